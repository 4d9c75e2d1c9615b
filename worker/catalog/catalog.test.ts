import { randomUUID } from "node:crypto";
import { filter, firstValueFrom, map, type Observable } from "rxjs";
import { expect, test, vi } from "vitest";
import { sheetOf } from "../../sandbox/game-provider/catalogue/sheets.ts";
import { giveFreeSpins } from "../../server/game-provider/free-spins.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { manyTitles, titlesOver } from "../../tests/builders/game-titles.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";

const titles = manyTitles(400);
const said: Parameters<typeof titlesOver>[0] = { current: { titles } };
const house = await startHouse({ gameSources: [await titlesOver(said)] });
await vi.waitFor(async () => expect((await house.api<{ all: number }>("/api/v2/catalog")).json.all).toBe(400), {
  timeout: 120_000,
  interval: 50,
});

const known = <T>(stream$: Observable<T>) => firstValueFrom(stream$.pipe(filter((value) => value !== undefined)));
const fresh = <T extends { stale: boolean }>(stream$: Observable<T | null | undefined>) =>
  firstValueFrom(stream$.pipe(filter((cached) => cached !== undefined && cached !== null && !cached.stale)));

test("each part of a list comes by its number, and a search forgives typing errors and other letters", async () => {
  const { catalog } = createDevice(house).worker().features;
  const part = await fresh(catalog.page$({ wish: {}, index: 2 }));
  expect(part?.value.items.map(({ slug }) => slug)).toEqual(titles.slice(120, 180).map(({ slug }) => slug));
  for (const search of ["abmer fox 300", "амбер фокс 300", "iantarnaya lisa 300"]) {
    const found = await fresh(catalog.page$({ wish: { search }, index: 0 }));
    expect(found?.value.items[0]?.slug).toBe("amber-fox-300");
  }
});

test("entries that are named are listed however many there are, in their order and part by part", async () => {
  const { catalog } = createDevice(house).worker().features;
  const named = titles.slice(0, 350).toReversed();
  const slugs = named.map(({ slug }) => slug).join(",");
  for (const kind of ["live", "slots"] as const) {
    const expected = named.filter((title) => title.kind === kind).map(({ slug }) => slug);
    for (let index = 0; index * 60 < expected.length; index += 1) {
      const part = await fresh(catalog.page$({ wish: { kind, slugs }, index }));
      expect(part?.value.total).toBe(expected.length);
      expect(part?.value.items.map(({ slug }) => slug)).toEqual(expected.slice(index * 60, index * 60 + 60));
    }
  }
  expect((await fresh(catalog.page$({ wish: { slugs: "" }, index: 0 })))?.value).toMatchObject({ items: [], total: 0 });
});

test("without the house, what this device has seen is listed, searched and opened, and nothing else", async () => {
  const device = createDevice(house);
  const before = device.worker();
  await fresh(before.features.catalog.page$({ wish: {}, index: 0 }));
  before.kill();
  device.cut();
  const { catalog } = device.worker().features;
  const list = await known(catalog.page$({ wish: { kind: "slots" }, index: 0 }));
  expect(list).toMatchObject({ stale: true, value: { next: null } });
  expect(list?.value.items.length).toBe(titles.slice(0, 60).filter(({ kind }) => kind === "slots").length);
  const slug = titles[7]?.slug ?? "";
  for (const search of [titles[7]?.titles.en ?? "", "yantarnaya lisa 7", "tungi parom 7"]) {
    const found = await known(catalog.page$({ wish: { search }, index: 0 }));
    expect(found?.value.items[0]?.slug).toBe(slug);
  }
  expect(await known(catalog.entry$({ slug }))).toMatchObject({ stale: true, value: { entry: { slug } } });
  expect(await known(catalog.entry$({ slug: titles[300]?.slug ?? "" }))).toBeNull();
});

