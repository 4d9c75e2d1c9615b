import { largestStake, type LimitedGame, stakeFault, stakeLimits } from "../../rules/limits.ts";
import { type Micro, toWire } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import type { Wallet } from "./ledger.ts";

/** What somebody wants to put at risk. */
export interface Stake {
  game: LimitedGame;
  amountMicro: Micro;
  /** The most it can come back as, in ten-thousandths: no more than the cap is ever promised. */
  topMultiplierE4: bigint;
}

/** What decides whether a player may play at all, apart from money. */
export interface Standing {
  isOfAge: boolean;
}

/** Call it with the wallets locked: whatever bars a player is written under the same lock. */
export async function loadStandings(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, Standing>> {
  const { rows } = await tx.query<{ id: bigint; is_of_age: boolean }>({
    name: "load standings",
    text: "select id, is_of_age from players where id = any($1::bigint[])",
    values: [players],
  });
  return new Map(rows.map((row) => [row.id, { isOfAge: row.is_of_age }]));
}

/** Why a stake may not be taken, if so. Every stake of every game comes through here, and nothing else does. */
export function guardStake(stake: Stake, wallet: Wallet, standing: Standing, blocked: boolean): Refusal | undefined {
  if (blocked) return refuse("region_blocked");
  if (!standing.isOfAge) return refuse("age_needed");
  const { game, amountMicro, topMultiplierE4 } = stake;
  const { currency } = wallet;
  switch (stakeFault(game, currency, amountMicro, topMultiplierE4)) {
    case "stake_too_low":
      return refuse("stake_too_low", { amount: `stake_too_low: ${toWire(stakeLimits(game, currency).min)}` });
    case "stake_too_high":
      return refuse("stake_too_high", { amount: `stake_too_high: ${toWire(stakeLimits(game, currency).max)}` });
    case "payout_over_cap":
      return refuse("payout_over_cap", {
        amount: `payout_over_cap: ${toWire(largestStake(game, currency, topMultiplierE4))}`,
      });
    case undefined:
      return amountMicro > wallet.balanceMicro ? refuse("insufficient_funds") : undefined;
  }
}
