import { safeParse } from "valibot";
import { stepRound as call } from "../../contract/rounds.ts";
import { stepsGame } from "../../rules/games/index.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./games-house.ts";
import { submitMove } from "./submit-move.ts";

export const stepRound = serve(call, async (input, visit) => {
  const action = safeParse(stepsGame(input.game).action, input.action);
  if (!action.success) return refuse("validation", { action: "invalid_action" });
  return submitMove({ call, input, move: { kind: "step", action: action.output } }, visit);
});
