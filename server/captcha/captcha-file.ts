import { readFileSync } from "node:fs";
import * as v from "valibot";
import { ConfigError } from "../runtime/settings.ts";
import type { CaptchaConfig } from "./config.ts";

const address = v.pipe(v.string(), v.maxLength(512), v.url());
const word = v.pipe(v.string(), v.regex(/^[\w.:-]{1,256}$/));

const captchaFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    provider: v.picklist(["hcaptcha", "recaptcha"]),
    siteKey: word,
    secret: word,
    script: v.optional(address),
    verify: v.optional(address),
  }),
);

/** Where each is served from, where tokens are checked, and which hosts its pages take their parts from. */
const providers = {
  hcaptcha: {
    script: "https://js.hcaptcha.com/1/api.js",
    verify: "https://api.hcaptcha.com/siteverify",
    origins: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  },
  recaptcha: {
    script: "https://www.google.com/recaptcha/api.js",
    verify: "https://www.google.com/recaptcha/api/siteverify",
    origins: ["https://www.google.com", "https://www.gstatic.com", "https://www.recaptcha.net"],
  },
} as const;

export interface CaptchaProvider {
  provider: keyof typeof providers;
  siteKey: string;
  secret: string;
  script: string;
  verify: string;
  origins: readonly string[];
}

/** The captcha of somebody else that the operator has configured; undefined without the file. */
export function readCaptcha({ captchaFile: path }: CaptchaConfig): CaptchaProvider | undefined {
  if (path === undefined) return undefined;
  const read = v.safeParse(captchaFile, textOf(path));
  if (!read.success) {
    // Names only the path of the fault: the text could quote the secret.
    const place = v.getDotPath(read.issues[0]) ?? "its JSON";
    throw new ConfigError(`${path} does not say which captcha is tried first: look at ${place}.`);
  }
  const { provider, siteKey, secret, script, verify } = read.output;
  const usual = providers[provider];
  for (const given of [script, verify])
    if (given !== undefined && !/^https:|^http:\/\/127\.0\.0\.1[:/]/.test(given))
      throw new ConfigError(`${path} names ${given}, where anyone could listen: it has to begin with https://.`);
  return {
    provider,
    siteKey,
    secret,
    script: script ?? usual.script,
    verify: verify ?? usual.verify,
    origins: [...new Set([...usual.origins, ...(script === undefined ? [] : [new URL(script).origin])])],
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new ConfigError(`KARAT_CAPTCHA is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
