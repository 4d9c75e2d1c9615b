import * as v from "valibot";
import { volatilities } from "./filters.ts";
import { list } from "./lists.ts";

/* What a provider of games says of the titles that it has. */

/** Where it stands at the provider's origin. */
export const gameTitlesPath = "/catalogue.json";

export const catalogKinds = ["slots", "live"] as const;

/** How an entry is called in each language. */
export const titles = v.object({ ru: v.string(), en: v.string(), kz: v.string() });

const code = v.pipe(v.string(), v.regex(/^[a-z0-9]+([-_][a-z0-9]+)*$/), v.maxLength(64));

export const gameTitle = v.object({
  /** What launch and wallet know it by. */
  code,
  /** What addresses know it by. */
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(64)),
  kind: v.picklist(catalogKinds),
  provider: v.pipe(v.string(), v.maxLength(64)),
  /** What plays it, under however many titles. */
  engine: v.pipe(v.string(), v.maxLength(64)),
  titles,
  category: v.pipe(v.string(), v.maxLength(32)),
  /** The return in percent. */
  rtp: v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d{1,6})?$/)),
  volatility: v.picklist(volatilities),
  /** Times the stake. */
  max_win: v.pipe(v.number(), v.minValue(1)),
  /** None where the game has no lines. */
  lines: v.nullable(v.pipe(v.number(), v.integer())),
  features: v.array(v.pipe(v.string(), v.maxLength(32))),
  has_demo: v.boolean(),
  free_spins: v.boolean(),
  released_at: v.pipe(v.string(), v.isoDate()),
  /** Its cover: an absolute address, or a path at whichever site shows it. */
  cover: v.pipe(v.string(), v.maxLength(300), v.regex(/^(https?:\/\/|\/(?!\/))[\w./:?=&%-]+$/)),
});
export type GameTitle = v.InferOutput<typeof gameTitle>;

export const gameTitles = v.object({ titles: list(gameTitle) });
export type GameTitles = v.InferOutput<typeof gameTitles>;
