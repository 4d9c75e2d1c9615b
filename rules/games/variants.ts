/* What games are chosen from that is named before their rules are there. */

/** Sides of a coin, by the top bit that decides them. */
export const sides = ["heads", "tails"] as const;
export type Side = (typeof sides)[number];

/** The cases that can be opened, from the cheapest to the dearest. */
export const caseSlugs = ["start", "neon", "cosmos", "aurora", "pharaoh", "ronin", "legend"] as const;
export type CaseSlug = (typeof caseSlugs)[number];
