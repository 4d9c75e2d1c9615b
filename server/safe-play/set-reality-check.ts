import { setRealityCheck as call } from "../../contract/safe-play.ts";
import { writeCheckMinutes } from "../wallet/eligibility.ts";
import { serve } from "./safe-play-house.ts";
import { changeEligibility } from "./change-eligibility.ts";
import { safePlayAnswer } from "./safe-play-of.ts";

export const setRealityCheck = serve(call, async ({ minutes }, { house, player }) => {
  const after = await changeEligibility(house, player, (tx) => writeCheckMinutes(tx, player, minutes));
  return safePlayAnswer(after, house);
});
