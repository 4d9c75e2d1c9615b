export interface PressGuard {
  /** What a press does from now on; undefined until that is known. */
  become(does: string | undefined): void;
  /** Whether the button has just become another, so that a press was meant for the one before. */
  hasJustChanged(): boolean;
}

const guardMs = 300;

/** Keeps the second of two quick presses from undoing the first. What a button does at first is no change. */
export function createPressGuard(now: () => number): PressGuard {
  let did: string | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  return {
    become(does) {
      if (did !== undefined && does !== did) changedAt = now();
      did = does;
    },
    hasJustChanged: () => now() - changedAt < guardMs,
  };
}
