import { rotateSeeds as call } from "../../contract/games.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { lockWallets } from "../wallet/ledger.ts";
import { listOpenRounds } from "./round-rows.ts";
import { readSeeds, turnSeeds } from "./seeds.ts";

/** Under the wallet's lock, so that every bet is decided wholly by the old pair or wholly by the new one. */
export const rotateSeeds = serve(call, async ({ client_seed }, { house, player }) =>
  inTransaction(house.pool, async (tx) => {
    await lockWallets(tx, [player]);
    // Whoever knew the seed would see what is hidden in the round.
    if ((await listOpenRounds(tx, player)).length > 0) return refuse("round_open");
    const revealed = await turnSeeds(tx, player, client_seed, house);
    return { ...(await readSeeds(tx, player)), revealed };
  }),
);
