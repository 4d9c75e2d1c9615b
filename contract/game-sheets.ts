import * as v from "valibot";
import { defineCall } from "./call.ts";
import { slug } from "./catalog.ts";
import { titles } from "./game-titles.ts";
import { list } from "./lists.ts";

/* How a game pays: what its provider says of it at its own origin, and players are told in its sheet. */

/** Where it stands at the provider's origin. */
export const gameSheetPath = (code: string) => `/sheets/${code}.json` as const;

const share = v.pipe(v.string(), v.regex(/^(0(\.\d{1,8})?|1)$/));
const percent = v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d{1,6})?$/));
const times = v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,4})?$/));
const alike = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20));

const symbol = v.object({
  names: titles,
  /** Shown as a picture, so nothing in it runs. */
  picture: v.optional(v.pipe(v.string(), v.startsWith("data:image/svg+xml,"), v.maxLength(8_000))),
  /** By how many there are of it, in stakes; nothing for what only stands for others. */
  pays: v.pipe(v.array(v.object({ count: alike, times })), v.maxLength(20)),
  /** By how many there are of it. */
  free_spins: v.optional(v.pipe(v.array(v.object({ count: alike, spins: v.number() })), v.maxLength(20)), []),
});
export type SheetSymbol = v.InferOutput<typeof symbol>;

export const gameSheet = v.object({
  version: v.pipe(v.string(), v.maxLength(32)),
  /** Of all paid rounds, those that pay anything, and those that pay more than their stake. */
  hits: v.optional(share),
  above: v.optional(share),
  /** One paid round in so many brings free spins. */
  free_spins_one_in: v.optional(v.pipe(v.number(), v.minValue(1))),
  /** Best first. */
  symbols: v.pipe(list(symbol), v.maxLength(40)),
  /** Of a table: what each kind of bet pays with its stake, and returns. */
  bets: v.pipe(list(v.object({ names: titles, times, returns: percent })), v.maxLength(40)),
  rules: v.pipe(v.array(titles), v.maxLength(12)),
});
export type GameSheet = v.InferOutput<typeof gameSheet>;

export const getGameSheet = defineCall({
  name: "getGameSheet",
  method: "GET",
  path: "/api/v2/catalog/{slug}/sheet",
  auth: "none",
  input: v.object({ slug }),
  reply: gameSheet,
});
