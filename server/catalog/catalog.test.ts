import { expect, test, vi } from "vitest";
import type { CatalogDetail, CatalogPage } from "../../contract/catalog.ts";
import { manyTitles, titlesOver } from "../../tests/builders/game-titles.ts";
import { testDatabase } from "../../tests/world/database.ts";
import { startHouse } from "../../tests/world/house.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { openGameCatalog } from "./catalog.ts";
import { takeList } from "./take-list.ts";

const titles = manyTitles(10_000);
const house = await startHouse({ gameSources: [await titlesOver({ current: { titles } })] });
await vi.waitFor(async () => expect((await list("")).all).toBe(10_000), { timeout: 120_000, interval: 100 });

async function list(query: string) {
  return (await house.api<CatalogPage>(`/api/v2/catalog${query}`)).json;
}

async function wholeList(query: string): Promise<string[]> {
  const slugs: string[] = [];
  let cursor = "";
  for (;;) {
    const { items, next } = await list(`?limit=100${query}${cursor}`);
    slugs.push(...items.map(({ slug }) => slug));
    if (next === null) return slugs;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

test("a list of 10,000 is read to its end, each entry once and in one order", async () => {
  const slugs = await wholeList("&kind=slots");
  expect(slugs).toHaveLength(9_500);
  expect(new Set(slugs).size).toBe(9_500);
  expect(slugs).toEqual(titles.filter(({ kind }) => kind === "slots").map(({ slug }) => slug));
});

test("the first page tells what there is to narrow by, the others only entries", async () => {
  const first = await list("?kind=live&limit=10");
  expect(first).toMatchObject({ total: 500, all: 500, items: { length: 10 }, new_since: "2025-07-13" });
  expect(first.providers).toHaveLength(7);
  expect(first.collections.map(({ name }) => name)).toContain("big_wins");
  const second = await list(`?kind=live&limit=10&cursor=${first.next ?? ""}`);
  expect(second).toMatchObject({ total: 500, providers: [], collections: [] });
  expect(second.items[0]).not.toEqual(first.items[0]);
});

test("a search forgives typing errors in three scripts, among 10,000", async () => {
  expect((await list("?search=abmer+fox+4000")).items[0]).toMatchObject({ slug: "amber-fox-4000" });
  const kazakh = encodeURIComponent("тунги паром 77");
  expect((await list(`?search=${kazakh}`)).items[0]?.slug).toBe(titles[77]?.slug);
  const russian = encodeURIComponent("янтраная 1234");
  expect((await list(`?search=${russian}`)).items[0]?.slug).toBe(titles[1_234]?.slug);
  expect(await list("?search=zzzzzzzz")).toMatchObject({ items: [], next: null, total: 0, all: 10_000 });
});

test("filters and orders hold on every page", async () => {
  const slugs = await wholeList("&volatility=high&provider=Studio%203&sort=max_win");
  const expected = titles.filter(({ volatility, provider }) => volatility === "high" && provider === "Studio 3");
  expect(slugs).toEqual(expected.map(({ slug }) => slug).reverse());
});

test("a filter takes several values with commas between, and what is none of them is refused", async () => {
  const slugs = await wholeList("&volatility=high,low&provider=Studio%203,Studio%205&feature=wild,free_spins");
  const expected = titles.filter(
    ({ volatility, provider, features }) =>
      volatility !== "medium" &&
      ["Studio 3", "Studio 5"].includes(provider) &&
      ["wild", "free_spins"].every((name) => features.includes(name)),
  );
  expect(slugs).toEqual(expected.map(({ slug }) => slug));
  expect((await list("?provider=&feature=,&volatility=")).total).toBe(10_000);
  expect((await house.api("/api/v2/catalog?volatility=high,huge")).status).toBe(422);
});

test("entries are had by their names, in the order asked for, and unknown ones are left out", async () => {
  const [one, two] = [titles[9], titles[4]];
  const { items } = await list(`?slugs=${one?.slug},nothing,${two?.slug},${one?.slug}`);
  expect(items).toEqual([one, two]);
  expect((await list(`?slugs=`)).items).toEqual([]);
});

test("an entry comes with what is similar; one that is not there is not found", async () => {
  const { json } = await house.api<CatalogDetail>(`/api/v2/catalog/${titles[5]?.slug}`);
  expect(json.entry).toEqual(titles[5]);
  expect(json.similar).toHaveLength(12);
  expect(json.similar.map(({ slug }) => slug)).not.toContain(titles[5]?.slug);
  expect((await house.api("/api/v2/catalog/nothing")).json).toMatchObject({ error: "not_found" });
  expect((await house.api("/api/v2/catalog/..%2f")).status).toBe(404);
});

test("cursors and filters that nobody gave out do no harm", async () => {
  for (const cursor of ["0", "-1.x", "999999.x", "1.'--", "abc", "5"])
    expect(Array.isArray((await list(`?limit=5&cursor=${encodeURIComponent(cursor)}`)).items)).toBe(true);
  for (const query of [
    "kind=crash",
    "sort=price",
    "limit=0",
    "limit=1000",
    `search=${"x".repeat(81)}`,
    "collection=all",
  ])
    expect((await house.api(`/api/v2/catalog?${query}`)).status).toBe(422);
});

test("a page goes on behind its last entry although the list has moved", async () => {
  const said = { current: { titles: manyTitles(30) } };
  const source = await titlesOver(said);
  const moving = await startHouse({ gameSources: [source] });
  await expect.poll(async () => (await moving.api<CatalogPage>("/api/v2/catalog")).json.all).toBe(30);
  const { json } = await moving.api<CatalogPage>("/api/v2/catalog?limit=10");
  said.current = { titles: said.current.titles.slice(4) };
  expect(await takeList({ ...moving.app.house, log: quiet }, source)).toBe(true);
  await moving.app.house.catalog.refresh();
  const next = await moving.api<CatalogPage>(`/api/v2/catalog?limit=10&cursor=${json.next ?? ""}`);
  expect(next.json.items[0]?.slug).toBe(manyTitles(30)[10]?.slug);
});

test("a title that cannot be read is left out, and a list that cannot be read changes nothing", async () => {
  const { pool } = await testDatabase();
  const ground = { pool, clock: { now: () => Date.now() }, log: quiet };
  const catalog = openGameCatalog(ground, [{ name: "test" }]);
  const said: { current: unknown; status?: number } = { current: { titles: [...manyTitles(3), { slug: "half" }] } };
  const source = await titlesOver(said);
  expect(await takeList(ground, source)).toBe(true);
  await catalog.refresh();
  expect(catalog.current().entries).toHaveLength(3);
  for (const current of ["{", { titles: "none" }, { titles: [{ slug: "half" }] }, []]) {
    said.current = current;
    expect(await takeList(ground, source)).toBe(false);
  }
  said.current = { titles: manyTitles(9) };
  said.status = 500;
  expect(await takeList(ground, source)).toBe(false);
  expect(await takeList(ground, { name: "test", address: async () => "http://127.0.0.1:9" })).toBe(false);
  expect(await takeList(ground, { name: "test", address: async () => undefined })).toBe(false);
  await catalog.refresh();
  expect(catalog.current().entries).toHaveLength(3);
});

test("what one house has taken in another has, and no title takes the address of a game of the house", async () => {
  const { pool } = await testDatabase();
  const ground = { pool, clock: { now: () => Date.now() }, log: quiet };
  const [one, other] = [openGameCatalog(ground, [{ name: "test" }]), openGameCatalog(ground, [{ name: "test" }])];
  const [first, second] = manyTitles(2);
  const current = { titles: [first, { ...second, slug: "dice" }] };
  expect(await takeList(ground, await titlesOver({ current }))).toBe(true);
  await one.refresh();
  await other.refresh();
  expect(other.current().entries).toEqual([first]);
  expect(one.sourceOf(first?.slug ?? "")).toBe("test");
  expect(one.entryOf("dice")).toBeUndefined();
});

test("a provider's name has no comma in lists that have commas between names", async () => {
  const { pool } = await testDatabase();
  const ground = { pool, clock: { now: () => Date.now() }, log: quiet };
  const catalog = openGameCatalog(ground, [{ name: "test" }]);
  const current = { titles: manyTitles(1).map((title) => ({ ...title, provider: "Reels & Sons, Inc." })) };
  await takeList(ground, await titlesOver({ current }));
  await catalog.refresh();
  expect(catalog.current().entries.map(({ provider }) => provider)).toEqual(["Reels & Sons Inc."]);
});

test("covers lead to a site's own files or to the web, never to code", async () => {
  const { pool } = await testDatabase();
  const ground = { pool, clock: { now: () => Date.now() }, log: quiet };
  const catalog = openGameCatalog(ground, [{ name: "test" }]);
  const covers = [
    "javascript:alert(1)",
    "//evil.example/x.svg",
    "data:text/html,x",
    "/covers/a.svg",
    "https://c.example/a.svg",
  ];
  const current = { titles: manyTitles(5).map((title, index) => ({ ...title, cover: covers[index] })) };
  await takeList(ground, await titlesOver({ current }));
  await catalog.refresh();
  expect(catalog.current().entries.map(({ cover }) => cover)).toEqual(covers.slice(3));
});

test("titles of a provider that is configured no more are had no more, and its list stays for whoever has it", async () => {
  const first = await startHouse({ gameSources: [await titlesOver({ current: { titles: manyTitles(2) } })] });
  const slugs = async (at: typeof house) =>
    (await at.api<CatalogPage>("/api/v2/catalog")).json.items.map(({ slug }) => slug);
  await expect.poll(() => slugs(first)).toHaveLength(2);
  const added = manyTitles(4).slice(2);
  const other = { ...(await titlesOver({ current: { titles: added } })), name: "other" };
  const second = await startHouse({ beside: first, gameSources: [other] });
  await expect.poll(() => slugs(second)).toEqual(added.map(({ slug }) => slug));
  expect(await slugs(await startHouse({ beside: first }))).toEqual([]);
  const { rows } = await first.database.pool.query("select provider from catalog_lists order by provider");
  expect(rows.map(({ provider }) => provider)).toEqual(["other", "test"]);
});

/** Two who name the same address, of whom one has another title as well. */
async function twoProviders() {
  const { pool } = await testDatabase();
  const ground = { pool, clock: { now: () => Date.now() }, log: quiet };
  const [mine, both] = manyTitles(2);
  const said = { zeta: { current: { titles: [both] } }, alpha: { current: { titles: [mine, both] } } };
  const zeta = { ...(await titlesOver(said.zeta)), name: "zeta" };
  const alpha = { ...(await titlesOver(said.alpha)), name: "alpha" };
  return { ground, mine, both, said, zeta, alpha };
}

test("an address that two providers name is of the one that had it first, whatever it is called, for as long as it has it", async () => {
  const { ground, mine, both, said, zeta, alpha } = await twoProviders();
  const sourceOf = async (sources: readonly { name: string }[]) => {
    const catalog = openGameCatalog(ground, sources);
    await catalog.refresh();
    return catalog.sourceOf(both?.slug ?? "");
  };
  for (const source of [zeta, alpha]) expect(await takeList(ground, source)).toBe(true);
  expect(await sourceOf([alpha, zeta])).toBe("zeta");
  expect(await sourceOf([alpha])).toBe("alpha");
  said.zeta.current = { titles: [mine] };
  expect(await takeList(ground, zeta)).toBe(true);
  expect(await sourceOf([alpha, zeta])).toBe("alpha");
});

test("an address that has gone over to another provider's title stays with it when the one before names it again", async () => {
  const { ground, mine, both, said, zeta, alpha } = await twoProviders();
  const catalog = openGameCatalog(ground, [zeta, alpha]);
  const ownerAfter = async (...taken: (typeof zeta)[]) => {
    for (const source of taken) expect(await takeList(ground, source)).toBe(true);
    await catalog.refresh();
    return catalog.sourceOf(both?.slug ?? "");
  };
  expect(await ownerAfter(zeta, alpha)).toBe("zeta");
  said.zeta.current = { titles: [] };
  expect(await ownerAfter(zeta)).toBe("alpha");
  said.zeta.current = { titles: [both] };
  expect(await ownerAfter(zeta, alpha)).toBe("alpha");
  said.alpha.current = { titles: [mine] };
  expect(await ownerAfter(alpha)).toBe("zeta");
  // Nobody else has it meanwhile.
  said.zeta.current = { titles: [] };
  expect(await ownerAfter(zeta)).toBeUndefined();
  said.zeta.current = { titles: [both] };
  expect(await ownerAfter(zeta)).toBe("zeta");
  // Or somebody who comes only then.
  said.zeta.current = { titles: [] };
  said.alpha.current = { titles: [both] };
  expect(await ownerAfter(zeta, alpha)).toBe("alpha");
  said.zeta.current = { titles: [both] };
  expect(await ownerAfter(zeta, alpha)).toBe("alpha");
});

test("an old address of a title leads to it, whatever it is called since, until another title has it", async () => {
  const titles = manyTitles(3);
  const [one, other] = titles;
  if (!one || !other) throw new Error("there are three");
  const said = { current: { titles } };
  const source = await titlesOver(said);
  const moving = await startHouse({ gameSources: [source] });
  const entryAt = async (slug: string) => (await moving.api<CatalogDetail>(`/api/v2/catalog/${slug}`)).json.entry?.slug;
  await expect.poll(() => entryAt(one.slug)).toBe(one.slug);
  const rename = async (...slugs: (string | undefined)[]) => {
    said.current = { titles: titles.map((title, at) => ({ ...title, slug: slugs[at] ?? title.slug })) };
    expect(await takeList({ ...moving.app.house, log: quiet }, source)).toBe(true);
    await moving.app.house.catalog.refresh();
  };
  await rename("second-name");
  await rename("third-name");
  for (const slug of [one.slug, "second-name", "third-name"]) {
    expect(await entryAt(slug)).toBe("third-name");
    expect(moving.app.house.catalog.sourceOf(slug)).toBe("test");
  }
  expect((await moving.api<CatalogPage>("/api/v2/catalog")).json.items.map(({ slug }) => slug)).toEqual([
    "third-name",
    other.slug,
    titles[2]?.slug,
  ]);
  // Another title takes it over.
  await rename("third-name", one.slug);
  expect(await entryAt(one.slug)).toBe(one.slug);
  expect(await entryAt(other.slug)).toBe(one.slug);
  expect(await entryAt("second-name")).toBe("third-name");
  // A title that is gone has no address.
  said.current = { titles: titles.slice(1) };
  expect(await takeList({ ...moving.app.house, log: quiet }, source)).toBe(true);
  await moving.app.house.catalog.refresh();
  for (const slug of ["second-name", "third-name"]) expect(await entryAt(slug)).toBeUndefined();
  expect(await entryAt(one.slug)).toBe(other.slug);
});
