/** Half a minute in all; after that only the network's return and the user's presses are reasons to try again. */
const waitsMs = [2_000, 4_000, 8_000, 16_000];

interface Wanted<Part> {
  load(): Promise<Part>;
  onLoaded(part: Part): void;
  /** Called after each attempt that failed. */
  onFailed(): void;
}

/**
 * Loads a part and tries again while it does not come, less and less often. Browsers that remember a failed module until
 * the page is loaded anew fail at once here, without asking the house.
 */
export function keepLoading<Part>({ load, onLoaded, onFailed }: Wanted<Part>) {
  let failures = 0;
  let isLoading = false;
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  attempt();

  function attempt() {
    if (isLoading || hasEnded) return;
    clearTimeout(timer);
    isLoading = true;
    load().then(loaded, failed);
  }

  function loaded(part: Part) {
    if (hasEnded) return;
    end();
    onLoaded(part);
  }

  function failed() {
    if (hasEnded) return;
    isLoading = false;
    if (failures === 0) addEventListener("pointerdown", touched);
    const waitMs = waitsMs[failures++];
    if (waitMs !== undefined) timer = setTimeout(attempt, waitMs);
    onFailed();
  }

  /** The first wait is too short to be worth a request for each press. */
  function touched() {
    if (failures > 1) attempt();
  }

  function end() {
    hasEnded = true;
    clearTimeout(timer);
    removeEventListener("pointerdown", touched);
  }

  return {
    /** The network has returned. */
    again() {
      if (failures === 0) return;
      failures = 1;
      attempt();
    },
    end,
  };
}
