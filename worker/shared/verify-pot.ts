import type { PastPot } from "../../contract/rooms.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import { drawRoom } from "../../rules/games/rooms.ts";
import { parseMoney, toWire } from "../../rules/money.ts";
import { hashing } from "../environment/hashing.ts";

export interface PotReport {
  /** Whether the seed is the one whose hash was known before the first bet. */
  isCommitted: boolean;
  /** Whether the draw comes out as the house has told it; null of a pot that was not drawn. */
  isRight: boolean | null;
  betsDigest: string;
  ticket: number | null;
}

/** Draws a pot that is over once more, from what everybody is told of it. */
export function verifyPot(pot: PastPot): PotReport {
  const { id, entropy, server_seed: serverSeed, server_seed_hash: hash } = pot;
  const isCommitted = serverSeed !== null && commitmentOf(hashing, serverSeed) === hash;
  if (serverSeed === null || pot.ticket === null) return { isCommitted, isRight: null, betsDigest: "", ticket: null };
  const bets = pot.bets
    .toSorted((a, b) => a.index - b.index)
    // A player is a seat: whoever checks a draw has to tell them apart, not to know them.
    .map(({ seat, amount, client_seed: clientSeed }) => ({
      player: String(seat),
      stakeMicro: parseMoney(amount) ?? 0n,
      clientSeed,
    }));
  const draw = drawRoom(hashing, { serverSeed, publicEntropy: entropy, roundId: id }, bets);
  const isTold =
    draw.ticket === pot.ticket &&
    draw.winner === String(pot.winner) &&
    draw.tickets === pot.tickets &&
    toWire(draw.payoutMicro) === toWire(parseMoney(pot.payout ?? "") ?? 0n);
  return { isCommitted, isRight: isTold, betsDigest: draw.betsDigest, ticket: draw.ticket };
}
