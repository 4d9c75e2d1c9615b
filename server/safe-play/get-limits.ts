import { getLimits as call } from "../../contract/safe-play.ts";
import { serve } from "./safe-play-house.ts";
import { safePlayOf } from "./safe-play-of.ts";

export const getLimits = serve(call, async (_input, { house, player }) =>
  safePlayOf(await house.eligibilities.loadOne(house.pool, player), house.clock.now()),
);
