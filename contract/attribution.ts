/** The cookies that say what a visit was brought by, under the names that a registration sends them by. */
export const attributionNames = ["stag", "partner", "adplace", "promo"] as const;

export type Attribution = Partial<Record<(typeof attributionNames)[number], string>>;