test("a sheet that was read on this device can be read without the house, with when that was, and no other", async () => {
  const device = createDevice(house, { now: () => Date.parse("2026-11-19T12:00:00Z") });
  const before = device.worker();
  const [read = "", unread = ""] = titles.map(({ slug }) => slug);
  said.current = sheetOf("salt-and-ember");
  const sheet = await fresh(before.features.catalog.sheet$({ slug: read }));
  expect(sheet?.value.symbols[0]?.names.en).toBe("Flame");
  before.kill();
  device.cut();
  const { catalog } = device.worker().features;
  const kept = await firstValueFrom(catalog.sheet$({ slug: read }).pipe(filter((cached) => cached?.stale === true)));
  expect(kept).toEqual({ value: sheet?.value, at: "2026-11-19T12:00:00.000Z", stale: true });
  expect(await known(catalog.sheet$({ slug: unread }))).toBeNull();
});

test("a device keeps no more than it may", async () => {
  const device = createDevice(house);
  const before = device.worker();
  for (const index of [0, 1, 2, 3, 4, 5]) await fresh(before.features.catalog.page$({ wish: {}, index }));
  before.kill();
  device.cut();
  const list = await known(device.worker().features.catalog.page$({ wish: {}, index: 0 }));
  expect(list?.value.total).toBe(240);
});

test("what several tabs of a device have seen is known to all of them, whichever was opened first", async () => {
  const device = createDevice(house);
  const [early, late] = [device.worker().features, device.worker().features];
  const see = ({ catalog }: typeof early, index: number) => fresh(catalog.page$({ wish: {}, index }));
  await see(early, 0);
  for (const index of [1, 2]) await see(late, index);
  await see(early, 3);
  device.cut();
  for (const { catalog } of [early, late, device.worker().features])
    expect((await known(catalog.page$({ wish: { sort: "new" }, index: 0 })))?.value.total).toBe(240);
});

test("what is no entry is none, whatever it is called", async () => {
  const { catalog } = createDevice(house).worker().features;
  for (const slug of ["nothing", "../dice", "", "a".repeat(65)])
    expect(await known(catalog.entry$({ slug }))).toMatchObject({ value: null, stale: false });
});

test("what was opened last stands first, once, and is the player's own", async () => {
  const { token } = await register(house);
  const device = createDevice(house);
  const guest = device.worker();
  for (const slug of ["a", "b", "a"]) await guest.features.catalog.opened({ slug });
  expect(await known(guest.features.catalog.recent$())).toEqual(["a", "b"]);
  guest.kill();
  const { catalog } = device.worker(token).features;
  await catalog.opened({ slug: "c" });
  const own = await firstValueFrom(catalog.recent$().pipe(filter((slugs) => slugs.length > 0)));
  expect(own).toEqual(["c"]);
});

test("free spins are told and given back, and a guest has none", async () => {
  const { token } = await register(house);
  const { user } = (await house.api<{ user: { id: string } }>("/profile/user", { headers: bearer(token) })).json;
  const at = Date.now();
  const given = { id: randomUUID(), player: BigInt(user.id), provider: "test", gameCode: titles[0]?.code ?? "" };
  const terms = { currency: "RUB" as const, count: 5, betMicro: 2_000_000n, source: "test", reference: "one" };
  await giveFreeSpins(house.database.pool, { ...given, ...terms, at, expiresAt: at + 86_400_000 });
  const device = createDevice(house);
  const { catalog, history } = device.worker(token).features;
  const own$ = catalog.freeSpins$().pipe(map((own) => own?.spins));
  const shown = await fresh(own$);
  expect(shown?.value).toEqual([expect.objectContaining({ id: given.id, left: 5, bet: "2.00", currency: "RUB" })]);
  const signal = new AbortController().signal;
  const past$ = history.freeSpins$({});
  expect((await fresh(past$))?.value).toEqual({ items: [], next: null, cut: false });
  const told = firstValueFrom(own$.pipe(filter((spins) => spins?.value.length === 0)));
  const ended = firstValueFrom(past$.pipe(filter((past) => past?.value.items.length === 1)));
  expect(await catalog.giveBackSpins({ id: given.id }, { signal })).toEqual({ ok: true, value: null });
  expect((await told)?.value).toEqual([]);
  const end = { id: given.id, count: 5, left: 5, state: "cancelled", won: "0.00", game: { name: titles[0]?.titles } };
  expect((await ended)?.value.items).toMatchObject([end]);
  expect((await catalog.giveBackSpins({ id: randomUUID() }, { signal })).ok).toBe(false);
  const guest = createDevice(house).worker().features.catalog;
  expect(await firstValueFrom(guest.freeSpins$())).toBeUndefined();
});
