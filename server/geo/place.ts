import * as v from "valibot";
import { region } from "../../contract/values.ts";

export type Region = v.InferOutput<typeof region>;

/** Where a visitor is, for the house. */
export interface Place {
  country: string;
  region: Region;
  /** The house does not serve this country: no registration, no money, no play. */
  blocked: boolean;
}

const blockedCountries: ReadonlySet<string> = new Set(["US", "GB", "FR"]);

export function placeOf(country: string): Place {
  return { country, region: country === "KZ" ? "KZ" : "RU", blocked: blockedCountries.has(country) };
}
