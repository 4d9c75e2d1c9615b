import { serving } from "../http/serve.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";

export const serve = serving<WalletHouse>();
