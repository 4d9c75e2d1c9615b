import { createHmac, timingSafeEqual, verify } from "node:crypto";
import type pg from "pg";
import { type Decoded, type Manner, mostSkewMs } from "../../rules/providers/manner.ts";
import { sortedParameters } from "../../rules/providers/sorted-parameters.ts";
import { wholeBody } from "../../rules/providers/whole-body.ts";
import type { GameProvider } from "./providers-file.ts";

export const manners: Record<GameProvider["manner"], Manner> = {
  "whole-body": wholeBody,
  "sorted-parameters": sortedParameters,
};

/** Whether the provider has made this request, now and for the first time. */
export async function isProven(
  pool: pg.Pool,
  provider: GameProvider,
  { provider: named = provider.name, signed, signature, timeMs, nonce }: Decoded,
  now: number,
): Promise<boolean> {
  if (named !== provider.name) return false;
  if (Math.abs(now - timeMs) > mostSkewMs || !isSigned(provider, signed, signature)) return false;
  return nonce === undefined || spendNonce(pool, provider.name, nonce, now);
}

function isSigned(provider: GameProvider, signed: string, signature: string): boolean {
  if (provider.manner === "whole-body")
    return verify("RSA-SHA256", Buffer.from(signed), provider.publicKey, Buffer.from(signature, "base64"));
  const right = createHmac("sha256", provider.key).update(signed).digest();
  return /^[0-9a-f]{64}$/.test(signature) && timingSafeEqual(Buffer.from(signature, "hex"), right);
}

/** At whichever house it comes again: they share the database, and no memory. */
async function spendNonce(pool: pg.Pool, provider: string, nonce: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: "spend nonce",
    text: "insert into provider_nonces (provider, nonce, at) values ($1, $2, $3) on conflict do nothing",
    values: [provider, nonce, new Date(now)],
  });
  return rowCount === 1;
}

/** Longer than any request could be taken again. */
export const nonceRetentionMs = 3 * mostSkewMs;
