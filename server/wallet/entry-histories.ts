import type pg from "pg";
import type { BonusChange } from "../../contract/cashier.ts";
import { type ListedEntry, listEntries } from "./entry-rows.ts";
import { commonFields, type MoneyHistory, type OperationState } from "./money-history.ts";

export function entryHistories(pool: pg.Pool): Record<"bonus" | "correction", MoneyHistory> {
  return {
    async bonus(player, page) {
      if (isUnfinished(page.state)) return [];
      const entries = await listEntries(pool, player, "bonus", page);
      return entries.map((entry) => ({
        atMs: entry.atMs,
        id: entry.id,
        shown: { kind: "bonus", ...through(entry), detail: changeOf(entry), reason: null },
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

const changes: readonly BonusChange[] = [
  "completed",
  "spent",
  "expired",
  "given_up",
  "taken_back",
  "rakeback",
  "free_spins",
  "jackpot",
];

function changeOf({ reason = "" }: ListedEntry): BonusChange {
  // A prize names what it was won in.
  if (reason.startsWith("tournament:")) return "prize";
  return changes.find((change) => change === reason) ?? "granted";
}

/** They are done at once. */
function isUnfinished(state: OperationState | undefined): boolean {
  return state !== undefined && state !== "done";
}

function through({ id, atMs, amountMicro, currency }: ListedEntry) {
  return commonFields({ id, currency, createdAtMs: atMs, endedAtMs: atMs }, "done", amountMicro);
}
