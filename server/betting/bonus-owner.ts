import { type Micro, parseMoney } from "../../rules/money.ts";
import { type Parts, splitReturn } from "../../rules/promotions/bonus.ts";
import type { SettledStake } from "../wallet/bonus-rows.ts";
import type { Wallet } from "../wallet/ledger.ts";
import type { StoredBet } from "./book-bet.ts";

/** Who has the bonus part of what a bet pays: its grant, or so much of it as that has got, and the rest whoever it has gone to. */
export type BonusOwner = "grant" | { heir: "player" | "house"; grantsMicro: Micro };

/** What a payout is, by who has it. */
export interface Shares extends Parts {
  /** Of a grant that is over, and was not wagered. */
  houseMicro: Micro;
}

/** As it is now; what the bet paid while the grant was active is the grant's, as what it pays anew is compared with that. */
export function bonusOwner(
  { grant, ...staked }: Pick<SettledStake, "grant" | "realMicro" | "bonusMicro">,
  { settlements }: Pick<StoredBet, "settlements">,
  wallet: Pick<Wallet, "grant">,
  now: number,
): BonusOwner {
  const { state, endedAtMs, expiresAtMs } = grant;
  if (state === "active") {
    if (wallet.grant === grant.id) return "grant";
    // What has become of it is not written yet: run again alone, it is known.
    if (expiresAtMs > now) throw new Error("a bet is settled anew in the group that has ended its grant");
    // Its time is over, which this group has just found.
  }
  const before = settlements.filter(({ at }) => endedAtMs === undefined || Date.parse(at) < endedAtMs);
  const paid = before.map(({ payout }) => splitReturn(parseMoney(payout) ?? 0n, staked).bonusMicro);
  const grantsMicro = paid.reduce((most, each) => (each > most ? each : most), 0n);
  return { heir: heirOf(state), grantsMicro };
}

export function sharesOf(payoutMicro: Micro, staked: Parts, owner: BonusOwner): Shares {
  const { realMicro, bonusMicro } = splitReturn(payoutMicro, staked);
  if (owner === "grant") return { realMicro, bonusMicro, houseMicro: 0n };
  const grantsMicro = bonusMicro < owner.grantsMicro ? bonusMicro : owner.grantsMicro;
  const restMicro = bonusMicro - grantsMicro;
  return owner.heir === "house"
    ? { realMicro, bonusMicro: grantsMicro, houseMicro: restMicro }
    : { realMicro: realMicro + restMicro, bonusMicro: grantsMicro, houseMicro: 0n };
}

/** What belongs to one that was wagered is real; of one that is spent, too, as it can't be opened again. */
function heirOf(state: SettledStake["grant"]["state"]): "player" | "house" {
  return state === "completed" || state === "spent" ? "player" : "house";
}
