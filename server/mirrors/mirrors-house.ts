import type { AccountsHouse } from "../accounts/accounts-house.ts";
import type { RateLimit } from "../attempts/rate-limits.ts";
import { serving } from "../http/serve.ts";
import type { MirrorResults } from "./mirror-results.ts";
import type { Mirrors } from "./mirrors.ts";
import type { Moves } from "./moves.ts";

export interface MirrorsHouse extends AccountsHouse, MirrorNouns {
  mirrors: Mirrors;
}

export interface MirrorNouns {
  mirrorResults: MirrorResults;
  moves: Moves;
  handoffsOfNetwork: RateLimit;
}

export const serve = serving<MirrorsHouse>();
