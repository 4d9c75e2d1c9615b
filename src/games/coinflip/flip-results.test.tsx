import { expect, test } from "vitest";
import type { Bet } from "../../../contract/bets.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { FlipResults } from "./flip-results.tsx";

const ladder = (id: string, end: string, payout: string) =>
  ({ id, amount: "10.00", payout, outcome: { end, actions: [], table: { calls: [], sides: [] } } }) as unknown as Bet;

test("a ladder that was given back is read as that, and not as a loss", async () => {
  const texts = await createTexts("en", ["common", "table", "coinflip"]);
  const shown = texts(<FlipResults bets={[ladder("one", "lost", "0.00"), ladder("two", "refunded", "10.00")]} />);
  expect(shown).toMatch(/^\|Lost: [^|]*\|Refunded: [^|]*\|$/);
});
