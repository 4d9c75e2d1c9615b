import { serving } from "../http/serve.ts";
import type { SharedBetsHouse } from "../shared-bets/shared-bets-house.ts";

export const serve = serving<SharedBetsHouse>();
