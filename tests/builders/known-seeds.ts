import vectors from "../../rules/tables/vectors.json";
import { inTransaction } from "../../server/db/connect.ts";
import type { GamesHouse } from "../../server/games/games-house.ts";
import { replaceNext, rotatePair } from "../../server/games/seeds.ts";

/** From now on the player's bets come to what they came to in every run before. */
export function knowSeeds(house: Parameters<typeof replaceNext>[3] & Pick<GamesHouse, "pool">, player: bigint) {
  return inTransaction(house.pool, async (tx) => {
    await replaceNext(tx, player, vectors.serverSeed, house);
    await rotatePair(tx, player, vectors.clientSeed, house);
  });
}
