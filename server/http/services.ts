import * as v from "valibot";
import { apiBase } from "../../contract/api-base.ts";
import { services } from "../../contract/call.ts";
import { siteConfig, type SiteConfig } from "../../contract/config.ts";

export type ServiceBases = Pick<SiteConfig, "api" | "services">;

const names = ["api", ...services] as const;

/**
 * Parses "api=https://api.example,general=:9000": an address, or another port at the API's host. Services not listed
 * are at "api". Undefined if the text is malformed.
 */
export function serviceBasesOf(text: string, scheme: "http" | "https"): ServiceBases | undefined {
  const configured: Record<string, { url?: string; port?: number }> = {};
  for (const entry of text.split(",").filter((part) => part.trim() !== "")) {
    const [, name = "", address = ""] = /^(\w+)=(.+)$/.exec(entry.trim()) ?? [];
    const port = name !== "api" && /^:\d{1,5}$/.test(address) ? Number(address.slice(1)) : undefined;
    const isOrigin = URL.canParse(address) && new URL(address).origin === address && address.startsWith(`${scheme}:`);
    if (!names.some((each) => each === name) || name in configured || (!isOrigin && !(port && port < 65_536)))
      return undefined;
    configured[name] = port === undefined ? { url: address } : { port };
  }
  const { api: general, ...own } = configured;
  const { api, services: bases } = v.parse(siteConfig, { api: general?.url, services: own });
  return { api, services: bases };
}

/** All origins through which a site's pages reach the house, beside its own API host. */
export function serviceOrigins(scheme: "http" | "https", site: string, bases: ServiceBases): string[] {
  const location = { protocol: `${scheme}:`, host: site };
  const own = apiBase(location, { api: null, services: v.parse(siteConfig, {}).services }, "general");
  const all = new Set(services.map((service) => new URL(apiBase(location, bases, service)).origin));
  return [...all].filter((origin) => origin !== own);
}
