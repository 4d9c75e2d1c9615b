import * as v from "valibot";

/* Schemas of lists, of their pages, and of bounds in time. */

/** Parse options by which a reader tolerates invalid list items and is told of each it leaves out. */
export interface OmissionListener {
  leaveOut?: ((issue: v.BaseIssue<unknown>) => void) | undefined;
}

/**
 * A list that a newer build may have written. By default every item has to match; with `leaveOut` set, invalid items,
 * say of a kind added later, are reported and left out.
 */
export function list<Item extends v.GenericSchema>(item: Item): v.ArraySchema<Item, undefined> {
  const whole = v.array(item);
  return {
    ...whole,
    "~run"(dataset, config) {
      const { leaveOut, ...strict } = config as typeof config & OmissionListener;
      const { value } = dataset;
      const read = whole["~run"](dataset, strict);
      if (!read.issues || !leaveOut || !Array.isArray(value)) return read;
      const items = value.map((each: unknown) => item["~run"]({ value: each }, config));
      for (const { issues } of items) if (issues) leaveOut(issues[0]);
      return { typed: true, value: items.filter(({ issues }) => !issues).map((each) => each.value) };
    },
  };
}

export function page<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: list(item), next: v.nullable(v.string()) });
}

export const cursor = v.optional(v.pipe(v.string(), v.maxLength(200, "invalid_value")));
export const limit = v.optional(v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/, "invalid_limit")));

/** A timestamp in any ISO 8601 form; normalised to the form that all engines parse. */
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

/** An optional bound of a time range. */
export const moment = v.optional(askedTime);
