import { answerRealityCheck } from "./answer-reality-check.ts";
import { confirmLimit } from "./confirm-limit.ts";
import { getLimits } from "./get-limits.ts";
import { setLimit } from "./set-limit.ts";
import { setRealityCheck } from "./set-reality-check.ts";
import { takePause } from "./take-pause.ts";
import { withdrawLimit } from "./withdraw-limit.ts";

export const safePlay = {
  endpoints: [getLimits, setLimit, confirmLimit, withdrawLimit, setRealityCheck, answerRealityCheck, takePause],
};
