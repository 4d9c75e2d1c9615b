import * as v from "valibot";

/* How long lists are asked for and answered: page by page, and between two times. */

export function page<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), next: v.nullable(v.string()) });
}

export const cursor = v.optional(v.pipe(v.string(), v.maxLength(200, "invalid_value")));
export const limit = v.optional(v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/, "invalid_limit")));

/** A time that somebody asks for, in any form that ISO 8601 has for it; what is passed on is the one that all engines read. */
export const askedTime = v.pipe(
  v.string("required"),
  v.isoTimestamp("invalid_time"),
  v.transform((text) =>
    text
      .replaceAll(" ", "T")
      .replace(/T?([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = "00") => `${hours}:${minutes}`),
  ),
  v.check((text) => Number.isFinite(Date.parse(text)), "invalid_time"),
);

/** A bound of it. */
export const moment = v.optional(askedTime);
