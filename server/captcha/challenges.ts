import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as v from "valibot";
import { type CaptchaPurpose, type Challenge, challenge, mostCaptchaLevel } from "../../contract/captcha.ts";
import type { RateLimits } from "../attempts/rate-limits.ts";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import { createPriorityLimiter } from "../runtime/priority-limiter.ts";

interface ChallengesOptions {
  key: Buffer;
  clock: Clock;
  rng: Rng;
  rateLimits: RateLimits;
}

/** Proof of work for browsers. Challenges are signed, not stored: one purpose, ten minutes, one use. */
export function createChallenges({ key, clock, rng, rateLimits }: ChallengesOptions) {
  const secrets = {
    hmacSignatureSecret: `challenge ${key.toString("base64")}`,
    hmacKeySignatureSecret: `solution ${key.toString("base64")}`,
  };

  // Making a challenge costs one try of its solution: little, but too much in a flood.
  const limiter = createPriorityLimiter({ count: 1, mostWaiting: 200 });

  async function issue(purpose: CaptchaPurpose, neededLevel: number): Promise<Challenge> {
    const level = Math.min(neededLevel, mostCaptchaLevel);
    const most = maxCounterAt(level);
    // Uniform over the whole range: a solver would skip any part that is never used.
    const counter = 1 + (rng.bytes(4).readUInt32BE() % most);
    const challengeOf = () =>
      createChallenge({
        ...secrets,
        ...work,
        deriveKey,
        counter,
        expiresAt: Math.floor((clock.now() + ttlMs) / 1_000),
        data: { purpose, level, most },
      });
    return v.parse(challenge, await limiter.run(challengeOf));
  }

  /** The completed work, if it is valid for this purpose. Does not check whether it has been used. */
  async function verify(purpose: CaptchaPurpose, answer: string | undefined): Promise<Work | undefined> {
    const parsed = v.safeParse(answerText, answer);
    if (!parsed.success) return undefined;
    const { challenge: shown, solution } = parsed.output;
    const { data, expiresAt } = shown.parameters;
    if (data.purpose !== purpose || expiresAt * 1_000 < clock.now()) return undefined;
    const { verified } = await verifySolution({ ...secrets, challenge: shown, solution, deriveKey });
    return verified ? { level: data.level, nonce: shown.parameters.nonce } : undefined;
  }

  /** Uses the work up; false if it was already used, at any house. */
  async function spend({ nonce }: Work): Promise<boolean> {
    return (await rateLimits.take(uses, nonce)) === undefined;
  }

  return { issue, verify, spend };
}
export type Challenges = ReturnType<typeof createChallenges>;

export interface Work {
  level: number;
  nonce: string;
}

const ttlMs = 600_000;
const uses = { name: "captcha", most: 1, windowS: 2 * (ttlMs / 1_000) };

/** One try takes a desktop computer two milliseconds, and no program makes it faster. */
const work = { algorithm: "PBKDF2/SHA-256", cost: 5_000, keyLength: 32 };

/** From under a second of work to about a minute. */
function maxCounterAt(level: number): number {
  return 300 * 3 ** (level - 1);
}

const answerText = v.pipe(
  v.string(),
  v.maxLength(4_096),
  v.transform((text) => Buffer.from(text, "base64").toString()),
  v.parseJson(),
  v.object({ challenge, solution: v.object({ counter: v.number(), derivedKey: v.string() }) }),
);
