import type * as v from "valibot";
import type { region } from "../../contract/values.ts";

export type Region = v.InferOutput<typeof region>;

export interface Location {
  country: string;
  region: Region;
  /** The country is not served: no registration, no money, no play. */
  blocked: boolean;
}

const blockedCountries: ReadonlySet<string> = new Set(["US", "GB", "FR"]);

/** An unknown country. Not served, because it could be any. */
const unknown = "ZZ";

export function locationOf(countryCode: string | undefined): Location {
  const isCountry = countryCode !== undefined && /^[A-Z]{2}$/.test(countryCode) && countryCode !== "XX";
  const country = isCountry ? countryCode : unknown;
  const blocked = country === unknown || blockedCountries.has(country);
  return { country, region: country === "KZ" ? "KZ" : "RU", blocked };
}
