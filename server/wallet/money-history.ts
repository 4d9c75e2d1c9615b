import type { MoneyOperation } from "../../contract/cashier.ts";
import type { operationStates } from "../../contract/filters.ts";
import type { Currency } from "../../rules/money.ts";
import { toWire } from "../../rules/money.ts";
import type { Cursor, Page } from "../db/page.ts";

export type OperationState = (typeof operationStates)[number];

export interface MoneyLine extends Cursor {
  shown: MoneyOperation;
}

export type MoneyHistory = (player: bigint, page: Page & { state: OperationState | undefined }) => Promise<MoneyLine[]>;

interface Row {
  id: string;
  currency: Currency;
  createdAtMs: number;
  endedAtMs: number | undefined;
}

export function lineOf({ id, currency, createdAtMs, endedAtMs }: Row, state: OperationState, amountMicro: bigint) {
  const amount = toWire(state === "failed" ? 0n : amountMicro);
  const ended_at = endedAtMs === undefined ? null : new Date(endedAtMs).toISOString();
  return { id, state, amount, currency, at: new Date(createdAtMs).toISOString(), ended_at };
}
