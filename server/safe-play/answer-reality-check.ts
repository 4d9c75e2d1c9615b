import { answerRealityCheck as call } from "../../contract/safe-play.ts";
import { withAnswer } from "../../rules/safe-play/play.ts";
import { writePlayed } from "../wallet/standings.ts";
import { serve } from "./safe-play-house.ts";
import { changeStanding } from "./change-standing.ts";
import { safePlayAnswer } from "./safe-play-of.ts";

/** Answered twice, or when nothing was due, it changes nothing. */
export const answerRealityCheck = serve(call, async (_input, { house, player }) => {
  const after = await changeStanding(house, player, (tx, standing, now) =>
    writePlayed(tx, [
      { before: standing, after: { ...standing, ...withAnswer(standing, standing.checkEveryMs, now) } },
    ]),
  );
  return safePlayAnswer(after, house);
});
