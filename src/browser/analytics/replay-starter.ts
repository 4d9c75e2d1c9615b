import type { Layer } from "../../link/layer.ts";
import { attachWhen } from "./attach-when.ts";
import type { Replay } from "./replay.ts";

/** Records this page if it is one of those that are: where and for as long as it is shown. */
export function createReplayStarter(layer: Layer) {
  const drawn = Math.random();
  let isWanted = false;
  let replay: Replay | undefined;
  let cancel: (() => void) | undefined;

  return {
    /** The share of pages that are recorded; 0 where none may be. */
    show(share: number) {
      isWanted = drawn < share;
      if (!isWanted) {
        cancel?.();
        cancel = undefined;
        return replay?.pause();
      }
      if (replay) return replay.resume();
      cancel ??= attachWhen(isAttachable, () => void begin());
    },
  };

  async function begin() {
    const { createReplay } = await import("./replay.ts");
    replay ??= createReplay(layer);
    // Somebody may have gone to a private page meanwhile.
    if (isWanted) replay.resume();
  }
}

/** The whole page has come. */
function isAttachable(): boolean {
  return document.readyState === "complete";
}
