import type { Begun } from "../../contract/providers.ts";
import { takeOfNetwork } from "../attempts/network-limits.ts";
import type { RateLimit } from "../attempts/rate-limits.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import type { ProvidersHouse, Visit } from "./providers-house.ts";
import { callbackAddress } from "./callback.ts";
import { browserCookies, browserOf } from "./browser-cookie.ts";

interface BeginOptions {
  provider: string;
  origin: string;
  /** The player who links an account; undefined for a login. */
  player: bigint | undefined;
}

/** The first of two calls: where the pop-up goes, and the state its message will carry. */
export async function beginAtProvider(
  visit: Visit,
  { provider: id, origin, player }: BeginOptions,
): Promise<Begun | Refusal> {
  const { config, hosts, providers, rateLimits } = visit.house;
  const provider = providers.find(id);
  if (!provider) return refuse("validation", { provider: "invalid_value" });
  // Only pages of the house are ever told the outcome.
  const redirectUri = callbackAddress(hosts, { origin, provider: id });
  if (redirectUri === undefined) return refuse("validation", { origin: "invalid_value" });
  const waitS = await takeOfNetwork(rateLimits, limitIn(visit.house), visit.ip);
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);

  const { attempts, openId } = providers;
  const browser = browserOf(config, visit.cookies) ?? attempts.newBrowser();
  const checks = attempts.draw(browser);
  const url = await visit.withoutSlot(() => openId.addressOf(provider, { redirectUri, locale: visit.locale, checks }));
  if (url === undefined) return refuse("provider_unavailable");
  await attempts.begin({ provider: id, origin, locale: visit.locale, player }, browser, checks.state);
  for (const line of browserCookies(config, browser)) visit.setCookie(line);
  return { url, state: checks.state };
}

function limitIn({ config }: Pick<ProvidersHouse, "config">): RateLimit {
  return { name: "provider logins", most: 60 * config.networkScale, windowS: 900 };
}
