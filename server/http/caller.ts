import type { IncomingMessage } from "node:http";
import { headers } from "../../contract/call.ts";
import { locales } from "../../contract/values.ts";
import type { Bindings } from "./bindings.ts";
import type { HttpHouse } from "./http-house.ts";
import { clientIp, isProxy, unmappedIp } from "./client-ip.ts";
import type { Caller, Locale } from "./visit.ts";

export async function callerOf(
  { incoming, requestId, arrivedMs }: Pick<Bindings, "incoming" | "requestId" | "arrivedMs">,
  house: HttpHouse,
): Promise<Caller & { setCookies: string[] }> {
  const setCookies: string[] = [];
  const bearer = bearerOf(incoming);
  const { ip, location } = clientOf(incoming, house);
  const apiSite = siteOf(incoming.headers.host, house);
  const { origin } = incoming.headers;
  return {
    session: bearer === undefined ? undefined : await house.identify(bearer),
    bearer,
    cookies: cookiesOf(incoming),
    ip,
    location,
    locale: localeOf(incoming.headers["accept-language"]),
    userAgent: incoming.headers["user-agent"] ?? "",
    site: origin === undefined ? apiSite : siteOf(new URL(origin).host, house),
    apiSite,
    fromPage: origin !== undefined,
    requestId,
    arrivedMs: arrivedMs(),
    key: header(incoming, headers.idempotencyKey),
    validUntil: timeOf(header(incoming, headers.validUntil)),
    setCookie: (line) => void setCookies.push(line),
    setCookies,
  };
}

/** Only requests to the house's own hosts get here. */
function siteOf(host: string | undefined, { hosts }: Pick<HttpHouse, "hosts">): string {
  const role = hosts.roleOf(host);
  return role && "site" in role ? role.site : "";
}

export function clientOf(incoming: IncomingMessage, { config, locationAt }: Pick<HttpHouse, "config" | "locationAt">) {
  const peer = unmappedIp(incoming.socket.remoteAddress ?? "");
  const ip = clientIp(peer, header(incoming, "x-forwarded-for"), config.proxies);
  const country =
    config.countryHeader && isProxy(peer, config.proxies) ? header(incoming, config.countryHeader) : undefined;
  return { ip, location: locationAt(country) };
}

function header(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}

function bearerOf(incoming: IncomingMessage): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(incoming.headers.authorization ?? "")?.[1];
}

export function cookiesOf(incoming: IncomingMessage): Record<string, string> {
  const pairs = (incoming.headers.cookie ?? "").split(";").map((pair) => pair.trim().split(/=(.*)/s, 2));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, value]));
}

function localeOf(acceptLanguage: string | undefined): Locale {
  const wanted = acceptLanguage?.split(",")[0]?.split(";")[0]?.trim();
  return locales.find((locale) => locale === wanted) ?? "ru-RU";
}

/** NaN for an invalid time, which is not the same as none. */
function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
}
