import type { InferOutput } from "valibot";
import type { giveMoney as moneyForm } from "../../contract/desk.ts";
import { type Currency, parseAmount } from "../../rules/money.ts";
import { findPlayer } from "../accounts/find-player.ts";
import { inTransaction } from "../db/connect.ts";
import type { DeskHouse } from "./desk-house.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { walletState } from "../wallet/ledger.ts";
import { giveMoney } from "./give-money.ts";

export interface GivenMoney {
  id: string;
  balance: string;
  currency: Currency;
}

export async function giveTo(form: InferOutput<typeof moneyForm>, house: DeskHouse): Promise<GivenMoney | Refusal> {
  const id = await findPlayer(form.player, house.pool);
  if (id === undefined) return refuse("not_found");
  const wallet = await inTransaction(house.pool, (tx) => giveMoney(tx, id, parseAmount(form.amount) ?? 0n, house));
  const { balance, currency } = walletState(wallet);
  return { id: String(id), balance, currency };
}
