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

/** Work for a browser: signed, so that no house has to remember it, good for one purpose, ten minutes and one use. */
export function createChallenges({ key, clock, rng, rateLimits }: ChallengesOptions) {
  const secrets = {
    hmacSignatureSecret: `challenge ${key.toString("base64")}`,
    hmacKeySignatureSecret: `solution ${key.toString("base64")}`,
  };

  // To make a challenge is one try of its solution: little, but not for a flood.
  const limiter = createPriorityLimiter({ count: 1, mostWaiting: 200 });

  async function issue(purpose: CaptchaPurpose, asked: number): Promise<Challenge> {
    const level = Math.min(asked, mostCaptchaLevel);
    const most = maxCounterAt(level);
    // Anywhere: where it cannot be, whoever writes a program for it would not look.
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

  /** The work that has been done for this purpose, as long as it counts; whether it was shown before is not asked. */
  async function verify(purpose: CaptchaPurpose, answer: string | undefined): Promise<Work | undefined> {
    const parsed = v.safeParse(answerText, answer);
    if (!parsed.success) return undefined;
    const { challenge: shown, solution } = parsed.output;
    const { data, expiresAt } = shown.parameters;
    if (data.purpose !== purpose || expiresAt * 1_000 < clock.now()) return undefined;
    const { verified } = await verifySolution({ ...secrets, challenge: shown, solution, deriveKey });
    return verified ? { level: data.level, nonce: shown.parameters.nonce } : undefined;
  }

  /** Uses the work up; false where it has been shown before, to whichever house. */
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

/** One try is two milliseconds of a desktop computer, and no faster in the hands of whoever writes a program for it. */
const work = { algorithm: "PBKDF2/SHA-256", cost: 5_000, keyLength: 32 };

/** From less than a second to a minute. */
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
