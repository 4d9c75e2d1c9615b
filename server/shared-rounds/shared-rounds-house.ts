import { serving } from "../http/serve.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import type { Chains } from "./chains.ts";
import type { CashOuts } from "./cash-outs.ts";
import type { SteadyClock } from "./steady-clock.ts";

export interface SharedRoundsHouse extends WalletHouse {
  chains: Chains;
  cashOuts: CashOuts;
  steadyClock: SteadyClock;
}

export const serve = serving<SharedRoundsHouse>();
