import type { PayoutBonus } from "../../contract/cashier.ts";
import { toWire } from "../../rules/money.ts";
import { atStakeOf, loadActiveGrants } from "../wallet/bonus-rows.ts";
import type { Wallet } from "../wallet/ledger.ts";
import type { CashierHouse } from "./cashier-house.ts";

/** What a withdrawal would end: only real money is paid out, and a bonus is not kept beside it. */
export async function payoutBonus(
  player: bigint,
  { bonusMicro }: Pick<Wallet, "bonusMicro">,
  { pool, clock }: Pick<CashierHouse, "pool" | "clock">,
): Promise<PayoutBonus | undefined> {
  const grant = (await loadActiveGrants(pool, [player])).get(player);
  if (!grant || grant.expiresAtMs <= clock.now()) return undefined;
  return {
    id: grant.id,
    lost: toWire(bonusMicro),
    at_stake: toWire(await atStakeOf(pool, grant.id)),
    wagered: toWire(grant.wageredMicro),
    required: toWire(grant.requiredMicro),
    expires_at: new Date(grant.expiresAtMs).toISOString(),
    may_be_named: true,
  };
}
