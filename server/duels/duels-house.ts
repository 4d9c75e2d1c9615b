import { serving } from "../http/serve.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import type { Duels } from "./duels.ts";

export interface DuelsHouse extends WalletHouse {
  duels: Duels;
}

export const serve = serving<DuelsHouse>();
