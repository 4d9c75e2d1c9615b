import type { Measured } from "./mirror-results.ts";
import type { Mirrors } from "./mirrors.ts";

interface Whereabouts {
  site: string;
  mirrors: Pick<Mirrors, "open" | "isDown" | "destinationOf">;
  results: ReadonlyMap<string, Measured>;
  left: ReadonlySet<string>;
  nowMs: number;
}

/**
 * Where a player should go from the site that they are on: to its new host, or, if the site does not load for them, to
 * the fastest mirror that does. Nobody is moved just to be a little faster, or back to a site that they were moved
 * from.
 */
export function betterMirror({ site, mirrors, results, left, nowMs }: Whereabouts): string | undefined {
  const recent = (host: string) => {
    const result = results.get(host);
    return result && nowMs - result.atMs < recentMs ? result : undefined;
  };
  const destination = mirrors.destinationOf(site);
  // The site's new host may be blocked for this player.
  if (destination !== undefined && recent(destination)?.ms !== null)
    return left.has(destination) ? undefined : destination;
  if (destination === undefined && !mirrors.isDown(site) && recent(site)?.ms !== null) return undefined;
  const loading = mirrors.open().flatMap((host) => {
    const ms = recent(host)?.ms ?? undefined;
    return ms === undefined || host === site || left.has(host) ? [] : [{ host, ms }];
  });
  return loading.sort((a, b) => a.ms - b.ms)[0]?.host;
}

/** Three checks of a browser, which makes one every five minutes. */
const recentMs = 15 * 60_000;
