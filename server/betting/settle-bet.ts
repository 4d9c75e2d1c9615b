import { settle, type Settled } from "../../rules/betting/settlement.ts";
import { type Micro, toWire } from "../../rules/money.ts";
import type { Parts } from "../../rules/promotions/bonus.ts";
import type { Turnover } from "../../rules/safe-play/play.ts";
import type { Recount } from "../wallet/engine.ts";
import { type BonusOwner, type Shares, sharesOf } from "./bonus-owner.ts";
import type { StoredBet, StoredLeg } from "./book-bet.ts";

/** What moves when a bet is settled, or settled anew. */
export interface BetSettled {
  bet: StoredBet;
  /** Of the first end: the stake that is left goes to the house, or back. */
  first: { payoutMicro: Micro; isRefund: boolean } | undefined;
  /** Of a settlement that was wrong: taken back as far as it is there, and of the house what bonus money it had got. */
  takenMicro: Micro;
  takenBonusMicro: Micro;
  /** Paid anew, after what was taken back, and what of it is bonus money. */
  paidMicro: Micro;
  paidBonusMicro: Micro;
  /** What a settlement that was wrong has counted otherwise than it should have, where it has. */
  recounts: readonly Recount[];
}

interface Circumstances {
  reason: string | undefined;
  at: number;
  /** What the player has of real money. */
  balanceMicro: Micro;
  /** What the stake was paid with. */
  staked: Parts;
  /** Of a settlement anew. */
  owner: BonusOwner;
}

/** The bet with these legs. Nobody is taken below zero: what is not there is owed. */
export function settleBet(
  bet: StoredBet,
  legs: readonly StoredLeg[],
  { reason, at, balanceMicro, staked, owner }: Circumstances,
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
  const newMicro = after?.payoutMicro ?? 0n;
  const [old, anew] = [sharesOf(oldMicro, staked, owner), sharesOf(newMicro, staked, owner)];
  const { grantsMicro } = owner;
  // Bonus money that a grant has got has gone its own way since: of that a person decides. Nobody owes the house's own.
  const realMicro = oldMicro + bet.owedMicro - grantsMicro - old.houseMicro;
  const takenMicro = [old.realMicro, realMicro, balanceMicro].reduce(lesserOf);
  const owedMicro = bet.owedMicro + oldMicro - takenMicro - old.houseMicro;
  // What could not be taken back counts against what the same bet brings the player anew.
  const withheldMicro = lesserOf(owedMicro, newMicro - anew.houseMicro);
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
    takenBonusMicro: old.houseMicro,
    paidMicro: newMicro - withheldMicro,
    // A grant has what it has got.
    paidBonusMicro: (anew.bonusMicro > grantsMicro ? anew.bonusMicro - grantsMicro : 0n) + anew.houseMicro,
    recounts: recountsOf(bet, [before, old], [after, anew]),
  };
}

const nothingMoved = { takenMicro: 0n, takenBonusMicro: 0n, paidMicro: 0n, paidBonusMicro: 0n, recounts: [] };

type End = readonly [Settled | undefined, Shares];

/**
 * Limits say what they would have said had the right end been told at once: a stake counts when it was placed, and a
 * payout when the bet was first settled, whatever of it could be taken back.
 */
function recountsOf(bet: StoredBet, before: End, after: End): Recount[] {
  const [was, is] = [turnoverOf(bet, before), turnoverOf(bet, after)];
  const firstAtMs = Date.parse(bet.settlements[0]?.at ?? "");
  const of = (stakedMicro: Micro, returnedMicro: Micro, countedAtMs: number): Recount[] =>
    stakedMicro === 0n && returnedMicro === 0n ? [] : [{ stakedMicro, returnedMicro, countedAtMs }];
  return [
    ...of(is.stakedMicro - was.stakedMicro, 0n, bet.at),
    ...of(0n, is.returnedMicro - was.returnedMicro, firstAtMs),
  ];
}

/** Beside the stake, which counts from when it was placed on. What the house gets is nothing that has come back. */
function turnoverOf({ stakeMicro, soldMicro }: StoredBet, [settled, shares]: End): Turnover {
  if (settled?.state === "void") return { stakedMicro: soldMicro - stakeMicro, returnedMicro: 0n };
  return { stakedMicro: 0n, returnedMicro: shares.realMicro + shares.bonusMicro };
}

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
