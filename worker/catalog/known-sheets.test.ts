import { expect, test } from "vitest";
import { createStore } from "../cache/store.ts";
import type { SettingRow } from "../transport/settings.ts";
import { createKnownSheets } from "./known-sheets.ts";

const row = "catalogSheets";
const at = "2026-11-19T12:00:00.000Z";
const told = (version: string) => ({ value: { version, symbols: [], bets: [], rules: [] }, at });

function opened() {
  const rows = createStore({ indexedDB: undefined }, "device", ["settings"]).table<SettingRow>("settings");
  return { rows, sheets: createKnownSheets({ rows }), another: createKnownSheets({ rows }) };
}

test("the sheets read last are kept, each as it was read last, whichever worker has read it", async () => {
  const { sheets, another } = opened();
  for (let nth = 0; nth < 24; nth += 1) await (nth % 2 ? sheets : another).keep(`game-${nth}`, told("1.0.0"));
  await sheets.keep("game-0", told("2.0.0"));
  await another.keep("one-more", told("1.0.0"));
  expect(await another.of("game-0")).toEqual(told("2.0.0"));
  expect(await sheets.of("one-more")).toEqual(told("1.0.0"));
  expect(await sheets.of("game-1")).toBeUndefined();
  expect(await sheets.of("game-2")).toEqual(told("1.0.0"));
});

test("what cannot be read is not known, and costs nothing of what can", async () => {
  const { rows, sheets } = opened();
  await rows.put({
    id: row,
    value: [
      { slug: "newer", at, value: { pages: [] } },
      { slug: "good", ...told("1.0.0") },
    ],
  });
  expect(await sheets.of("newer")).toBeUndefined();
  expect(await sheets.of("good")).toEqual(told("1.0.0"));
  await rows.put({ id: row, value: "something else" });
  expect(await sheets.of("good")).toBeUndefined();
  await sheets.keep("good", told("1.0.0"));
  expect(await sheets.of("good")).toEqual(told("1.0.0"));
});
