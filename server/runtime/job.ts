import type { Log } from "./log.ts";

export interface Job {
  everyMs: number;
  /** Runs first at the start, instead of after the first interval. */
  isAtOnce?: boolean;
  /** Whatever it leaves undone waits for the next run, which is soon if it returns "soon". */
  run(isEnding?: () => boolean): Promise<void | "soon">;
  failed: string;
}

/** Never runs a job twice at once; closing waits for running ones. */
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
