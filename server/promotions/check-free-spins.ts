import type pg from "pg";
import { stakeLimits } from "../../rules/limits.ts";
import { toWire } from "../../rules/money.ts";
import type { Campaign } from "../../rules/promotions/campaigns.ts";
import { openGameCatalog } from "../catalog/catalog.ts";
import { listedProviders } from "../catalog/take-list.ts";
import { ConfigError } from "../runtime/settings.ts";

export type FreeSpinsCheck = (campaign: Campaign) => string | undefined;

/**
 * Refuses free spins that nobody could play, by the lists that the house has taken in: such spins would be shown to no
 * player. Where it has none yet, it can only say so.
 */
export async function openFreeSpinsCheck(pool: pg.Pool): Promise<FreeSpinsCheck> {
  const providers = await listedProviders(pool);
  const catalog = openGameCatalog(
    { pool },
    providers.map((name) => ({ name })),
  );
  await catalog.refresh();

  return ({ id, free_spins: spins }) => {
    if (!spins) return undefined;
    const { provider, game, stake } = spins;
    if (providers.length === 0)
      return `No provider's list of games is known yet: nobody has looked whether ${provider} has ${game}, of which ${id} gives free spins.`;
    if (!providers.includes(provider))
      throw new ConfigError(
        `${id} gives free spins of ${provider}, whose games are not known. Those of ${providers.join(", ")} are.`,
      );
    const title = catalog.titleOf(provider, game);
    if (!title) throw new ConfigError(`${id} gives free spins of ${game}, and ${provider} has no such game.`);
    if (!title.free_spins)
      throw new ConfigError(`${id} gives free spins of ${game}, a game of ${provider} that has none.`);
    const { min, max } = stakeLimits(title.kind, "RUB");
    if (stake < min || stake > max)
      throw new ConfigError(
        `${id} gives free spins of ${game} at ${toWire(stake)} RUB, where a round stakes ${toWire(min)} to ${toWire(max)}.`,
      );
    return undefined;
  };
}
