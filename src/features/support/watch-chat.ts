/** Whose page has not loaded by then is not waited for. */
const patienceMs = 10_000;

interface Parts {
  /** Rejects if the chat's host cannot be reached. */
  answers(signal: AbortSignal): Promise<void>;
  /** The chat does not open; nobody is told why. */
  onFail(): void;
}

/**
 * Watches another chat's frame open. A frame says that it has loaded also where a browser shows an error in it, and tells
 * nobody which of the two it is; so what is blocked or away is known by asking its host as well.
 */
export function watchChat({ answers, onFail }: Parts) {
  const over = new AbortController();
  const timer = setTimeout(() => fail("it takes too long"), patienceMs);
  let hasLoaded = false;
  let hasAnswered = false;
  answers(over.signal).then(() => {
    hasAnswered = true;
    look();
  }, fail);

  function look() {
    if (hasLoaded && hasAnswered) clearTimeout(timer);
  }

  function fail(why: unknown) {
    if (over.signal.aborted) return;
    stop();
    console.warn("The configured chat does not open:", why);
    onFail();
  }

  function stop() {
    clearTimeout(timer);
    over.abort();
  }

  return {
    /** The frame has loaded something. */
    loaded() {
      hasLoaded = true;
      look();
    },
    stop,
  };
}
export type ChatWatch = ReturnType<typeof watchChat>;
