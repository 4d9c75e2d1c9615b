import type { InferOutput } from "valibot";
import type { giveMoney as moneyForm } from "../../contract/desk.ts";
import { type Currency, parseAmount } from "../../rules/money.ts";
import { parsePhone } from "../../rules/phones.ts";
import { findCredentials } from "../accounts/players.ts";
import { inTransaction } from "../db/connect.ts";
import type { House } from "../house.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { emailAddress, phoneAddress } from "../messages/address.ts";
import { readWallet, walletState } from "../wallet/ledger.ts";
import { giveMoney } from "./give-money.ts";

export interface GivenMoney {
  id: string;
  balance: string;
  currency: Currency;
}

/** Adds to what a player has, whoever made them one. */
export async function giveTo(form: InferOutput<typeof moneyForm>, house: House): Promise<GivenMoney | Refusal> {
  const id = await findPlayer(form.player, house);
  if (id === undefined || !(await readWallet(house.pool, id))) return refuse("not_found");
  const wallet = await inTransaction(house.pool, (tx) => giveMoney(tx, id, parseAmount(form.amount) ?? 0n, house));
  const { balance, currency } = walletState(wallet);
  return { id: String(id), balance, currency };
}

/** By id, or by an address. */
async function findPlayer(text: string, { pool }: House): Promise<bigint | undefined> {
  if (/^\d{1,9}$/.test(text)) return BigInt(text);
  const address = text.includes("@") ? emailAddress(text) : phoneAddress(parsePhone(text) ?? text);
  return (await findCredentials(pool, address))?.id;
}
