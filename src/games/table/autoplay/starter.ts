import type { PlayedFor } from "../state/table.ts";

/** What begins autoplay; null while the panel that knows the plan is not on screen. */
export type Begin = (() => void) | null;

/** Start may be pressed before the panel has loaded: then it begins with the panel, for what it was pressed for. */
export function createStarter() {
  let begin: Begin = null;
  let wish: PlayedFor | undefined;
  return {
    give(next: Begin, mode: PlayedFor) {
      begin = next;
      if (!begin) return;
      const isWished = wish === mode;
      wish = undefined;
      if (isWished) begin();
    },
    start(mode: PlayedFor) {
      if (begin) begin();
      else wish = mode;
    },
    forget() {
      wish = undefined;
    },
  };
}
