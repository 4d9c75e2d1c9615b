import { SeedAlarm } from "../../features/proof/seed-alarm.tsx";
import { AskedBet } from "./asked-bet.tsx";
import { Verifier } from "./verifier.tsx";

/** Everything that checks bets, in one chunk that loads after the page. */
export const checks = { SeedAlarm, AskedBet, Verifier };
