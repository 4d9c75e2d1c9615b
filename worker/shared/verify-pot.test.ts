import { expect, test } from "vitest";
import type { PastPot } from "../../contract/rooms.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { drawRoom } from "../../rules/games/rooms.ts";
import { toWire } from "../../rules/money.ts";
import { verifyPot } from "./verify-pot.ts";

const serverSeed = "5d".repeat(32);
const id = "019aaf00-0000-7000-8000-000000000001";
const stakes = [
  { seat: 0, amount: "420.00", client_seed: "amber" },
  { seat: 1, amount: "200.00", client_seed: "north" },
  { seat: 0, amount: "0.50", client_seed: "amber" },
];

function pastPot(): PastPot {
  const draw = drawRoom(
    nodeHashing,
    { serverSeed, publicEntropy: "e1".repeat(32), roundId: id },
    stakes.map(({ seat, amount, client_seed }) => ({
      player: String(seat),
      stakeMicro: BigInt(Math.round(Number(amount) * 100)) * 10_000n,
      clientSeed: client_seed,
    })),
  );
  let first = 0;
  const bets = stakes.map((bet, index) => {
    const from = first;
    first += Math.round(Number(bet.amount) * 100);
    return { ...bet, id: String(index), player: null, currency: "RUB" as const, index, from, to: first - 1 };
  });
  const at = "2026-11-23T08:00:00.000Z";
  return {
    id,
    number: 9_402,
    closes_at: at,
    room: "red",
    state: "drawn",
    currency: "RUB",
    amount: "620.50",
    tickets: draw.tickets,
    refund_at: null,
    server_seed_hash: nodeHashing.sha256(serverSeed),
    entropy: "e1".repeat(32),
    server_seed: serverSeed,
    ticket: draw.ticket,
    winner: Number(draw.winner),
    payout: toWire(draw.payoutMicro),
    drawn_at: at,
    next_at: at,
    bets,
    at,
  };
}

test("a pot is drawn again from what everybody is told of it, in whatever order its bets come", () => {
  const pot = pastPot();
  expect(verifyPot({ ...pot, bets: pot.bets.toReversed() })).toMatchObject({ isCommitted: true, isRight: true });
});

test("a stake, a seed or a winner that is told otherwise is found", () => {
  const pot = pastPot();
  const [first, ...others] = pot.bets;
  if (!first) throw new Error("it has bets");
  const forged: PastPot[] = [
    { ...pot, server_seed: "5e".repeat(32) },
    { ...pot, winner: pot.winner === 0 ? 1 : 0 },
    { ...pot, payout: "1.00" },
    { ...pot, bets: [{ ...first, amount: "419.99" }, ...others] },
  ];
  for (const each of forged) {
    const { isCommitted, isRight } = verifyPot(each);
    expect(isCommitted && isRight).toBe(false);
  }
});

test("a pot that went back has a seed to check, and no draw", () => {
  const pot: PastPot = { ...pastPot(), state: "refunded", ticket: null, winner: null, payout: null };
  expect(verifyPot(pot)).toEqual({ isCommitted: true, isRight: null, betsDigest: "", ticket: null });
});
