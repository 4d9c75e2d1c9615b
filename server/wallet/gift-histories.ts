import type pg from "pg";
import { listGifts } from "./gifts.ts";
import { lineOf, type MoneyHistory, type OperationState } from "./money-history.ts";

/** What the house has given, and what it has put right. */
export function giftHistories(pool: pg.Pool): Record<"bonus" | "correction", MoneyHistory> {
  return {
    async bonus(player, page) {
      if (isUnfinished(page.state)) return [];
      const gifts = await listGifts(pool, player, "bonus", page);
      return gifts.map(({ atMs, id, reason, ...gift }) => ({
        atMs,
        id,
        shown: { kind: "bonus", ...through(id, gift), reason: reason ?? null },
      }));
    },
    async correction(player, page) {
      if (isUnfinished(page.state)) return [];
      const gifts = await listGifts(pool, player, "correction", page);
      return gifts.map(({ atMs, id, reason, ...gift }) => ({
        atMs,
        id,
        shown: { kind: "correction", ...through(id, gift), reason: reason ?? "" },
      }));
    },
  };
}

/** Gifts are through at once. */
function isUnfinished(state: OperationState | undefined): boolean {
  return state !== undefined && state !== "done";
}

type Gift = Pick<Awaited<ReturnType<typeof listGifts>>[number], "at" | "amountMicro" | "currency">;

function through(id: string, { at, amountMicro, currency }: Gift) {
  const atMs = at.getTime();
  return lineOf({ id, currency, createdAtMs: atMs, endedAtMs: atMs }, "done", amountMicro);
}
