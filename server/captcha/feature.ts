import type pg from "pg";
import { createRateLimits } from "../attempts/rate-limits.ts";
import type { HttpConfig } from "../http/config.ts";
import type { Hosts } from "../http/hosts.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Log } from "../runtime/log.ts";
import type { Rng } from "../runtime/rng.ts";
import { type CaptchaProvider, readCaptcha } from "./captcha-file.ts";
import { captchaFrame } from "./captcha-frame.ts";
import { createChallenges } from "./challenges.ts";
import type { CaptchaConfig } from "./config.ts";
import { getChallenge } from "./get-challenge.ts";
import { withProviderTokens } from "./provider-tokens.ts";

interface Dependencies {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  log: Log;
  keys: Pick<Keys, "captcha">;
  hosts: Hosts;
  config: Pick<HttpConfig, "networkScale" | "scheme"> & CaptchaConfig;
}

export function openCaptcha({ pool, clock, rng, log, keys, hosts, config }: Dependencies) {
  const rateLimits = createRateLimits({ pool, clock });
  const own = createChallenges({ key: keys.captcha, clock, rng, rateLimits });
  const provider = readCaptcha(config);
  return {
    nouns: {
      rateLimits,
      challenges: provider ? withProviderTokens({ challenges: own, provider, log }) : own,
      challengesOfNetwork: { name: "challenges", most: 200 * config.networkScale, windowS: 900 },
    },
    endpoints: [getChallenge],
    expiring: [{ table: "tries", time: "window_ends" }],
    ...(provider && framed(provider)),
  };

  function framed(provider: CaptchaProvider) {
    const originOf = (site: string) => `${config.scheme}://${hosts.captchaOf(site)}`;
    return {
      hosts: { captcha: captchaFrame(provider, hosts) },
      site: {
        frames: hosts.sites.map(originOf),
        config: (site: string) => ({
          captcha: { provider: provider.provider, siteKey: provider.siteKey, frame: `${originOf(site)}/` },
        }),
      },
    };
  }
}
