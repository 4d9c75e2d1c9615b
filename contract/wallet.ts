import * as v from "valibot";
import { currency, money } from "./values.ts";

/** Message of the live channel `wallet`. */
export const walletState = v.object({ currency, balance: money, bonus_balance: money, total_balance: money });
export type WalletState = v.InferOutput<typeof walletState>;
