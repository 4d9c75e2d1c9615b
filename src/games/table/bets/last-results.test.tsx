import { expect, test } from "vitest";
import type { Bet } from "../../../../contract/bets.ts";
import { createTexts } from "../../../../tests/world/rendered.tsx";
import { LastResults } from "./last-results.tsx";

const bet = (id: string, payout: string, end: string) =>
  ({ id, amount: "10.00", payout, outcome: { end, actions: [], table: {} } }) as unknown as Bet;
const bets = [bet("one", "20.00", "cash_out"), bet("two", "0.00", "lost"), bet("three", "10.00", "refunded")];

test("a round that was given back is read as that, and not as a loss", async () => {
  const texts = await createTexts("en", ["common", "table"]);
  const game = { id: "miner", name: "", outcomeName: "", outcomeOf: () => "…", choiceOf: () => "", rules: "" } as const;
  expect(texts(<LastResults game={game} bets={bets} />)).toBe("|Won:|…|Lost:|…|Refunded:|…|");
});
