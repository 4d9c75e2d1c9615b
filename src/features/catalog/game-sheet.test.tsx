import { expect, test } from "vitest";
import { sheetOf } from "../../../sandbox/game-provider/catalogue/sheets.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { SheetView } from "./game-sheet.tsx";

const slot = { kind: "slots", max_win: 2_500 } as const;

test("a sheet tells what may be bet, how often a spin pays, and what each symbol pays", async () => {
  const textOf = await createTexts("en", ["game-sheet"]);
  const text = textOf(<SheetView entry={slot} sheet={sheetOf("salt-and-ember")} currency="RUB" />);
  expect(text).toContain("|Bet|1 ₽ – 4,000 ₽|");
  expect(text).toContain("|in 1 of 148 spins|");
  expect(text).toContain("|Flame|0.5×|6×|30×|200×|");
  expect(text).toContain("|3/4/5: 8/10/15 free spins|·|2×|10×|100×|");
});

test("in short it has the best symbols, and those that are no common ones, and leads to all", async () => {
  const textOf = await createTexts("en", ["game-sheet"]);
  const text = textOf(<SheetView entry={slot} sheet={sheetOf("salt-and-ember")} currency="RUB" onAll={() => {}} />);
  expect(["Flame", "Wild", "Bonus", "All symbols and rules"].filter((word) => !text.includes(word))).toEqual([]);
  expect(text).not.toContain("|K|");
});

test("what the provider does not say is not there", async () => {
  const textOf = await createTexts("en", ["game-sheet"]);
  expect(textOf(<SheetView entry={slot} sheet={undefined} currency="RUB" />)).toBe("|Bet|1 ₽ – 4,000 ₽|");
});
