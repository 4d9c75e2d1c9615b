import {
  cancelFreeSpins as cancelCall,
  type FreeSpinsCampaign,
  getFreeSpins as listCall,
  getFreeSpinsCampaign as campaignCall,
} from "../../contract/free-spins.ts";
import { toWire } from "../../rules/money.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { findFreeSpins, type FreeSpins, giveUpFreeSpins, isUsable, listFreeSpins } from "./free-spins.ts";
import { type GameProviderHouse, serve } from "./game-provider-house.ts";

export const getFreeSpins = serve(listCall, async (_, { house, player }) => {
  const all = await listFreeSpins(house.pool, player, house.clock.now());
  const items = await Promise.all(all.map((spins) => shownSpins(spins, house)));
  return { items: items.flatMap((one) => one ?? []) };
});

export const getFreeSpinsCampaign = serve(campaignCall, async ({ id }, { house, player }) => {
  const spins = await ownSpins(id, player, house);
  const shown = spins && (await shownSpins(spins, house));
  if (!spins || !shown) return refuse("not_found");
  return { ...shown, state: stateOf(spins, house.clock.now()), won: toWire(spins.wonMicro) };
});

/** Under the wallet's lock, as a round that is played meanwhile counts them. */
export const cancelFreeSpins = serve(cancelCall, async ({ id }, { house, player }) => {
  const spins = await ownSpins(id, player, house);
  if (!spins) return refuse("not_found");
  await house.wallets.runExclusive(player, (tx) => giveUpFreeSpins(tx, spins.id, house.clock.now()));
  return { success: true as const };
});

async function ownSpins(id: string, player: bigint, { pool }: Pick<GameProviderHouse, "pool">) {
  const spins = isUuid(id) ? await findFreeSpins(pool, id) : undefined;
  return spins?.player === player ? spins : undefined;
}

/** Undefined of a game that its provider has no more. */
async function shownSpins(spins: FreeSpins, { providerGames }: Pick<GameProviderHouse, "providerGames">) {
  const { id, count, left, provider, gameCode, betMicro, currency, expiresAt } = spins;
  const game = await providerGames.byCode(provider, gameCode);
  if (!game) return undefined;
  const shownGame = { id: game.code, slug: game.slug, name: game.titles };
  const expiresAtText = new Date(expiresAt).toISOString();
  return { id, game: shownGame, count, left, bet: toWire(betMicro), currency, expiration_at: expiresAtText };
}

function stateOf(spins: FreeSpins, now: number): FreeSpinsCampaign["state"] {
  if (spins.left === 0) return "used";
  if (spins.cancelledAt !== undefined) return "cancelled";
  return isUsable(spins, now) ? "active" : "expired";
}
