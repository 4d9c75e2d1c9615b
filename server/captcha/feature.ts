import type pg from "pg";
import { createTries } from "../attempts/tries.ts";
import type { HttpConfig } from "../http/config.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Rng } from "../runtime/rng.ts";
import { createChallenges } from "./challenges.ts";
import { getChallenge } from "./get-challenge.ts";

interface Below {
  pool: pg.Pool;
  clock: Clock;
  chance: Rng;
  keys: Pick<Keys, "captcha">;
  config: Pick<HttpConfig, "networkScale">;
}

export function openCaptcha({ pool, clock, chance, keys, config }: Below) {
  const tries = createTries({ pool, clock });
  return {
    nouns: {
      tries,
      challenges: createChallenges({ key: keys.captcha, clock, chance, tries }),
      challengesOfNetwork: { name: "challenges", most: 200 * config.networkScale, windowS: 900 },
    },
    endpoints: [getChallenge],
    expiring: [{ table: "tries", time: "window_ends" }],
  };
}
