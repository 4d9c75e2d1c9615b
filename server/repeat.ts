interface RepeatOptions {
  everyMs: number;
  /** What it leaves undone is done the next time. */
  run(): Promise<void>;
  onError(error: unknown): void;
}

/** Runs something every so often, never twice at once; what is running is waited for at the end. */
export function repeat({ everyMs, run, onError }: RepeatOptions): { close(): Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= run()
      .catch(onError)
      .finally(() => (running = undefined));
  }, everyMs);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
