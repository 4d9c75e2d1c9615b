import { sendAntiBonusResult as call } from "../../contract/mirrors.ts";
import { serve } from "./mirrors-house.ts";

/** Results for hosts that are not, or no longer, sites of the house are ignored. */
export const sendAntiBonusResult = serve(call, async ({ results }, { house, player }) => {
  const { hosts, mirrorResults } = house;
  const measured = Object.entries(results).flatMap(([domain, ms]) => {
    const site = hosts.siteNamed(domain);
    return site === undefined ? [] : [[site, ms] as const];
  });
  if (measured.length > 0) await mirrorResults.record(player, new Map(measured));
  return { success: true };
});
