import type { WalletHouse } from "../wallet/wallet-house.ts";
import { createGrantBells } from "./grant-bells.ts";
import { createGrantUpkeep } from "./grant-upkeep.ts";

export function openBonus(house: Pick<WalletHouse, "pool" | "clock" | "uuid" | "log" | "wallets" | "eligibilities">) {
  return { jobs: [createGrantUpkeep(house), createGrantBells(house)] };
}
