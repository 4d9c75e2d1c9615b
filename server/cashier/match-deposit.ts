import type { Currency, Micro } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import type { Grant } from "../wallet/bonus-rows.ts";
import type { Settling } from "./take-event.ts";

export interface CreditedDeposit {
  id: string;
  player: bigint;
  currency: Currency;
  /** What was credited, which may be another sum than was ordered. */
  amountMicro: Micro;
}

/** What a deposit brings beside itself, given by who knows of offers. The wallet is locked, and the deposit credited. */
export type MatchDeposit = (tx: Tx, deposit: CreditedDeposit) => Promise<Pick<Grant, "id"> | undefined>;

/** In the transaction that credits the deposit. Whatever is wrong with an offer, the deposit itself is credited. */
export async function matchCredited(tx: Tx, deposit: CreditedDeposit, house: Settling): Promise<string | undefined> {
  if (!house.matchDeposit) return undefined;
  await tx.query("savepoint match");
  try {
    const grant = await house.matchDeposit(tx, deposit);
    await tx.query("release savepoint match");
    return grant?.id;
  } catch (error) {
    await tx.query("rollback to savepoint match");
    house.log.error({ err: error, deposit: deposit.id }, "a deposit was credited without what it was to bring");
    return undefined;
  }
}
