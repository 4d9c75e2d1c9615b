import type { Bus, Note } from "./bus.ts";

interface WokenJobOptions {
  bus: Pick<Bus, "onNote" | "onGap">;
  note: Note<object>;
  /** Does everything that is due. An error is reported, and the work left for the next round. */
  work(): Promise<void>;
  onError(error: unknown): void;
}

export interface WokenJob {
  /** Starts no further round; resolves when the current one has ended. */
  close(): Promise<void>;
}

/** Works at once when work is announced, and every few seconds anyway; one round at a time. */
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
