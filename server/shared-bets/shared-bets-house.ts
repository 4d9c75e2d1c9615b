import { serving } from "../http/serve.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import type { SharedBets } from "./shared-bets.ts";

export interface SharedBetsHouse extends WalletHouse {
  sharedBets: SharedBets;
}

export const serve = serving<SharedBetsHouse>();
