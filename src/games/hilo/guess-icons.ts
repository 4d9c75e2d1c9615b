import { ArrowDown, ArrowUp, Equal, type IconNode, SkipForward } from "lucide";
import type { Guess } from "../../../rules/games/hilo-figures.ts";

export const guessIcons: Readonly<Record<Guess, IconNode>> = {
  higher: ArrowUp,
  lower: ArrowDown,
  same: Equal,
  skip: SkipForward,
};
