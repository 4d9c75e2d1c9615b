import type { RateLimits, RateLimit } from "../attempts/rate-limits.ts";
import type { HttpHouse } from "../http/http-house.ts";
import { serving } from "../http/serve.ts";
import type { Challenges } from "./challenges.ts";

export interface CaptchaHouse extends HttpHouse {
  rateLimits: RateLimits;
  challenges: Challenges;
  challengesOfNetwork: RateLimit;
}

export const serve = serving<CaptchaHouse>();
