/** Cookies that record where a visit came from, named like the registration fields they are sent in. */
export const attributionNames = ["stag", "partner", "adplace", "promo"] as const;

export type Attribution = Partial<Record<(typeof attributionNames)[number], string>>;
