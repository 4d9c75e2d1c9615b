import { rotateSeeds as call } from "../../contract/games.ts";
import { inTransaction } from "../db/connect.ts";
import { serve } from "../http/serve.ts";
import { lockWallets } from "../wallet/ledger.ts";
import { readSeeds, turnSeeds } from "./seeds.ts";

/** Under the wallet's lock, so that every bet is decided wholly by the old pair or wholly by the new one. */
export const rotateSeeds = serve(call, async ({ client_seed }, { house, player }) =>
  inTransaction(house.pool, async (tx) => {
    await lockWallets(tx, [player]);
    const revealed = await turnSeeds(tx, player, client_seed, house);
    return { ...(await readSeeds(tx, player)), revealed };
  }),
);
