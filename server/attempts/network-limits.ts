import { networkOf, wideNetworkOf, widerBy } from "../http/network.ts";
import type { RateLimits, RateLimit, LimitedSubject } from "./rate-limits.ts";

/** What counts for a network counts for the one around it as well, with wider figures. */
export function ofNetwork(limit: RateLimit, ip: string, ...subject: string[]): LimitedSubject[] {
  return [
    [limit, ...subject, networkOf(ip)],
    [widened(limit), ...subject, wideNetworkOf(ip)],
  ];
}

/** Takes one try for a network; the seconds to wait when there is none left. What is refused is not counted. */
export async function takeOfNetwork(rateLimits: RateLimits, limit: RateLimit, ip: string): Promise<number | undefined> {
  const all = ofNetwork(limit, ip);
  const full = (await rateLimits.peek(all)).find(({ waitS }) => waitS !== undefined);
  if (full) return full.waitS;
  const taken: LimitedSubject[] = [];
  for (const limited of all) {
    taken.push(limited);
    const waitS = await rateLimits.take(...limited);
    if (waitS === undefined) continue;
    for (const each of taken) await rateLimits.giveBack(...each);
    return waitS;
  }
  return undefined;
}

function widened({ name, most, free, windowS }: RateLimit): RateLimit {
  return { name: `${name}, wide`, most: most * widerBy, ...(free && { free: free * widerBy }), windowS };
}
