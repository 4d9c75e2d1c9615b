import { expect, test } from "vitest";
import { sheetOf } from "../../../sandbox/game-provider/catalogue/sheets.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { SheetView } from "./game-sheet.tsx";

const slot = { kind: "slots", max_win: 2_500 } as const;
const value = sheetOf("salt-and-ember");
if (!value) throw new Error("there is no sheet");
const sheet = { value, at: "2025-03-04T10:00:00.000Z", stale: false };

test("a sheet tells what may be bet, how often a spin pays, and what each symbol pays", async () => {
  const textOf = await createTexts("en", ["game-sheet", "common"]);
  const text = textOf(<SheetView entry={slot} sheet={sheet} currency="RUB" />);
  expect(text).toContain("|Bet|1 ₽ – 4,000 ₽|");
  expect(text).toContain("|in 1 of 148 spins|");
  expect(text).toContain("|Flame|0.5×|6×|30×|200×|");
  expect(text).toContain("|3/4/5: 8/10/15 free spins|·|2×|10×|100×|");
});

test("in short it has the best symbols, and those that are no common ones, and leads to all", async () => {
  const textOf = await createTexts("en", ["game-sheet", "common"]);
  const text = textOf(<SheetView entry={slot} sheet={sheet} currency="RUB" onAll={() => {}} />);
  expect(["Flame", "Wild", "Bonus", "All symbols and rules"].filter((word) => !text.includes(word))).toEqual([]);
  expect(text).not.toContain("|K|");
});

test("what the provider does not say is not there", async () => {
  const textOf = await createTexts("en", ["game-sheet", "common"]);
  expect(textOf(<SheetView entry={slot} sheet={undefined} currency="RUB" />)).toBe("|Bet|1 ₽ – 4,000 ₽|");
});

test("what was read before the house was out of reach says as of when", async () => {
  const textOf = await createTexts("en", ["game-sheet", "common"]);
  const view = (stale: boolean) => textOf(<SheetView entry={slot} sheet={{ ...sheet, stale }} currency="RUB" />);
  expect(view(true)).toMatch(/as of 03\/04\/2025, \d\d:00/);
  expect(view(false)).not.toContain("as of");
});
