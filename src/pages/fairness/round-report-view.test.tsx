import { expect, test } from "vitest";
import type { CheckedRound } from "../../../worker/shared/check-round.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { RoundReportView } from "./round-report-view.tsx";

const pot: Extract<CheckedRound, { kind: "pot" }> = {
  kind: "pot",
  game: "rooms",
  round: {
    id: "018f",
    room: "red",
    state: "drawn",
    currency: "RUB",
    number: 7,
    at: "2026-11-23T20:00:00.000Z",
    amount: "40.00",
    tickets: 4_000,
    payout: "39.60",
    ticket: 41,
    winner: 0,
    refund_at: null,
    closes_at: null,
    drawn_at: "2026-11-23T20:00:00.000Z",
    next_at: null,
    server_seed: "seed",
    server_seed_hash: "hash",
    entropy: "entropy",
    bets: [],
  },
  report: { ticket: 41, isCommitted: true, isRight: true, betsDigest: "digest" },
};

test("the proof of a draw names the ticket as the room does, counted from one", async () => {
  const texts = await createTexts("en", ["chains", "proof", "common"]);
  const shown = texts(<RoundReportView checked={pot} />);
  expect(shown).toContain("give ticket 42.");
  expect(shown).not.toContain("41");
});
