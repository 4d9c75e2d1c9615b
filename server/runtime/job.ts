interface JobOptions {
  everyMs: number;
  /** The first time now, and not after that time. */
  isAtOnce?: boolean;
  /** What it leaves undone is done the next time, which is soon where it says so. */
  run(): Promise<void | "soon">;
  onError(error: unknown): void;
}

const soonMs = 1_000;

/** Runs something every so often, never twice at once; what is running is waited for at the end. */
export function startJob({ everyMs, isAtOnce = false, run, onError }: JobOptions): { close(): Promise<void> } {
  let running: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;
  const begin = () => {
    running ??= run()
      .then((next) => {
        if (next === "soon") soon = setTimeout(begin, soonMs).unref();
      }, onError)
      .finally(() => (running = undefined));
  };
  const timer = setInterval(begin, everyMs);
  timer.unref();
  if (isAtOnce) begin();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
      clearTimeout(soon);
    },
  };
}
