import { expect, test } from "vitest";
import { createCatalog, type Listed } from "./catalog.ts";
import { distance, wordsOf } from "./words.ts";

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
/** From a typed word to a word. */
function far(typed: string, word: string): number | undefined {
  const [one, other] = [wordsOf(typed)[0], wordsOf(word)[0]];
  return one && other && distance(one, other);
}

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

test("a title is found in whichever letters it was typed", () => {
  const titles = createCatalog([
    entry("night-ferry", ["Night Ferry", "Ночной паром", "Түнгі паром"]),
    entry("amber-fox", ["Amber Fox", "Янтарная лиса", "Кәріптас түлкі"]),
    entry("sour-summer", ["Sour Summer", "Кислое лето", "Қышқыл жаз"]),
    entry("keepers-light", ["Keeper's Light", "Свет смотрителя", "Күзетші шамы"]),
    entry("silk-coins", ["Silk Coins", "Шёлк и монеты", "Жібек пен теңге"]),
  ]);
  const first = (search: string) => titles.find({ search })[0]?.slug;
  for (const typed of ["nochnoy parom", "nochnoj parom", "nochnoi par", "tungi parom", "найт ферри", "noch"])
    expect(first(typed), typed).toBe("night-ferry");
  for (const typed of ["yantarnaya lisa", "iantarnaia", "kariptaş tulki", "kariptas tulkı", "амбер фокс", "амб"])
    expect(first(typed), typed).toBe("amber-fox");
  for (const typed of ["kisloe", "kisloye leto", "qyshqyl jaz", "kyshkyl zhaz"])
    expect(first(typed), typed).toBe("sour-summer");
  for (const typed of ["keepers", "keeper’s", "киперс лайт", "smotritelya", "smotritel", "kuzetshi"])
    expect(first(typed), typed).toBe("keepers-light");
  for (const typed of ["shelk", "jibek", "zhibek ten", "силк коинс"]) expect(first(typed), typed).toBe("silk-coins");
});

test("typing errors are forgiven in other letters too, and the letters of the title stand first", () => {
  expect(found("nochnoy parmo")).toEqual(["night-ferry"]);
  expect(found("nochony")).toEqual(["night-ferry", "night-market"]);
  expect(found("мархэт")).toEqual(["night-market"]);
  expect(found("xyzzyxyzzy")).toEqual([]);
  expect(far("market", "маркет")).toBe(0.25);
  expect(far("maket", "market")).toBe(2);
  expect(far("fox", "фокс")).toBe(0.25);
  expect(far("fo", "фокс")).toBe(0.75);
  expect(far("77", "ночной")).toBeUndefined();
});

test("a provider's name finds its games, and what is spelled right stands before what is not", () => {
  expect(found("karat")).toEqual(["moth-and-moon"]);
  expect(found("moon oldmill")).toEqual([]);
  expect(far("night", "night")).toBe(0);
  expect(far("nigh", "night")).toBe(0.5);
  expect(far("nigth", "night")).toBe(2);
});

test("titles stand in the order of the language that is read, and words typed without a space are two", () => {
  const titled = (slug: string, en: string, ru: string) => ({
    ...catalog.entries[0]!,
    slug,
    titles: { en, ru, kz: ru },
  });
  const two = createCatalog([
    titled("fox", "Amber Fox", "Янтарная лиса"),
    titled("ferry", "Night Ferry", "Алый паром"),
  ]);
  const slugs = (wish: Parameters<typeof two.find>[0]) => two.find(wish).map(({ slug }) => slug);
  expect(slugs({ sort: "title", locale: "en-US" })).toEqual(["fox", "ferry"]);
  expect(slugs({ sort: "title", locale: "ru-RU" })).toEqual(["ferry", "fox"]);
  expect(slugs({ search: "nightferry" })).toEqual(["ferry"]);
  expect(slugs({ search: "янтарнаялис" })).toEqual(["fox"]);
  expect(slugs({ search: "qwertyuiop" })).toEqual([]);
});

test("of those that are named only what is searched is shown, of one kind, in their order", () => {
  const [one, other] = catalog.find({ kind: "slots" });
  const live = catalog.find({ kind: "live" })[0];
  if (!one || !other || !live) throw new Error("too few entries");
  const named = [other, live, one].map(({ slug }) => slug);
  expect(catalog.among(named, { kind: "slots" })).toEqual([other, one]);
  expect(catalog.among(named, { kind: "slots", search: one.titles.en })).toEqual([one]);
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
