import type { Tries, TryLimit } from "../attempts/tries.ts";
import type { HttpHouse } from "../http/http-house.ts";
import { serving } from "../http/serve.ts";
import type { Challenges } from "./challenges.ts";

/** What asking for work takes of a house. */
export interface CaptchaHouse extends HttpHouse {
  tries: Tries;
  challenges: Challenges;
  challengesOfNetwork: TryLimit;
}

export const serve = serving<CaptchaHouse>();
