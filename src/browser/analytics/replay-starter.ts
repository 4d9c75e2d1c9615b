import type { Layer } from "../../link/layer.ts";
import { attachWhen } from "./attach-when.ts";
import type { Replay } from "./replay.ts";

/**
 * Records this page if it is one of those that are: where and for as long as it is shown. A recording starts with all that
 * is drawn, so it waits until nothing of a private page is left on the screen.
 */
export function createReplayStarter(layer: Layer) {
  const drawn = Math.random();
  let isWanted = false;
  let replay: Replay | undefined;
  let cancel: (() => void) | undefined;

  return {
    /** The share of pages that are recorded; 0 where none may be. */
    show(share: number) {
      cancel?.();
      isWanted = drawn < share;
      if (!isWanted) return replay?.pause();
      cancel = attachWhen(isAttachable, () => void begin());
    },
  };

  async function begin() {
    const { createReplay } = await import("./replay.ts");
    replay ??= createReplay(layer);
    // Somebody may have gone to a private page meanwhile.
    if (isWanted && isAttachable()) replay.resume();
  }
}

/** The whole page has come, and nothing is left of the one before, which stays until the next is here. */
function isAttachable(): boolean {
  return document.readyState === "complete" && document.querySelector("main[aria-busy], dialog[open]") === null;
}
