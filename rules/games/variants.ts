/* Choices that are named before a game's rules are loaded. */

/** In the order of the top bit that decides: 0 is heads. */
export const sides = ["heads", "tails"] as const;
export type Side = (typeof sides)[number];

/** From cheapest to dearest. */
export const caseSlugs = ["start", "neon", "cosmos", "aurora", "pharaoh", "ronin", "legend"] as const;
export type CaseSlug = (typeof caseSlugs)[number];
