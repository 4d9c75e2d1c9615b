/* Names only, so that pages read them without the schemas of the calls. */

/** Cookies that record where a visit came from, named like the registration fields they are sent in. */
export const attributionNames = ["stag", "partner", "adplace", "promo"] as const;

export type Attribution = Partial<Record<(typeof attributionNames)[number], string>>;

/** Cookies that say by what a player came, named like the fields of `attachSource`; `partner` is its `partnerId`. */
export const sourceNames = [
  "stag",
  "promo",
  "advId",
  "advertiseUid",
  "advertiseSource",
  "cpaOneUid",
  "prHash",
] as const;

export type SourceFields = Partial<Record<(typeof sourceNames)[number] | "partnerId", string>>;

/** What an advertisement's address says of it; only all four together count. */
export const utmNames = ["utm_source", "utm_medium", "utm_campaign", "utm_term"] as const;

/** Ids of an advertiser's own, which the address brings and cookies of the same names keep. */
export const advertiserNames = ["advertiseUid", "advertiseSource", "cpaOneUid"] as const;

/** How partners name what they send along, by the cookie that it becomes. */
export const affiliateNames = {
  stag: ["stag", "btag"],
  partner: ["partner", "partner_id", "affid"],
  adplace: ["adplace", "placement"],
} as const;

/** What of a query is a partner's: what else stands there may have to wait for a consent. */
export function partnersLinkIn(query: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const said = Object.values(affiliateNames)
    .flat()
    .flatMap((name) => (query[name] ? [[name, query[name]] as const] : []));
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** As much of a query as the house takes. */
export const queryLimits = { fields: 50, name: 80, value: 500 } as const;
