import * as v from "valibot";
import { expect, test } from "vitest";
import { gameSheet } from "../../../contract/game-sheets.ts";
import { gameCatalogue } from "./catalogue.ts";
import { sheetOf } from "./sheets.ts";

test("every title has a sheet that crosses the wire, made from the table of its engine", () => {
  for (const { code, kind } of gameCatalogue().titles) {
    const sheet = v.parse(gameSheet, sheetOf(code));
    expect([code, sheet.symbols.length > 0, sheet.bets.length > 0]).toEqual([code, kind === "slots", kind === "live"]);
  }
  expect(sheetOf("nothing")).toBeUndefined();
});

test("a slot's pays are in stakes, exactly", () => {
  const sheet = sheetOf("salt-and-ember");
  expect(sheet).toMatchObject({ hits: "0.260461", above: "0.188564", free_spins_one_in: 147.92 });
  const [best] = sheet?.symbols ?? [];
  expect(best?.names.en).toBe("Flame");
  expect(best?.pays).toEqual([
    { count: 2, times: "0.5" },
    { count: 3, times: "6" },
    { count: 4, times: "30" },
    { count: 5, times: "200" },
  ]);
  expect(sheet?.symbols.at(-1)).toMatchObject({
    pays: [{ times: "2" }, { times: "10" }, { times: "100" }],
    free_spins: [{ spins: 8 }, { spins: 10 }, { spins: 15 }],
  });
});

test("a table's bets pay and return what its rules say", () => {
  expect(sheetOf("first-row-baccarat")?.bets.map(({ times, returns }) => [times, returns])).toEqual([
    ["2", "98.772"],
    ["1.95", "98.936"],
    ["10", "95.426"],
  ]);
  expect(sheetOf("hall-roulette")?.bets.map(({ times }) => times)).toEqual(["36", "3", "3", "2", "2", "2"]);
});
