import { getTop as call } from "../../contract/top.ts";
import { spanOf } from "../../rules/safe-play/spans.ts";
import { serve } from "../wallet/wallet-house.ts";
import { findPlace, listTop } from "./top-rows.ts";

export const getTop = serve(call, async ({ period, by }, { house, player }) => {
  const now = house.clock.now();
  const { startsAtMs, endsAtMs } = spanOf(period, now, "UTC");
  const board = { period, by, startsAt: new Date(startsAtMs) };
  const [items, mine] = await Promise.all([
    listTop(house.pool, board, mostShown),
    player === undefined ? undefined : findPlace(house.pool, board, player),
  ]);
  return {
    period,
    by,
    from: new Date(startsAtMs).toISOString(),
    until: new Date(endsAtMs).toISOString(),
    currency: "RUB" as const,
    items,
    mine: mine ?? null,
    at: new Date(now).toISOString(),
  };
});

const mostShown = 50;
