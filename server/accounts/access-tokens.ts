import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../runtime/clock.ts";

export interface TokenClaims {
  player: bigint;
  session: string;
  expiresAtMs: number;
}

/** Access tokens: the short-lived half of a session, which the site's scripts hold. */
export function createAccessTokens({ key, clock }: { key: Uint8Array; clock: Clock }) {
  // Made once: jose would import raw bytes anew on every call.
  const secret = createSecretKey(key);
  // Tokens already verified: a check runs on the thread pool, which password hashing also uses.
  const cached = new Map<string, TokenClaims>();

  function issue({ player, session, expiresAtMs }: TokenClaims): Promise<string> {
    const token = new SignJWT({ sid: session }).setProtectedHeader({ alg: "HS256" }).setSubject(String(player));
    return token
      .setIssuedAt(Math.floor(clock.now() / 1_000))
      .setExpirationTime(Math.floor(expiresAtMs / 1_000))
      .sign(secret);
  }

  /** Undefined for anything the house has not signed; `expired` says whether the token's own time is over. */
  async function read(token: string): Promise<(TokenClaims & { expired: boolean }) | undefined> {
    const found = cached.get(token);
    if (found) return { ...found, expired: isOver(found) };
    // A cheap check first: anybody can make up a token.
    if (!isSigned(token)) return undefined;
    const claims = await verified(token);
    if (!claims) return undefined;
    cached.set(token, claims);
    const [oldest] = cached.keys();
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
    return { ...claims, expired: isOver(claims) };
  }

  function isSigned(token: string): boolean {
    const [, signed = "", signature = ""] = /^([\w-]+\.[\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
    if (signature === "") return false;
    const right = createHmac("sha256", secret).update(signed).digest();
    return timingSafeEqual(right, Buffer.from(signature, "base64url"));
  }

  async function verified(token: string): Promise<TokenClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ["HS256"],
        currentDate: new Date(clock.now()),
      });
      return claimsOf(payload);
    } catch (error) {
      // jose checks the signature before the expiry, so the payload can be trusted here.
      if (error instanceof errors.JWTExpired) return claimsOf(error.payload);
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  function isOver({ expiresAtMs }: TokenClaims): boolean {
    return expiresAtMs <= clock.now();
  }

  return { issue, read };
}
const maxCached = 20_000;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

function claimsOf({ sub, sid, exp }: { sub?: string; sid?: unknown; exp?: number }): TokenClaims {
  return { player: BigInt(sub ?? ""), session: String(sid), expiresAtMs: Number(exp) * 1_000 };
}
