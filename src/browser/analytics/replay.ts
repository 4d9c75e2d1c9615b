import { record } from "@rrweb/record";
import type { Layer } from "../../link/layer.ts";

const flushMs = 5_000;
/** A message to the data layer is at most a hundred kilobytes, and letters may take two bytes. */
const chunkLetters = 45_000;
const mostLetters = 20_000_000;

export interface Replay {
  pause(): void;
  resume(): void;
}

/**
 * Records what this page shows, and not what is its visitor's: what is typed is masked, and so are digits and addresses
 * in what is read. It ends for good once a part of it could not be kept.
 */
export function createReplay(layer: Layer): Replay {
  const recording = crypto.randomUUID();
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isOver = false;
  let text = "";
  let sent = 0;
  let chunk = 0;

  function resume() {
    if (stop || isOver) return;
    stop = record({
      emit: (event) => {
        text += `${JSON.stringify(event)}\n`;
        if (text.length > mostLetters) return end();
        timer ??= setTimeout(() => void flush(), flushMs);
      },
      maskAllInputs: true,
      maskTextSelector: "*",
      maskTextFn: masked,
      maskInputFn: (typed) => "*".repeat(Math.min(typed.length, 8)),
      blockSelector: "iframe",
      slimDOMOptions: "all",
      sampling: { mousemove: 200, scroll: 200, input: "last" },
    });
  }

  function pause() {
    stop?.();
    stop = undefined;
    void flush();
  }

  function end() {
    isOver = true;
    text = "";
    clearTimeout(timer);
    stop?.();
    stop = undefined;
  }

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (isSending) return;
    isSending = true;
    while (text !== "" && !isOver) {
      const part = text.slice(0, chunkLetters);
      text = text.slice(chunkLetters);
      sent += part.length;
      const answer = await layer.analytics.record({ recording, chunk: chunk++, text: part });
      if (!answer.ok || sent > mostLetters) end();
    }
    isSending = false;
  }

  addEventListener("pagehide", end);
  return { pause, resume };
}

/** Amounts, phones and codes are digits, and addresses have an @. */
function masked(text: string): string {
  return text.replace(/\d/g, "0").replace(/\S+@\S+/g, "*");
}
