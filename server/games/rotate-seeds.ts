import { rotateSeeds as call } from "../../contract/seeds.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./games-house.ts";
import { listOpenRounds } from "./round-rows.ts";
import { readSeeds, revealedBefore, rotatePair } from "./seeds.ts";

/**
 * Runs under the wallet's lock, so that every bet is decided entirely by the old pair or the new one. A caller who
 * names the commitment that they chose their seed for gets that one or a refusal, and the same answer to repeated
 * requests.
 */
export const rotateSeeds = serve(call, async ({ client_seed, next_server_seed_hash: chosenFor }, { house, player }) =>
  house.wallets.runExclusive(player, async (tx) => {
    if (chosenFor !== undefined) {
      const now = await readSeeds(tx, player);
      const isDone = now.server_seed_hash === chosenFor && now.client_seed === client_seed;
      const revealed = isDone ? await revealedBefore(tx, player) : undefined;
      if (revealed) return { ...now, revealed };
      if (now.next_server_seed_hash !== chosenFor) return refuse("stale_seq");
    }
    // The revealed seed would show what is hidden in an open round.
    if ((await listOpenRounds(tx, player, house.seedCipher)).length > 0) return refuse("round_open");
    const revealed = await rotatePair(tx, player, client_seed, house);
    return { ...(await readSeeds(tx, player)), revealed };
  }),
);
