import { getMirrorForPlayer as call } from "../../contract/mirrors.ts";
import { serve } from "./mirrors-house.ts";
import { betterMirror } from "./better-mirror.ts";

/** Nobody is led from a country that is not served: no other site serves it either. */
export const getMirrorForPlayer = serve(call, async (_input, { house, player, location, site }) => {
  if (location.blocked) return {};
  const { mirrors, mirrorResults, clock, pool } = house;
  const [results, left] = await Promise.all([mirrorResults.read(player), mirrorResults.left(player)]);
  const better = betterMirror({ site, mirrors, results, left, nowMs: clock.now() });
  if (better === undefined) return {};
  await mirrorResults.leave(pool, player, site);
  return { redirect: { newLink: mirrors.linkTo(better) } };
});
