import * as v from "valibot";
import { currencies, parseAmount, parseMoney } from "../rules/money.ts";

/** Shapes used by many calls. A schema's message is the error key that its field reports. */

export const currency = v.picklist(currencies, "invalid_currency");

/** An amount entered by a person: a decimal string with at most two decimals. */
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

/** Optional data for the house's own use: an invalid value counts as missing and never fails the call. */
export function ignorable(most: number) {
  return v.fallback(v.optional(v.pipe(v.string(), v.maxLength(most))), undefined);
}

export const region = v.picklist(["RU", "KZ"]);

export const locales = ["ru-RU", "en-US", "kk-KZ", "pt-BR"] as const;

const shortLocales: ReadonlyMap<string, string> = new Map([
  ["ru", "ru-RU"],
  ["en", "en-US"],
  ["kz", "kk-KZ"],
  ["br", "pt-BR"],
]);

/** Accepts a language's tag or short name and passes on the tag. */
export const locale = v.pipe(
  v.string("invalid_value"),
  v.transform((name) => shortLocales.get(name) ?? name),
  v.picklist(locales, "invalid_value"),
);

export const success = v.object({ success: v.literal(true) });
