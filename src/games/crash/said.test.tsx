import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { Said } from "./said.tsx";

const texts = await createTexts("en", ["crash"]);
const totals = { players: 2, bets: 3, out: 1, staked: "30.00", returned: "0.00" };
const flight = { id: "r", number: 7, state: "flying" as const, closes_at: null, interrupted: false };
const left = { round: "r", state: "won", outcome: { crash: null, cash_out: "3.00", by: "liability" } };
const said = (isLimited: boolean, ended: object[] = []) =>
  texts(
    <Said
      table={
        {
          mode: "money",
          sum: String,
          isLive: true,
          view: { totals, isLimited, heardAt: 0, offsetMs: 0 },
          flight,
          own: { open: [], ended, pending: [] },
        } as unknown as Parameters<typeof Said>[0]["table"]
      }
    />,
  );

test("everybody reads that a round has reached its limit, whether they bet in it or not", () => {
  const reached = "The round has reached its payout limit: all bets are cashed out";
  expect(said(false)).not.toContain(reached);
  expect(said(true)).toContain(reached);
  expect(said(false, [left])).toContain(reached);
  expect(said(false, [{ ...left, round: "before" }])).not.toContain(reached);
});
