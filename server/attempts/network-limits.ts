import { networkOf, wideNetworkOf, widerBy } from "../http/network.ts";
import type { RateLimits, RateLimit, LimitedSubject } from "./rate-limits.ts";

/** Every limit of a network also counts for the wider network around it, with higher numbers. */
export function ofNetwork(limit: RateLimit, ip: string, ...subject: string[]): LimitedSubject[] {
  return [
    [limit, ...subject, networkOf(ip)],
    [widened(limit), ...subject, wideNetworkOf(ip)],
  ];
}

/** Counts one attempt for a network, or returns the seconds to wait. Refused attempts are not counted. */
export async function takeOfNetwork(rateLimits: RateLimits, limit: RateLimit, ip: string): Promise<number | undefined> {
  const all = ofNetwork(limit, ip);
  const full = (await rateLimits.peek(all)).find(({ waitS }) => waitS !== undefined);
  if (full) return full.waitS;
  const takenLimits: LimitedSubject[] = [];
  for (const limited of all) {
    takenLimits.push(limited);
    const waitS = await rateLimits.take(...limited);
    if (waitS === undefined) continue;
    for (const each of takenLimits) await rateLimits.giveBack(...each);
    return waitS;
  }
  return undefined;
}

function widened({ name, most, free, windowS }: RateLimit): RateLimit {
  return { name: `${name}, wide`, most: most * widerBy, ...(free && { free: free * widerBy }), windowS };
}
