import { useLayoutEffect, useState } from "react";
import { createPressGuard, type PressGuard } from "./press-guard.ts";

/** Tells whether a button has just become another; `does` is undefined until it is known what it does. */
export function usePressGuard(does: string | undefined): PressGuard["hasJustChanged"] {
  const [guard] = useState(() => createPressGuard(() => performance.now()));
  // Before anybody sees the change, and so before anybody presses what they see.
  useLayoutEffect(() => guard.become(does), [guard, does]);
  return guard.hasJustChanged;
}
