import { takeOfNetwork } from "../attempts/network-limits.ts";
import type { RateLimit } from "../attempts/rate-limits.ts";
import type { AccountsHouse, Visit } from "./accounts-house.ts";

type Guest = Pick<Visit<"optional">, "cookies" | "fromPage" | "setCookie" | "ip"> & {
  house: Pick<AccountsHouse, "devices" | "rateLimits"> & { config: { networkScale: number } };
};

/**
 * The browser that asks, by the house's own cookie, which one that has none is given: with an idempotency key always the
 * same. Undefined for what keeps no cookies, and where a network makes more browsers than it can have.
 */
export async function nameBrowser(
  { house, cookies, fromPage, setCookie, ip }: Guest,
  key?: string,
): Promise<string | undefined> {
  const known = house.devices.idOf(cookies);
  if (known !== undefined) return known;
  if (!fromPage || (await takeOfNetwork(house.rateLimits, newBrowsers(house.config), ip)) !== undefined)
    return undefined;
  const { device, lines } = house.devices.issue(key);
  lines.forEach(setCookie);
  return device;
}

function newBrowsers({ networkScale }: { networkScale: number }): RateLimit {
  return { name: "new browsers", most: 300 * networkScale, windowS: 3_600 };
}
