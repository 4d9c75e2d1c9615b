import * as v from "valibot";
import { defineCall } from "./call.ts";
import type { CaptchaProviderName } from "./captcha-providers.ts";

/* The self-hosted captcha: proof of work in the browser, which a person hardly notices but a flood does. */

export const captchaPurposes = ["register", "login", "code", "reset"] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** Each level takes several times the work of the one before. */
export const mostCaptchaLevel = 5;

/** As forms carry it: challenge and solution, as JSON in Base64; or another captcha's token, after its name. */
export const captcha = v.optional(v.pipe(v.string("invalid_value"), v.maxLength(8_192, "invalid_value")));

export const tokenAnswer = (provider: CaptchaProviderName, token: string) => `${provider}:${token}`;

export function providerToken(provider: CaptchaProviderName, answer: string): string | undefined {
  const prefix = tokenAnswer(provider, "");
  return answer.startsWith(prefix) ? answer.slice(prefix.length) : undefined;
}

/** What the frame of another captcha tells the page. */
export type FrameMessage = { type: "loaded" | "opened" | "failed" } | { type: "token"; token: string };
/** What the page tells the frame. */
export interface ExecuteMessage {
  type: "execute";
  action: CaptchaPurpose;
}

export const challenge = v.object({
  parameters: v.looseObject({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    expiresAt: v.number(),
    /** `most` is the number of tries in the worst case. */
    data: v.object({ purpose: v.picklist(captchaPurposes), level: v.number(), most: v.number() }),
  }),
  signature: v.string(),
});
export type Challenge = v.InferOutput<typeof challenge>;

/** A proof-of-work challenge for one call of this purpose, at least at the level the refusal named. */
export const getChallenge = defineCall({
  name: "getChallenge",
  method: "GET",
  path: "/auth/captcha",
  auth: "none",
  input: v.object({
    purpose: v.picklist(captchaPurposes, "invalid_value"),
    level: v.optional(v.pipe(v.string(), v.regex(/^[1-9]$/, "invalid_value"))),
  }),
  reply: v.object({ challenge }),
});

const levelPattern = /^captcha_required: level ([1-9])\b/;

export function captchaMessage(level: number): `captcha_required: ${string}` {
  return `captcha_required: level ${level} of GET ${getChallenge.path} has to be solved.`;
}

/** The level that a refused call asks for; undefined if it was refused for something else. */
export function askedLevel(fields: Readonly<Record<string, readonly string[]>>): number | undefined {
  const message = fields["captcha"]?.find((text) => text.startsWith("captcha_required"));
  return message === undefined ? undefined : Number(levelPattern.exec(message)?.[1] ?? 1);
}
