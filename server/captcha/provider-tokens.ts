import { createHash } from "node:crypto";
import * as v from "valibot";
import { type CaptchaPurpose, mostCaptchaLevel, providerToken } from "../../contract/captcha.ts";
import { sendRequest } from "../http/send-request.ts";
import type { Log } from "../runtime/log.ts";
import type { CaptchaProvider } from "./captcha-file.ts";
import type { Challenges, Work } from "./challenges.ts";

interface Parts {
  challenges: Challenges;
  provider: CaptchaProvider;
  log: Log;
}

/** Takes the tokens of another captcha beside the house's own work: whoever has one has done all that can be asked for. */
export function withProviderTokens({ challenges, provider, log }: Parts): Challenges {
  const { secret, siteKey, verify: address } = provider;

  async function verify(purpose: CaptchaPurpose, answer: string | undefined): Promise<Work | undefined> {
    const token = answer === undefined ? undefined : providerToken(provider.provider, answer);
    if (token === undefined) return challenges.verify(purpose, answer);
    const isGood = await isTaken(token, purpose).catch((error: unknown) => {
      log.warn({ err: error }, "a captcha could not be checked: its visitor does the house's own work");
      return false;
    });
    if (!isGood) return undefined;
    // By which it is known when it comes again.
    return { level: mostCaptchaLevel, nonce: createHash("sha256").update(token).digest("base64url") };
  }

  async function isTaken(token: string, purpose: CaptchaPurpose): Promise<boolean> {
    const body = new URLSearchParams({ secret, response: token, sitekey: siteKey }).toString();
    const reply = await sendRequest(address, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": String(Buffer.byteLength(body)),
      },
      body,
      signal: AbortSignal.timeout(checkMs),
      maxBytes: 16 * 1024,
    });
    const { success, action, score } = v.parse(verdict, await reply.json());
    return success && (action === undefined || action === purpose) && (score === undefined || score >= leastScore);
  }

  return { ...challenges, verify };
}

/** A provider that hangs keeps nobody: whoever waits for it is asked for the house's own work. */
const checkMs = 3_000;
const leastScore = 0.5;

/** Those who score visitors say how, and for which action the token was made. */
const verdict = v.object({ success: v.boolean(), action: v.optional(v.string()), score: v.optional(v.number()) });
