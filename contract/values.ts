import * as v from "valibot";
import { currencies, parseAmount, parseMoney } from "../rules/money.ts";

/** The shapes that stand in many calls. A schema's message is the error key that its field reports. */

export const currency = v.picklist(currencies, "invalid_currency");

/** An amount that a person enters: a decimal string with at most two decimals. */
export const amount = v.pipe(
  v.string("invalid_amount"),
  v.check((text) => parseAmount(text) !== undefined, "invalid_amount"),
);

/** A balance or a result: a decimal string with up to six decimals. */
export const money = v.pipe(
  v.string("invalid_amount"),
  v.check((text) => parseMoney(text) !== undefined, "invalid_amount"),
);

export const time = v.pipe(v.string(), v.isoTimestamp("invalid_time"));

export const id = v.pipe(v.string("required"), v.regex(/^[0-9a-zA-Z-]{1,64}$/, "invalid_id"));

export const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "invalid_hash"));

/** What a visit brings along for the house's own use. What cannot be used counts as none, and holds nothing up. */
export function ignorable(most: number) {
  return v.fallback(v.optional(v.pipe(v.string(), v.maxLength(most))), undefined);
}

export const region = v.picklist(["RU", "KZ"]);

export const locales = ["ru-RU", "en-US", "kk-KZ", "pt-BR"] as const;

/** The short names that the languages also go by. */
const shortLocales: ReadonlyMap<string, string> = new Map([
  ["ru", "ru-RU"],
  ["en", "en-US"],
  ["kz", "kk-KZ"],
  ["br", "pt-BR"],
]);

/** A language of the house by its tag or its short name; what is passed on is the tag. */
export const locale = v.pipe(
  v.string("invalid_value"),
  v.transform((name) => shortLocales.get(name) ?? name),
  v.picklist(locales, "invalid_value"),
);

export const success = v.object({ success: v.literal(true) });
