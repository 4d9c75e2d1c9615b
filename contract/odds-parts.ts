import type { BookEvent } from "./betting.ts";

/**
 * What has changed of a list or of an event, as the worker tells a tab: by a selection's id, what it costs now and the
 * version of that; by an event's field, what stands there now. Parts add up by their keys.
 */
export type OddsPart = Record<string, unknown>;
export type PriceNow = readonly [price: string | null, version: number];
export type EventChange = Partial<BookEvent>;

const separator = "/";

export function fieldKey({ id }: Pick<BookEvent, "id">, field: string): string {
  return id + separator + field;
}

/** What a part says of events beside prices, field by field. */
export function eventChangesIn(part: OddsPart): [id: string, change: EventChange][] {
  return Object.entries(part).flatMap(([key, value]) => {
    // The ids of selections have colons.
    const at = key.includes(":") ? -1 : key.lastIndexOf(separator);
    return at < 0 ? [] : [[key.slice(0, at), { [key.slice(at + 1)]: value }]];
  });
}
