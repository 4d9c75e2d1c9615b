import { getOperations as call } from "../../contract/cashier.ts";
import { boundsOf, decodeCursor, encodeCursor, newestOf } from "../db/page.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./cashier-house.ts";

const defaultLimit = 20;
/** With hyphens or without. */
const operationId = /^[0-9a-f-]{32,36}$/;

/** Reads a full page of each kind by that kind's index, and returns the newest of all. */
export const getOperations = serve(call, async ({ kind, state, from, to, cursor, limit }, { house, player }) => {
  const before = cursor === undefined ? undefined : decodeCursor(cursor, operationId);
  if (cursor !== undefined && !before) return refuse("validation", { cursor: "invalid_value" });
  const count = Number(limit ?? defaultLimit);
  const page = { ...boundsOf({ from, to }), before, limit: count + 1 };
  const wanted = Object.entries(house.moneyHistories).filter(([name]) => kind === undefined || kind === name);
  const lists = await Promise.all(wanted.map(([, list]) => list(player, { ...page, state })));
  const found = newestOf(lists, count + 1);
  const items = found.slice(0, count);
  const last = items.at(-1);
  return { items: items.map(({ shown }) => shown), next: found.length > count && last ? encodeCursor(last) : null };
});
