import type pg from "pg";
import * as v from "valibot";
import { grantChange } from "../../contract/cashier.ts";
import { type ListedEntry, listEntries } from "./entry-rows.ts";
import { lineOf, type MoneyHistory, type OperationState } from "./money-history.ts";

export function entryHistories(pool: pg.Pool): Record<"bonus" | "correction", MoneyHistory> {
  return {
    async bonus(player, page) {
      if (isUnfinished(page.state)) return [];
      const entries = await listEntries(pool, player, "bonus", page);
      return entries.map((entry) => ({
        atMs: entry.atMs,
        id: entry.id,
        shown: { kind: "bonus", ...through(entry), ...meantBy(entry.reason) },
      }));
    },
    async correction(player, page) {
      if (isUnfinished(page.state)) return [];
      const entries = await listEntries(pool, player, "correction", page);
      return entries.map((entry) => ({
        atMs: entry.atMs,
        id: entry.id,
        shown: { kind: "correction", ...through(entry), reason: entry.reason ?? "" },
      }));
    },
  };
}

/** What a grant has come to; what the house gave as real money is told by what it was for. */
function meantBy(reason: string | undefined) {
  const change = v.safeParse(grantChange, reason);
  return change.success
    ? { detail: change.output, reason: null }
    : { detail: "granted" as const, reason: reason ?? null };
}

/** They are done at once. */
function isUnfinished(state: OperationState | undefined): boolean {
  return state !== undefined && state !== "done";
}

function through({ id, atMs, amountMicro, currency }: ListedEntry) {
  return lineOf({ id, currency, createdAtMs: atMs, endedAtMs: atMs }, "done", amountMicro);
}
