import {
  cancelFreeSpins as cancelCall,
  getFreeSpins as listCall,
  getFreeSpinsCampaign as campaignCall,
  getPastFreeSpins as pastCall,
  type PastFreeSpins,
} from "../../contract/free-spins.ts";
import { toWire } from "../../rules/money.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import {
  findFreeSpins,
  type FreeSpins,
  giveUpFreeSpins,
  isUsable,
  listFreeSpins,
  listPastFreeSpins,
} from "./free-spins.ts";
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
  const state = isUsable(spins, house.clock.now()) ? "active" : endOf(spins);
  return { ...shown, state, won: toWire(spins.wonMicro) };
});

export const getPastFreeSpins = serve(pastCall, async ({ cursor, limit }, { house, player }) => {
  const before = cursor === undefined ? undefined : await ownSpins(cursor, player, house);
  if (cursor !== undefined && !before) return refuse("validation", { cursor: "invalid_value" });
  const most = Number(limit ?? defaultLimit);
  const found = await listPastFreeSpins(house.pool, player, { now: house.clock.now(), before, limit: most + 1 });
  const told = found.slice(0, most);
  const items = await Promise.all(
    told.map(async (spins) => {
      const game = await gameOf(spins, house);
      return { ...factsOf(spins), game: game ?? null, state: endOf(spins), won: toWire(spins.wonMicro) };
    }),
  );
  return { items, next: found.length > most ? (told.at(-1)?.id ?? null) : null };
});

const defaultLimit = 25;

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
async function shownSpins(spins: FreeSpins, house: Pick<GameProviderHouse, "providerGames">) {
  const game = await gameOf(spins, house);
  return game && { ...factsOf(spins), game };
}

async function gameOf({ provider, gameCode }: FreeSpins, { providerGames }: Pick<GameProviderHouse, "providerGames">) {
  const game = await providerGames.byCode(provider, gameCode);
  return game && { id: game.code, slug: game.slug, name: game.titles };
}

function factsOf({ id, count, left, betMicro, currency, expiresAt }: FreeSpins) {
  return { id, count, left, bet: toWire(betMicro), currency, expiration_at: new Date(expiresAt).toISOString() };
}

/** Of those that can't be used any more. */
function endOf({ left, cancelledAt }: FreeSpins): PastFreeSpins["state"] {
  if (left === 0) return "used";
  return cancelledAt === undefined ? "expired" : "cancelled";
}
