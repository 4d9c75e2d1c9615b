import * as v from "valibot";
import { expect, test } from "vitest";
import { gameSheet } from "../../contract/game-sheets.ts";
import { manyTitles, titlesOver } from "../../tests/builders/game-titles.ts";
import { sheetOf } from "../../sandbox/game-provider/catalogue/sheets.ts";
import { openGameSheets } from "./game-sheets.ts";

const titles = manyTitles(600);
const minuteMs = 60_000;

async function opened(current: unknown = sheetOf("salt-and-ember")) {
  const said: Parameters<typeof titlesOver>[0] = { current };
  const source = await titlesOver(said);
  let nowMs = 1_790_000_000_000;
  const catalog = {
    entryOf: (slug: string) => titles.find((title) => title.slug === slug),
    sourceOf: (slug: string) => (catalog.entryOf(slug) ? "test" : undefined),
  };
  const sheets = openGameSheets({ clock: { now: () => nowMs }, catalog }, [source]);
  const of = (nth: number) => sheets.of(titles[nth]?.slug ?? "");
  return { said, source, sheets, of, pass: (ms: number) => void (nowMs += ms) };
}

test("a sheet is told as its provider says it", async () => {
  const { of, said } = await opened();
  expect(await of(0)).toEqual(v.parse(gameSheet, sheetOf("salt-and-ember")));
  said.current = sheetOf("hall-roulette");
  expect(await of(1)).toEqual(v.parse(gameSheet, sheetOf("hall-roulette")));
});

test("however many open a sheet, its provider is asked once, and again after five minutes", async () => {
  const { of, said, source, pass } = await opened();
  await Promise.all(Array.from({ length: 50 }, () => of(0)));
  pass(5 * minuteMs - 1);
  expect(await of(0)).toBeDefined();
  expect(source.asked()).toBe(1);
  said.current = { ...sheetOf("salt-and-ember"), version: "9.9.9" };
  pass(1);
  const versions = await Promise.all(Array.from({ length: 50 }, async () => (await of(0))?.version));
  expect([new Set(versions), source.asked()]).toEqual([new Set(["9.9.9"]), 2]);
});

test("nothing is told of a provider that does not answer or says what cannot be read, and it is asked again soon", async () => {
  const { of, said, source, pass } = await opened();
  said.status = 500;
  expect(await of(0)).toBeUndefined();
  delete said.status;
  pass(4_999);
  expect(await of(0)).toBeUndefined();
  expect(source.asked()).toBe(1);
  pass(1);
  expect(await of(0)).toBeDefined();
  const sheet = sheetOf("salt-and-ember");
  for (const [at, bad] of ["<html>", {}, { ...sheet, hits: "26 %" }, { ...sheet, rules: "none" }].entries()) {
    said.current = bad;
    expect(await of(at + 1), JSON.stringify(bad)).toBeUndefined();
  }
});

test("of a sheet only the symbols that cannot be read are left out", async () => {
  const sheet = sheetOf("salt-and-ember");
  const runs = { ...sheet?.symbols[0], picture: "javascript:alert(1)" };
  const { of } = await opened({ ...sheet, symbols: [runs, ...(sheet?.symbols ?? [])] });
  expect((await of(0))?.symbols).toHaveLength(sheet?.symbols.length ?? 0);
});

test("of what no list has nobody is asked", async () => {
  const { sheets, source } = await opened();
  expect(await sheets.of("unlisted")).toBeUndefined();
  expect(source.asked()).toBe(0);
});

test("no more than five hundred are kept, and those asked for last are", async () => {
  const { of, source } = await opened(sheetOf("hall-roulette"));
  for (let nth = 0; nth < 501; nth += 1) await of(nth);
  expect(source.asked()).toBe(501);
  await of(1);
  await of(500);
  expect(source.asked()).toBe(501);
  await of(0);
  expect(source.asked()).toBe(502);
});
