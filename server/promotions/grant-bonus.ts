import type pg from "pg";
import type { Currency, Micro } from "../../rules/money.ts";
import { endGrant, openGrant } from "../bonus/grants.ts";
import type { Tx } from "../db/connect.ts";
import { carryStakes, type Grant, loadActiveGrants } from "../wallet/bonus-rows.ts";
import type { PromotionsHouse } from "./promotions-house.ts";

const wheelSource = "wheel";

export function isOfWheel({ source }: Pick<Grant, "source">): boolean {
  return source === wheelSource;
}

interface Order {
  player: bigint;
  currency: Currency;
  amountMicro: Micro;
  wagering: number;
  source: "offer" | typeof wheelSource;
  reference: string;
}

/**
 * Opens a grant; undefined while another bonus is active. What is left of the wheel's pennies goes over into it, with
 * what is at stake of them and what they have still to be wagered, so that they never stand in its way. Call it with the
 * wallet locked.
 */
export async function grantBonus(
  tx: Tx,
  order: Order,
  house: Pick<PromotionsHouse, "uuid" | "clock">,
): Promise<Grant | undefined> {
  const { player } = order;
  const nowMs = house.clock.now();
  const active = await activeGrant(tx, player, nowMs);
  if (active && !isOfWheel(active)) return undefined;
  const carried = active && (await endGrant(tx, player, "taken_back", house));
  const grant = await openGrant(tx, { ...order, carried }, house);
  if (grant && carried) await carryStakes(tx, carried, grant);
  return grant;
}

/** One whose time is over is active no more, even if nobody has ended it yet. */
export async function activeGrant(db: pg.Pool | Tx, player: bigint, nowMs: number): Promise<Grant | undefined> {
  const grant = (await loadActiveGrants(db, [player])).get(player);
  return grant && nowMs < grant.expiresAtMs ? grant : undefined;
}
