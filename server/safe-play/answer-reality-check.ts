import { answerRealityCheck as call } from "../../contract/safe-play.ts";
import { withAnswer } from "../../rules/safe-play/play.ts";
import { writePlayed } from "../wallet/eligibility.ts";
import { serve } from "./safe-play-house.ts";
import { changeEligibility } from "./change-eligibility.ts";
import { safePlayAnswer } from "./safe-play-of.ts";

/** Changes nothing when it was answered already or was not due. */
export const answerRealityCheck = serve(call, async (_input, { house, player }) => {
  const after = await changeEligibility(house, player, (tx, eligibility, now) =>
    writePlayed(tx, [
      { before: eligibility, after: { ...eligibility, ...withAnswer(eligibility, eligibility.checkEveryMs, now) } },
    ]),
  );
  return safePlayAnswer(after, house);
});
