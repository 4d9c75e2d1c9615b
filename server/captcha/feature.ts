import type pg from "pg";
import { createRateLimits } from "../attempts/rate-limits.ts";
import type { HttpConfig } from "../http/config.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Rng } from "../runtime/rng.ts";
import { createChallenges } from "./challenges.ts";
import { getChallenge } from "./get-challenge.ts";

interface Dependencies {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  keys: Pick<Keys, "captcha">;
  config: Pick<HttpConfig, "networkScale">;
}

export function openCaptcha({ pool, clock, rng, keys, config }: Dependencies) {
  const rateLimits = createRateLimits({ pool, clock });
  return {
    nouns: {
      rateLimits,
      challenges: createChallenges({ key: keys.captcha, clock, rng, rateLimits }),
      challengesOfNetwork: { name: "challenges", most: 200 * config.networkScale, windowS: 900 },
    },
    endpoints: [getChallenge],
    expiring: [{ table: "tries", time: "window_ends" }],
  };
}
