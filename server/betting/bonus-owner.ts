import { parseMoney } from "../../rules/money.ts";
import type { SettledStake } from "../wallet/bonus-rows.ts";
import type { Wallet } from "../wallet/ledger.ts";
import type { StoredBet } from "./book-bet.ts";

/** Who has the bonus part of what a bet pays: the grant, or whoever that has gone to if it was over by then. */
export type BonusOwner = "grant" | "player" | "house";

/** As it was when the bet first paid anything, as what it pays anew is compared with that; now, if it never has. */
export function bonusOwner(
  { grant }: Pick<SettledStake, "grant">,
  { settlements }: Pick<StoredBet, "settlements">,
  wallet: Pick<Wallet, "grant">,
  now: number,
): BonusOwner {
  const { state, endedAtMs } = grant;
  const paid = settlements.find(({ payout }) => parseMoney(payout) !== 0n);
  if (paid) return endedAtMs !== undefined && endedAtMs <= Date.parse(paid.at) ? heirOf(state) : "grant";
  if (state !== "active") return heirOf(state);
  if (wallet.grant === grant.id) return "grant";
  // Its time is over, which this group has just found.
  if (grant.expiresAtMs <= now) return "house";
  // What has become of it is not written yet: run again alone, it is known.
  throw new Error("a bet is settled anew in the group that has ended its grant");
}

/** What belongs to one that was wagered is real; of one that is spent, too, as it can't be opened again. */
function heirOf(state: SettledStake["grant"]["state"]): BonusOwner {
  return state === "completed" || state === "spent" ? "player" : "house";
}
