import type { Auth } from "../../contract/call.ts";
import { serving } from "../http/serve.ts";
import type { Visit as HouseVisit } from "../http/visit.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Rng } from "../runtime/rng.ts";
import type { Engine } from "../wallet/engine.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import type { BigWins } from "./big-wins.ts";
import type { Returns } from "./returns.ts";
import type { SeedCipher } from "./seed-cipher.ts";
import type { SettledBets } from "./settled-bets.ts";
import type { SoloOrder } from "./solo.ts";

export interface GamesHouse extends WalletHouse {
  rng: Rng;
  keys: Pick<Keys, "codes">;
  solo: Engine<SoloOrder>;
  seedCipher: SeedCipher;
  returns: Returns;
  bigWins: BigWins;
  settledBets: SettledBets;
}

export const serve = serving<GamesHouse>();
export type Visit<A extends Auth = Auth, Money extends boolean = boolean> = HouseVisit<GamesHouse, A, Money>;
