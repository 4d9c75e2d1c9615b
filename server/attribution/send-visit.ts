import { sendVisit as call } from "../../contract/attribution.ts";
import { deviceOf } from "../accounts/device-of.ts";
import { execute, queries } from "../db/queries.ts";
import { serve, tooManyVisits } from "./attribution-house.ts";
import type { attributionTables } from "./tables.ts";

const ask = queries<typeof attributionTables>();

/** Counts a browser's visits of a day as one. Neither its address nor its whole name is kept. */
export const sendVisit = serve(call, async ({ host, userAgent }, visit) => {
  const refused = await tooManyVisits(visit);
  if (refused) return refused;
  const { house, location } = visit;
  const query = ask.insertInto("visits").values({
    digest: house.visitDigests.ofBrowser(visit, "visit", host),
    host,
    ...deviceOf(userAgent ?? visit.userAgent),
    country: location.country,
    at: new Date(house.clock.now()),
  });
  await execute(
    house.pool,
    query.onConflict((conflict) => conflict.doNothing()),
  );
  return { success: true };
});
