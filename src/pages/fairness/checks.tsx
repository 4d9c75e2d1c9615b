import { SeedAlarm } from "../../features/proof/seed-alarm.tsx";
import { AskedBet } from "./asked-bet.tsx";
import { Verifier } from "./verifier.tsx";

/** All that is looked at or computed here, which comes in one piece after the page itself. */
export const checks = { SeedAlarm, AskedBet, Verifier };
