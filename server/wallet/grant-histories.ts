import type pg from "pg";
import { listGrants } from "./grants.ts";
import { lineOf, type MoneyHistory, type OperationState } from "./money-history.ts";

export function grantHistories(pool: pg.Pool): Record<"bonus" | "correction", MoneyHistory> {
  return {
    async bonus(player, page) {
      if (isUnfinished(page.state)) return [];
      const grants = await listGrants(pool, player, "bonus", page);
      return grants.map(({ atMs, id, reason, ...grant }) => ({
        atMs,
        id,
        shown: { kind: "bonus", ...through(id, grant), reason: reason ?? null },
      }));
    },
    async correction(player, page) {
      if (isUnfinished(page.state)) return [];
      const grants = await listGrants(pool, player, "correction", page);
      return grants.map(({ atMs, id, reason, ...grant }) => ({
        atMs,
        id,
        shown: { kind: "correction", ...through(id, grant), reason: reason ?? "" },
      }));
    },
  };
}

/** Grants are done at once. */
function isUnfinished(state: OperationState | undefined): boolean {
  return state !== undefined && state !== "done";
}

type Grant = Pick<Awaited<ReturnType<typeof listGrants>>[number], "at" | "amountMicro" | "currency">;

function through(id: string, { at, amountMicro, currency }: Grant) {
  const atMs = at.getTime();
  return lineOf({ id, currency, createdAtMs: atMs, endedAtMs: atMs }, "done", amountMicro);
}
