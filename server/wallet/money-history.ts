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

export function newestOf<Item extends Cursor>(lists: readonly (readonly Item[])[], limit: number): Item[] {
  return lists.flat().sort(newestFirst).slice(0, limit);
}

function newestFirst(one: Cursor, other: Cursor): number {
  if (one.atMs !== other.atMs) return other.atMs - one.atMs;
  return one.id < other.id ? 1 : -1;
}

export function cursorOf({ atMs, id }: Cursor): string {
  return `${atMs}.${id}`;
}

export function readCursor(text: string): Cursor | undefined {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{32,36})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { atMs: Number(at), id };
}

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
