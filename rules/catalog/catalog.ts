import { distance, type Word, wordsOf } from "./words.ts";

/** What of an entry lists are made by. */
export interface Listed {
  slug: string;
  kind: string;
  provider: string;
  titles: Readonly<Record<string, string>>;
  category: string;
  rtp: string;
  volatility: string;
  max_win: number;
  features: readonly string[];
  free_spins: boolean;
  released_at: string;
}

export interface Wish {
  kind?: string | undefined;
  search?: string | undefined;
  provider?: readonly string[] | undefined;
  category?: readonly string[] | undefined;
  collection?: string | undefined;
  volatility?: readonly string[] | undefined;
  /** All of them, where of the others one is enough. */
  feature?: readonly string[] | undefined;
  sort?: string | undefined;
  /** By whose titles it is ordered, as "ru-RU". */
  locale?: string | undefined;
}

export interface Count {
  name: string;
  count: number;
}

/**
 * A catalogue in memory, in the order of its entries. Searching looks at each different word once, and at entries only
 * where a word of theirs is near, so that tens of thousands take no longer than a frame.
 */
export function createCatalog<Entry extends Listed>(entries: readonly Entry[]) {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const places = new Map<Entry, number>(entries.map((entry, place) => [entry, place]));
  const words = indexOf(entries);
  const newest = entries.reduce((latest, { released_at }) => (released_at > latest ? released_at : latest), "");
  const newSince = newest && new Date(Date.parse(newest) - newForMs).toISOString().slice(0, 10);

  function isIn(collection: string, entry: Entry): boolean {
    if (collection === "new") return entry.released_at >= newSince;
    if (collection === "free_spins") return entry.free_spins;
    if (collection === "high_return") return Number(entry.rtp) >= highReturn;
    if (collection === "small_wins") return entry.volatility === "low";
    return collection === "big_wins" && entry.volatility === "high";
  }

  function fits(entry: Entry, wish: Wish): boolean {
    return (
      (wish.kind === undefined || entry.kind === wish.kind) &&
      isAmong(wish.provider, entry.provider) &&
      isAmong(wish.category, entry.category) &&
      isAmong(wish.volatility, entry.volatility) &&
      (wish.feature ?? []).every((name) => entry.features.includes(name)) &&
      (wish.collection === undefined || isIn(wish.collection, entry))
    );
  }

  /** Best first: by the search, if there is one, and by the order that is wished. */
  function find(wish: Wish): Entry[] {
    const typed = wordsOf(wish.search ?? "").slice(0, mostWords);
    const before = orderOf(wish);
    const placeOf = (entry: Entry) => places.get(entry) ?? 0;
    if (typed.length === 0)
      return entries
        .filter((entry) => fits(entry, wish))
        .sort((one, other) => before(one, other) || placeOf(one) - placeOf(other));
    const far = words.near(words.apart(typed));
    return [...far.keys()]
      .flatMap((place) => entries[place] ?? [])
      .filter((entry) => fits(entry, wish))
      .sort(
        (one, other) =>
          (far.get(placeOf(one)) ?? 0) - (far.get(placeOf(other)) ?? 0) ||
          before(one, other) ||
          placeOf(one) - placeOf(other),
      );
  }

  /** Of these, in their order, those that a search finds. */
  function among(slugs: readonly string[], { kind, search }: Wish): Entry[] {
    const found = search && new Set(find({ kind, search }));
    return slugs
      .flatMap((slug) => bySlug.get(slug) ?? [])
      .filter((entry) => (kind === undefined || entry.kind === kind) && (!found || found.has(entry)));
  }

  const ranks = new Map<string, Map<Listed, number>>();
  function orderOf({ sort = "", locale = "en" }: Wish): Order {
    if (sort !== "title") return orders[sort] ?? (() => 0);
    const known = ranks.get(locale) ?? rankedByTitle(entries, locale);
    ranks.set(locale, known);
    return (one, other) => (known.get(one) ?? 0) - (known.get(other) ?? 0);
  }

  /** What a list of a kind can be narrowed by, that with most entries first. */
  function counts(kind: string | undefined, collections: readonly string[]) {
    const all = entries.filter((entry) => kind === undefined || entry.kind === kind);
    return {
      all: all.length,
      /** What was released on this day or later is new; empty where nothing is. */
      new_since: newSince,
      providers: countBy(all, ({ provider }) => [provider]),
      categories: countBy(all, ({ category }) => [category]),
      features: countBy(all, ({ features }) => features),
      collections: collections
        .map((name) => ({ name, count: all.filter((entry) => isIn(name, entry)).length }))
        .filter(({ count }) => count > 0),
    };
  }

  /** Of its kind and category, or else like it in how it plays. */
  function similar(entry: Entry, most: number): Entry[] {
    const likeness = (other: Entry) =>
      Number(other.category === entry.category) * 4 +
      Number(other.volatility === entry.volatility) * 2 +
      Number(other.provider === entry.provider);
    return entries
      .filter((other) => other.kind === entry.kind && other !== entry)
      .map((other) => ({ other, like: likeness(other) }))
      .sort((one, two) => two.like - one.like)
      .slice(0, most)
      .map(({ other }) => other);
  }

  return { entries, find, among, counts, similar, entryOf: (slug: string) => bySlug.get(slug) };
}

