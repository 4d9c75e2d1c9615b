import { createSecretKey } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../clock.ts";

/** Whom a token speaks for. */
export interface TokenClaims {
  player: bigint;
  session: string;
  expiresAtMs: number;
}

/** The short-lived half of a session, which any script of the site can read. */
export function createAccessTokens({ key, clock }: { key: Uint8Array; clock: Clock }) {
  // Bytes would be made a key of anew for each call of the house.
  const secret = createSecretKey(key);

  function issue({ player, session, expiresAtMs }: TokenClaims): Promise<string> {
    const token = new SignJWT({ sid: session }).setProtectedHeader({ alg: "HS256" }).setSubject(String(player));
    return token
      .setIssuedAt(Math.floor(clock.now() / 1_000))
      .setExpirationTime(Math.floor(expiresAtMs / 1_000))
      .sign(secret);
  }

  /** What the house has signed, undefined for anything else; `expired` tells whether it still counts. */
  async function read(token: string): Promise<(TokenClaims & { expired: boolean }) | undefined> {
    try {
      const { payload } = await jwtVerify(token, secret, { algorithms: ["HS256"], currentDate: new Date(clock.now()) });
      return { ...claimsOf(payload), expired: false };
    } catch (error) {
      // Its signature has been checked before its time.
      if (error instanceof errors.JWTExpired) return { ...claimsOf(error.payload), expired: true };
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  return { issue, read };
}
export type AccessTokens = ReturnType<typeof createAccessTokens>;

function claimsOf({ sub, sid, exp }: { sub?: string; sid?: unknown; exp?: number }): TokenClaims {
  return { player: BigInt(sub ?? ""), session: String(sid), expiresAtMs: Number(exp) * 1_000 };
}
