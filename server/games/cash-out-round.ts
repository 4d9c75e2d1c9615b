import { cashOutRound as call } from "../../contract/rounds.ts";
import { serve } from "./games-house.ts";
import { submitMove } from "./submit-move.ts";

/** Winnings are paid out whatever else is closed to the player by now. */
export const cashOutRound = serve(call, async (input, visit) =>
  submitMove({ call, input, move: { kind: "cash_out" } }, visit),
);
