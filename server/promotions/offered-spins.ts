import { type Currency, fromRub } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import { giveFreeSpins } from "../game-provider/free-spins.ts";
import type { Offer } from "./offers.ts";
import type { PromotionsHouse } from "./promotions-house.ts";

/** Gives the free spins of an offer that is taken, in the transaction that takes it. */
export async function giveOfferedSpins(
  tx: Tx,
  { row, freeSpins }: Pick<Offer, "row" | "freeSpins">,
  currency: Currency,
  { uuid, clock }: Pick<PromotionsHouse, "uuid" | "clock">,
): Promise<void> {
  if (!freeSpins) return;
  const at = clock.now();
  await giveFreeSpins(tx, {
    id: uuid(),
    player: row.player,
    provider: freeSpins.provider,
    gameCode: freeSpins.game,
    currency,
    count: freeSpins.count,
    betMicro: fromRub(freeSpins.stake, currency),
    ...offeredSpins(row),
    at,
    expiresAt: at + freeSpins.days * dayMs,
  });
}

/** By which they are known as an offer's. */
export function offeredSpins({ id }: Pick<Offer["row"], "id">) {
  return { source: "offer", reference: id };
}

const dayMs = 86_400_000;