const newForMs = 60 * 86_400_000;
const highReturn = 96;
const mostWords = 6;

type Order = (one: Listed, other: Listed) => number;

const orders: Readonly<Record<string, Order>> = {
  new: (one, other) => compare(other.released_at, one.released_at),
  return: (one, other) => Number(other.rtp) - Number(one.rtp),
  max_win: (one, other) => other.max_win - one.max_win,
};

/** Kazakh is ordered as Russian where a machine does not know it. */
function rankedByTitle(entries: readonly Listed[], locale: string): Map<Listed, number> {
  const { compare } = new Intl.Collator([locale, "ru"]);
  const language = locale.startsWith("kk") ? "kz" : locale.slice(0, 2);
  const titleOf = ({ titles }: Listed) => titles[language] ?? titles["en"] ?? "";
  const ranked = entries.toSorted((one, other) => compare(titleOf(one), titleOf(other)));
  return new Map(ranked.map((entry, rank) => [entry, rank]));
}

function isAmong(wished: readonly string[] | undefined, name: string): boolean {
  return wished === undefined || wished.length === 0 || wished.includes(name);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function countBy<Entry>(entries: readonly Entry[], namesOf: (entry: Entry) => readonly string[]): Count[] {
  const counts = new Map<string, number>();
  for (const entry of entries) for (const name of namesOf(entry)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
}

function indexOf(entries: readonly Listed[]) {
  const index = new Map<string, { word: Word; places: Set<number> }>();
  for (const [place, { titles, provider }] of entries.entries())
    for (const word of wordsOf([...Object.values(titles), provider].join(" "))) {
      const known = index.get(word.text) ?? { word, places: new Set() };
      known.places.add(place);
      index.set(word.text, known);
    }

  /** How far each entry is that has something near each typed word, by its place. */
  function near(typed: readonly Word[]): Map<number, number> {
    let sums: Map<number, number> | undefined;
    for (const each of typed) {
      const least = new Map<number, number>();
      for (const { word, places } of index.values()) {
        const far = distance(each, word);
        if (far === undefined) continue;
        for (const place of places) if (far < (least.get(place) ?? Infinity)) least.set(place, far);
      }
      const before: Map<number, number> | undefined = sums;
      sums = new Map(
        [...least].flatMap(([place, far]) => {
          const sum = before ? before.get(place) : 0;
          return sum === undefined ? [] : [[place, sum + far]];
        }),
      );
    }
    return sums ?? new Map();
  }

  /** One typed word that is nothing by itself may be two without the space between them. */
  function apart(typed: readonly Word[]): readonly Word[] {
    const [word] = typed;
    if (typed.length !== 1 || !word || near(typed).size > 0) return typed;
    for (let at = word.text.length - leastPart; at >= leastPart; at -= 1) {
      const head = word.text.slice(0, at);
      if (!index.has(head)) continue;
      const both = wordsOf(`${head} ${word.text.slice(at)}`);
      if (near(both).size > 0) return both;
    }
    return typed;
  }

  return { near, apart };
}

const leastPart = 3;
