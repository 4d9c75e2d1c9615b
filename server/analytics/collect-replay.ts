import { collectReplay as call } from "../../contract/analytics.ts";
import { execute, queries } from "../db/queries.ts";
import { stored } from "../http/refusal.ts";
import { serve, tooMuch } from "./analytics-house.ts";
import type { analyticsTables } from "./tables.ts";

const ask = queries<typeof analyticsTables>();

export const collectReplay = serve(call, async ({ recording, session, part, bytes }, { house, ip }) => {
  const refused = await tooMuch(house, { name: "replays", anHour: 1_200 }, ip);
  if (refused) return refused;
  const at = new Date(house.clock.now());
  const row = { recording, session, part, bytes: Buffer.from(bytes, "base64"), at };
  const query = ask.insertInto("replay_parts").values(row);
  await execute(
    house.pool,
    query.onConflict((conflict) => conflict.doNothing()),
  );
  return stored(202, JSON.stringify({ success: true }));
});
