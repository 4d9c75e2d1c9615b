import { type Micro, parseMoney } from "../../rules/money.ts";
import { type Parts, splitReturn } from "../../rules/promotions/bonus.ts";
import type { SettledStake } from "../wallet/bonus-rows.ts";
import type { Wallet } from "../wallet/ledger.ts";
import type { StoredBet } from "./book-bet.ts";

/** Who has the bonus part of what a bet pays beyond what its grant has got of it already. */
export interface BonusOwner {
  /** The grant itself while it is active, and then whoever it has gone to. */
  heir: "grant" | "player" | "house";
  grantsMicro: Micro;
}

/** What a payout is, by who has it. */
export interface Shares extends Parts {
  /** Of a grant that is over, and was not wagered. */
  houseMicro: Micro;
}

/** As it is now. What the bet paid while the grant was active is the grant's, as only real money is taken back. */
export function bonusOwner(
  { grant, ...staked }: Pick<SettledStake, "grant" | "realMicro" | "bonusMicro">,
  { settlements }: Pick<StoredBet, "settlements">,
  wallet: Pick<Wallet, "grant">,
  now: number,
): BonusOwner {
  const { endedAtMs } = grant;
  const before = settlements.filter(({ at }) => endedAtMs === undefined || Date.parse(at) < endedAtMs);
  const paid = before.map(({ payout }) => splitReturn(parseMoney(payout) ?? 0n, staked).bonusMicro);
  return { heir: heirOf(grant, wallet, now), grantsMicro: paid.reduce(greaterOf, 0n) };
}

export function sharesOf(payoutMicro: Micro, staked: Parts, { heir, grantsMicro: most }: BonusOwner): Shares {
  const { realMicro, bonusMicro } = splitReturn(payoutMicro, staked);
  if (heir === "grant" || bonusMicro <= most) return { realMicro, bonusMicro, houseMicro: 0n };
  const restMicro = bonusMicro - most;
  return heir === "house"
    ? { realMicro, bonusMicro: most, houseMicro: restMicro }
    : { realMicro: realMicro + restMicro, bonusMicro: most, houseMicro: 0n };
}

/** What belongs to one that was wagered is real; of one that is spent, too, as it can't be opened again. */
function heirOf({ id, state, expiresAtMs }: SettledStake["grant"], wallet: Pick<Wallet, "grant">, now: number) {
  if (state === "completed" || state === "spent") return "player";
  if (state !== "active") return "house";
  if (wallet.grant === id) return "grant";
  // Its time is over, which this group has just found.
  if (expiresAtMs <= now) return "house";
  // What has become of it is not written yet: run again alone, it is known.
  throw new Error("a bet is settled anew in the group that has ended its grant");
}

function greaterOf(one: Micro, other: Micro): Micro {
  return one > other ? one : other;
}
