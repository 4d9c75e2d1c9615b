import type { SharedGameId } from "./ids.ts";

/** Games of shared rounds that are decided by a hash chain of their own; each pot of rooms has a seed of its own instead. */
export const chainGameIds = ["crash", "roulette"] as const satisfies readonly SharedGameId[];
export type ChainGameId = (typeof chainGameIds)[number];
