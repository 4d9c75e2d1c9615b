/* Which games there are, apart from their rules and tables: whoever only names a game needs none of those. */

/** Decided by one draw. */
export const instantGameIds = ["dice", "coinflip", "keno", "cases"] as const;
export type InstantGameId = (typeof instantGameIds)[number];

/** Played in steps and cashed out at will. Coinflip is both: one flip, or a ladder of them. */
export const stepsGameIds = ["coinflip", "hilo", "miner"] as const;
export type StepsGameId = (typeof stepsGameIds)[number];

/** Every game that one player plays alone, in the order in which they are listed. */
export const soloGameIds = ["dice", "coinflip", "hilo", "keno", "miner", "cases"] as const;
export type SoloGameId = (typeof soloGameIds)[number];

/** Sides of a coin, by the top bit that decides them. */
export const sides = ["heads", "tails"] as const;
export type Side = (typeof sides)[number];

/** The cases that can be opened, from the cheapest to the dearest. */
export const caseSlugs = ["start", "neon", "cosmos", "aurora", "pharaoh", "ronin", "legend"] as const;
export type CaseSlug = (typeof caseSlugs)[number];
