import { is } from "valibot";
import { analyticsEvents, collectEvents as call, type EventName, type SentEvent } from "../../contract/analytics.ts";
import { execute, queries } from "../db/queries.ts";
import { stored } from "../http/refusal.ts";
import { serve, tooMuch } from "./analytics-house.ts";
import type { analyticsTables } from "./tables.ts";

const ask = queries<typeof analyticsTables>();

/** Shorter than events are kept for: whatever is taken is still known when it comes again. */
const oldestMs = 7 * 24 * 3_600_000;

export const collectEvents = serve(call, async ({ events }, { house, ip, site }) => {
  const refused = await tooMuch(house, { name: "events", anHour: 3_600 }, ip);
  if (refused) return refused;
  const now = house.clock.now();
  const known = events.filter((event) => isKnown(event) && Date.parse(event.at) > now - oldestMs);
  const rows = known.map(({ id, session, name, props, build, at }) => {
    // A phone's clock may be ahead.
    return { id, session, name, props, build, site, at: new Date(Math.min(Date.parse(at), now)) };
  });
  const query = rows.length > 0 && ask.insertInto("analytics_events").values(rows);
  const taken = query
    ? await execute(
        house.pool,
        query.onConflict((conflict) => conflict.doNothing()),
      )
    : 0;
  return stored(202, JSON.stringify({ taken, left_out: events.length - known.length }));
});

/** Of another build there may be others. */
function isKnown({ name, props }: SentEvent): boolean {
  return Object.hasOwn(analyticsEvents, name) && is(analyticsEvents[name as EventName].props, props);
}
