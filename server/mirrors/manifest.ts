import { sign } from "node:crypto";
import type { SignedManifest } from "../../contract/mirrors.ts";
import { manifestLifeMs, manifestText } from "../../rules/mirror-manifest.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Mirrors } from "./mirrors.ts";

interface ManifestOptions {
  key: Keys["mirrors"];
  clock: Clock;
  mirrors: Pick<Mirrors, "open">;
}

/** The signed list of mirrors: renewed hourly, and whenever the set of open sites changes. */
export function createManifest({ key, clock, mirrors }: ManifestOptions): { text(): string } {
  let made: { atMs: number; mirrors: string; text: string } | undefined;

  function issue(): SignedManifest {
    const nowMs = clock.now();
    const list = {
      issued: new Date(nowMs).toISOString(),
      expires: new Date(nowMs + manifestLifeMs).toISOString(),
      mirrors: mirrors.open(),
      key_id: key.keyId,
    };
    const signature = sign(null, Buffer.from(manifestText(list)), key.privateKey).toString("base64url");
    return { ...list, signature };
  }

  return {
    text() {
      const [nowMs, open] = [clock.now(), mirrors.open().join()];
      // After the clock was put back, the cached list would come from the future.
      const isYoung = made !== undefined && made.atMs <= nowMs && nowMs - made.atMs < renewedMs;
      if (!made || !isYoung || made.mirrors !== open)
        made = { atMs: nowMs, mirrors: open, text: JSON.stringify(issue()) };
      return made.text;
    },
  };
}

export type Manifest = ReturnType<typeof createManifest>;

export const manifestPath = "/mirrors.json";

export function manifestResponse(manifest: Manifest): Response {
  return new Response(manifest.text(), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

const renewedMs = 3_600_000;
