import type { MoneyOperation } from "../../contract/cashier.ts";
import type { operationStates } from "../../contract/filters.ts";
import type { Currency } from "../../rules/money.ts";
import { toWire } from "../../rules/money.ts";
import type { Cursor, Page } from "../db/page.ts";

export type OperationState = (typeof operationStates)[number];

export interface HistoryItem extends Cursor {
  shown: MoneyOperation;
}

export type MoneyHistory = (
  player: bigint,
  page: Page & { state: OperationState | undefined },
) => Promise<HistoryItem[]>;

interface Operation {
  id: string;
  currency: Currency;
  createdAtMs: number;
  endedAtMs: number | undefined;
}

/** What items of every kind have; one that has failed has moved no money in the end, whatever was ordered. */
export function commonFields(
  { id, currency, createdAtMs, endedAtMs }: Operation,
  state: OperationState,
  amountMicro: bigint,
) {
  const amount = toWire(state === "failed" ? 0n : amountMicro);
  const ended_at = endedAtMs === undefined ? null : new Date(endedAtMs).toISOString();
  return { id, state, amount, currency, at: new Date(createdAtMs).toISOString(), ended_at };
}
