import { settle, type Settled } from "../../rules/betting/settlement.ts";
import { type Micro, toWire } from "../../rules/money.ts";
import { type Parts, splitReturn } from "../../rules/promotions/bonus.ts";
import type { StoredBet, StoredLeg } from "./book-bet.ts";

/** What moves when a bet is settled, or settled anew. */
export interface BetSettled {
  bet: StoredBet;
  /** Of the first end: the stake that is left goes to the house, or back. */
  first: { payoutMicro: Micro; isRefund: boolean } | undefined;
  /** Of a settlement that was wrong: taken back as far as it is there. */
  takenMicro: Micro;
  /** Paid anew, after what was taken back, and what of it is bonus money. */
  paidMicro: Micro;
  paidBonusMicro: Micro;
}

interface Circumstances {
  reason: string | undefined;
  at: number;
  /** What the player has of real money. */
  balanceMicro: Micro;
  /** What the stake was paid with. */
  staked: Parts;
}

/** The bet with these legs. Nobody is taken below zero: what is not there is owed. */
export function settleBet(
  bet: StoredBet,
  legs: readonly StoredLeg[],
  { reason, at, balanceMicro, staked }: Circumstances,
): BetSettled {
  const before = settledNow(bet);
  const after = settlementOf(bet, legs);
  const revised = { ...bet, legs, revision: bet.revision + 1 };
  if (before?.state === after?.state && before?.payoutMicro === after?.payoutMicro)
    return { bet: revised, first: undefined, ...nothingMoved };
  const shown = { version: bet.settlements.length + 1, at: new Date(at).toISOString(), reason: reason ?? null };
  const next = after
    ? { ...shown, state: after.state, payout: toWire(after.payoutMicro) }
    : { ...shown, state: "accepted", payout: toWire(0n) };
  const settlements = [...bet.settlements, next];
  const ended = { state: after?.state ?? ("accepted" as const), endedAt: after ? at : undefined };
  if (bet.isHeld && after) {
    const payoutMicro = bet.payoutMicro + after.payoutMicro;
    const first = { payoutMicro: after.payoutMicro, isRefund: after.state === "void" };
    return {
      bet: { ...revised, ...ended, settlements, payoutMicro, isHeld: false },
      first,
      ...nothingMoved,
    };
  }
  const oldMicro = before?.payoutMicro ?? 0n;
  // Bonus money that came back has gone its own way since: of that a person decides.
  const { realMicro } = splitReturn(oldMicro, staked);
  const takenMicro = lesserOf(realMicro, balanceMicro);
  const owedMicro = bet.owedMicro + oldMicro - takenMicro;
  const newMicro = after?.payoutMicro ?? 0n;
  // What could not be taken back counts against what the same bet brings anew.
  const withheldMicro = lesserOf(owedMicro, newMicro);
  const { bonusMicro } = splitReturn(newMicro, staked);
  return {
    bet: {
      ...revised,
      ...ended,
      settlements,
      payoutMicro: bet.payoutMicro - oldMicro + newMicro,
      owedMicro: owedMicro - withheldMicro,
    },
    first: undefined,
    takenMicro,
    paidMicro: newMicro - withheldMicro,
    // What is owed is bonus money first, since only real money was taken back.
    paidBonusMicro: bonusMicro - lesserOf(bonusMicro, withheldMicro),
  };
}

const nothingMoved = { takenMicro: 0n, paidMicro: 0n, paidBonusMicro: 0n };

function lesserOf(one: Micro, other: Micro): Micro {
  return one < other ? one : other;
}

/** How the bet stands as it was settled last. */
function settledNow(bet: StoredBet): Settled | undefined {
  return bet.endedAt === undefined || bet.isHeld ? undefined : settlementOf(bet, bet.legs);
}

/** Of what was not sold back. */
function settlementOf(bet: StoredBet, legs: readonly StoredLeg[]): Settled | undefined {
  const settled = settle({ stakeMicro: bet.lineMicro, sizes: bet.sizes }, legs);
  if (!settled) return undefined;
  const leftMicro = bet.stakeMicro - bet.soldMicro;
  return { ...settled, payoutMicro: (settled.payoutMicro * leftMicro) / bet.stakeMicro };
}
