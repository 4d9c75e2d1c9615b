import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { currency, locale } from "../../contract/values.ts";
import { providerKinds } from "../../rules/games/ids.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Keys } from "../runtime/keys.ts";

const launch = v.object({
  /** Of the session that it becomes, and so once. */
  id: v.pipe(v.string(), v.uuid()),
  provider: v.string(),
  player: v.pipe(
    v.string(),
    v.regex(/^\d{1,19}$/),
    v.transform((text) => BigInt(text)),
  ),
  login: v.string(),
  currency,
  locale,
  jurisdiction: v.nullable(v.string()),
  /** Whether the law forbids autoplay and turbo there. */
  isStrict: v.boolean(),
  game: v.string(),
  kind: v.picklist(providerKinds),
  expiresAt: v.number(),
});
export type Launch = v.InferOutput<typeof launch>;

/** What a frame is opened with: signed by the house, and good for a minute. It says nothing of the player but a number. */
export function createLaunchTokens({ keys, clock }: { keys: Pick<Keys, "access">; clock: Clock }) {
  const key = Buffer.from(hkdfSync("sha256", keys.access, "", "karat game launches", 32));

  function signatureOf(text: string): Buffer {
    return createHmac("sha256", key).update(text).digest();
  }

  return {
    issue(order: Omit<Launch, "expiresAt">): { token: string; expiresAt: number } {
      const expiresAt = clock.now() + launchMs;
      const text = Buffer.from(JSON.stringify({ ...order, player: String(order.player), expiresAt })).toString(
        "base64url",
      );
      return { token: `${text}.${signatureOf(text).toString("base64url")}`, expiresAt };
    },
    /** Undefined for anything that the house has not signed, or whose minute is over. */
    read(token: string): Launch | undefined {
      const [, text = "", signature = ""] = /^([\w-]{1,900})\.([\w-]{43})$/.exec(token) ?? [];
      if (text === "" || !timingSafeEqual(signatureOf(text), Buffer.from(signature, "base64url"))) return undefined;
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), launch), Buffer.from(text, "base64url").toString());
      return read.success && read.output.expiresAt > clock.now() ? read.output : undefined;
    },
  };
}

export type LaunchTokens = ReturnType<typeof createLaunchTokens>;

const launchMs = 60_000;
