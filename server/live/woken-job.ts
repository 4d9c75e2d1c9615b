import type { Bus, Note } from "./bus.ts";

interface WokenJobOptions {
  bus: Pick<Bus, "onNote" | "onGap">;
  /** Says at all houses that there is something to do. */
  note: Note<object>;
  /** Does all that is due. What it throws is told, and left for the next round. */
  work(): Promise<void>;
  onError(error: unknown): void;
}

export interface WokenJob {
  /** No round begins any more; resolves when the one that runs has ended. */
  close(): Promise<void>;
}

/** Looks for work at once, whenever some is announced, and every few seconds whatever was heard; one round at a time. */
export function startWokenJob({ bus, note, work, onError }: WokenJobOptions): WokenJob {
  let closed = false;
  let wanted = false;
  let running: Promise<void> | undefined;

  function wake(): void {
    wanted = true;
    if (!closed) running ??= runRounds();
  }

  async function runRounds(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      await work().catch(onError);
    }
    running = undefined;
  }

  bus.onNote(note, wake);
  bus.onGap(wake);
  const timer = setInterval(wake, roundMs);
  timer.unref();
  wake();

  return {
    close: async () => {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}

const roundMs = 5_000;
