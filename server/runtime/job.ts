import type { Log } from "./log.ts";

/** Something that is done every so often, as long as the process lives. */
export interface Job {
  everyMs: number;
  /** The first time at the start, and not after that time. */
  isAtOnce?: boolean;
  /** What it leaves undone is done the next time, which is soon where it says so. */
  run(isEnding?: () => boolean): Promise<void | "soon">;
  /** What the log says when it could not be done. */
  failed: string;
}

/** Never runs one of them twice at once; what is running is waited for at the end. */
export function startJobs(jobs: readonly Job[], log: Log): { close(): Promise<void> } {
  const started = jobs.map((job) => startJob(job, log));
  return { close: async () => void (await Promise.all(started.map((job) => job.close()))) };
}

function startJob({ everyMs, isAtOnce = false, run, failed }: Job, log: Log): { close(): Promise<void> } {
  let running: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;
  let ending = false;
  const begin = () => {
    running ??= run(() => ending)
      .then(
        (next) => {
          if (next === "soon" && !ending) soon = setTimeout(begin, soonMs).unref();
        },
        (error: unknown) => log.error({ err: error }, failed),
      )
      .finally(() => (running = undefined));
  };
  const timer = setInterval(begin, everyMs);
  timer.unref();
  if (isAtOnce) begin();
  return {
    close: async () => {
      ending = true;
      clearInterval(timer);
      clearTimeout(soon);
      await running;
    },
  };
}

const soonMs = 1_000;
