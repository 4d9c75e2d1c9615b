import { expect, test } from "vitest";
import { createCatalog, type Listed } from "./catalog.ts";
import { distance } from "./words.ts";

function entry(slug: string, [en, ru, kz]: readonly [string, string, string], rest: Partial<Listed> = {}): Listed {
  return {
    slug,
    kind: "slots",
    provider: "Oldmill",
    titles: { en, ru, kz },
    category: "nature",
    rtp: "96.1",
    volatility: "low",
    max_win: 500,
    features: [],
    free_spins: false,
    released_at: "2026-01-01",
    ...rest,
  };
}

const catalog = createCatalog([
  entry("night-ferry", ["Night Ferry", "Ночной паром", "Түнгі паром"]),
  entry("moth-and-moon", ["Moth & Moon", "Мотылёк и луна", "Көбелек пен ай"], { provider: "Karat Studio" }),
  entry("night-market", ["Night Market", "Ночной рынок", "Түнгі базар"], { volatility: "high", rtp: "95" }),
  entry("copper-sun", ["Copper Sun", "Медное солнце", "Мыс күн"], { released_at: "2026-09-01", max_win: 9_000 }),
  entry("saturn-cafe", ["Saturn Café", "Кафе «Сатурн»", "«Сатурн» кафесі"], { kind: "live" }),
]);
const found = (search: string) => catalog.find({ search }).map(({ slug }) => slug);

test("a title is found in three scripts, from its first letters on", () => {
  expect(found("night f")).toEqual(["night-ferry"]);
  expect(found("ночн")).toEqual(["night-ferry", "night-market"]);
  expect(found("түнгі п")).toEqual(["night-ferry"]);
  expect(found("СОЛНЦЕ")).toEqual(["copper-sun"]);
});

test("typing errors are forgiven, more of them in longer words and none in the shortest", () => {
  expect(found("nihgt f")).toEqual(["night-ferry"]);
  expect(found("сонлце")).toEqual(["copper-sun"]);
  expect(found("copper snu")).toEqual([]);
  expect(found("fery")).toEqual(["night-ferry"]);
  expect(found("xxxxxx")).toEqual([]);
});

test("letters that a keyboard lacks, and accents, may be left out", () => {
  expect(found("тунги")).toEqual(["night-ferry", "night-market"]);
  expect(found("мотылек")).toEqual(["moth-and-moon"]);
  expect(found("cafe")).toEqual(["saturn-cafe"]);
  expect(found("кун")).toEqual(["copper-sun"]);
});

test("a provider's name finds its games, and what is spelled right stands before what is not", () => {
  expect(found("karat")).toEqual(["moth-and-moon"]);
  expect(found("moon oldmill")).toEqual([]);
  expect(distance("night", "night")).toBe(0);
  expect(distance("nigh", "night")).toBe(0.5);
  expect(distance("nigth", "night")).toBe(2);
});

test("filters narrow, orders sort, and what is left out changes neither", () => {
  const slugs = (wish: Parameters<typeof catalog.find>[0]) => catalog.find(wish).map(({ slug }) => slug);
  expect(slugs({ kind: "live" })).toEqual(["saturn-cafe"]);
  expect(slugs({ kind: "slots", volatility: ["high"] })).toEqual(["night-market"]);
  expect(slugs({ collection: "new" })).toEqual(["copper-sun"]);
  expect(slugs({ collection: "high_return", kind: "slots" })).not.toContain("night-market");
  expect(slugs({ sort: "max_win" })[0]).toBe("copper-sun");
  expect(slugs({ sort: "title" })[0]).toBe("copper-sun");
  expect(slugs({})).toHaveLength(5);
  expect(slugs({ search: " .,!" })).toHaveLength(5);
});

test("of several values of one filter any is enough, but a game has all the features that are wished", () => {
  const several = createCatalog([
    entry("one", ["One", "", ""], { features: ["wild", "ways"] }),
    entry("two", ["Two", "", ""], { features: ["wild"], provider: "Karat Studio" }),
    entry("three", ["Three", "", ""], { features: ["ways"], provider: "Northlight", volatility: "high" }),
  ]);
  const slugs = (wish: Parameters<typeof several.find>[0]) => several.find(wish).map(({ slug }) => slug);
  expect(slugs({ provider: ["Oldmill", "Northlight"] })).toEqual(["one", "three"]);
  expect(slugs({ provider: ["Oldmill", "Northlight"], volatility: ["high", "medium"] })).toEqual(["three"]);
  expect(slugs({ feature: ["wild", "ways"] })).toEqual(["one"]);
  expect(slugs({ provider: [], category: [], volatility: [], feature: [] })).toHaveLength(3);
  expect(slugs({ provider: ["Nobody"] })).toEqual([]);
});

test("counts are those of the kind, and what is similar is of that kind and not itself", () => {
  expect(catalog.counts("slots", ["new", "free_spins"])).toMatchObject({
    all: 4,
    providers: [
      { name: "Oldmill", count: 3 },
      { name: "Karat Studio", count: 1 },
    ],
    collections: [{ name: "new", count: 1 }],
  });
  const [first] = catalog.entries;
  expect(first && catalog.similar(first, 10).map(({ slug }) => slug)).toEqual([
    "copper-sun",
    "moth-and-moon",
    "night-market",
  ]);
});

test("an empty catalogue has nothing, and says so without a word", () => {
  expect(createCatalog([]).find({ search: "night" })).toEqual([]);
  expect(createCatalog([]).counts(undefined, ["new"])).toMatchObject({ all: 0, providers: [], collections: [] });
});
