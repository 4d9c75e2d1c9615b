import * as v from "valibot";
import { defineCall } from "./call.ts";
import { catalogOrders, collections, volatilities } from "./filters.ts";
import { catalogKinds, gameTitle } from "./game-titles.ts";
import { cursor, limit, list } from "./lists.ts";
import { time } from "./values.ts";

/** A game of a provider, as players are told of it. */
export const catalogEntry = gameTitle;
export type CatalogEntry = v.InferOutput<typeof catalogEntry>;

export const slug = v.pipe(v.string("required"), v.maxLength(64), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "not_found"));

/** Words with commas between, as none has one. */
const words = v.pipe(
  v.string(),
  v.maxLength(1_300, "invalid_value"),
  v.transform((text) => text.split(",").filter((word) => word !== "")),
);

const counted = list(v.object({ name: v.string(), count: v.number() }));

/** What fits all that is asked; what can be played and fits best comes first. */
export const getCatalog = defineCall({
  name: "getCatalog",
  method: "GET",
  path: "/api/v2/catalog",
  auth: "none",
  input: v.object({
    /** Of all kinds if left out. */
    kind: v.optional(v.picklist(catalogKinds, "invalid_value")),
    /** Titles and providers in any of the three languages, typing errors forgiven. */
    search: v.optional(v.pipe(v.string(), v.maxLength(80, "invalid_value"))),
    /** One of these, and so on for all others. */
    provider: v.optional(words),
    category: v.optional(words),
    collection: v.optional(v.picklist(collections, "invalid_value")),
    volatility: v.optional(v.pipe(words, v.array(v.picklist(volatilities, "invalid_value")))),
    /** Each of these. */
    feature: v.optional(words),
    /** Slugs with commas between: these and no others, in this order. */
    slugs: v.optional(v.pipe(v.string(), v.maxLength(6_500, "invalid_value"))),
    sort: v.optional(v.picklist(catalogOrders, "invalid_value"), "popular"),
    cursor,
    limit,
  }),
  reply: v.object({
    items: list(catalogEntry),
    next: v.nullable(v.string()),
    /** How many there are that fit, and of the kind. */
    total: v.number(),
    all: v.number(),
    /** What was released on this day or later is new. */
    new_since: v.optional(v.string(), ""),
    /** What there is to narrow by, with how many of the kind each has; empty on all pages but the first. */
    providers: counted,
    categories: counted,
    collections: counted,
    features: counted,
  }),
});
export type CatalogFilter = v.InferOutput<typeof getCatalog.input>;
export type CatalogPage = v.InferOutput<typeof getCatalog.reply>;

/** A cursor that leads to a place of the list, whatever stands there. */
export function catalogCursor(place: number): string | undefined {
  return place > 0 ? String(place) : undefined;
}

export const getCatalogEntry = defineCall({
  name: "getCatalogEntry",
  method: "GET",
  path: "/api/v2/catalog/{slug}",
  auth: "none",
  input: v.object({ slug }),
  reply: v.object({ entry: catalogEntry, similar: list(catalogEntry) }),
});
export type CatalogDetail = v.InferOutput<typeof getCatalogEntry.reply>;

/** The short-lived address of a game, for a frame: with practice chips and nobody named, or for the player's money. */
export const launchGame = defineCall({
  name: "launchGame",
  method: "POST",
  path: "/api/v2/catalog/{slug}/launch",
  auth: "optional",
  availability: "served",
  input: v.strictObject({ slug, mode: v.picklist(["demo", "play"], "invalid_value") }),
  reply: v.object({ url: v.pipe(v.string(), v.url()), expires_at: time }),
});
export type GameLaunch = v.InferOutput<typeof launchGame.reply>;
