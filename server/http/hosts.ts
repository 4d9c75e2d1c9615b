import type { RuntimeConfig } from "../runtime/config.ts";
import type { HttpConfig } from "./config.ts";
import { serviceOrigins } from "./services.ts";

/** What a host of the house serves; `site` is the host of its site. */
export type Role =
  | { kind: "site"; site: string; origin: string; api: string; services: readonly string[] }
  | { kind: "api"; site: string }
  | { kind: "desk" | "sso" | "games" | "id" | "pay" | "captcha" }
  /** `localhost` or a loopback address: redirected to the site. */
  | { kind: "loopback" };

export interface Hosts {
  origin: string;
  /** The origins that may call the API: exactly the house's sites. */
  origins: ReadonlySet<string>;
  sites: readonly string[];
  desk: string | undefined;
  games: string | undefined;
  id: string | undefined;
  pay: string | undefined;
  /** The API host that serves this origin, to which a login provider's pop-up returns. */
  apiOf(origin: string): string | undefined;
  /** The host of a site's frame for another captcha than the house's own. */
  captchaOf(site: string): string;
  signOn: string | undefined;
  targets: readonly string[];
  roleOf(hostHeader: string | undefined): Role | undefined;
  /** The site's host named by a text, with or without scheme, "www." and port. */
  siteNamed(text: string): string | undefined;
}

type HostsConfig = Pick<RuntimeConfig, "mode"> & Pick<HttpConfig, "scheme" | "sites" | "services" | "port" | "signOn">;

export function createHosts({ mode, scheme, sites, services: bases, port, signOn: signOnAddress }: HostsConfig): Hosts {
  const roles = new Map<string, Role>();
  const origins = new Set<string>();
  const apis = new Map<string, string>();
  for (const host of sites) {
    const api = hostOf(`api.${host}`);
    const site = hostOf(host);
    const services = serviceOrigins(scheme, site, bases);
    roles.set(captchaOf(host), { kind: "captcha" });
    roles.set(api, { kind: "api", site });
    // A service host shared by all sites counts as the main site's.
    for (const host of services.map((base) => new URL(base).host))
      if (!roles.has(host)) roles.set(host, { kind: "api", site });
    for (const name of [site, hostOf(`www.${host}`)]) {
      const origin = `${scheme}://${name}`;
      origins.add(origin);
      apis.set(origin, `${scheme}://${api}`);
      roles.set(name, { kind: "site", site, origin, api, services });
    }
  }
  const sandboxHost = (name: string, kind: "desk" | "sso" | "games" | "id" | "pay" | "loopback") => {
    const host = hostOf(`${name}:${port}`);
    roles.set(host, { kind });
    return host;
  };
  const isSandbox = mode === "sandbox";
  const signOn = isSandbox
    ? sandboxHost("sso.localhost", "sso")
    : signOnAddress === undefined
      ? undefined
      : new URL(signOnAddress).host;
  if (signOn !== undefined) roles.set(signOn, { kind: "sso" });
  if (isSandbox) {
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) sandboxHost(name, "loopback");
  }
  const all = sites.map(hostOf);
  return {
    origin: `${scheme}://${hostOf(sites[0])}`,
    origins,
    sites: all,
    desk: isSandbox ? sandboxHost("desk.localhost", "desk") : undefined,
    games: isSandbox ? sandboxHost("games.localhost", "games") : undefined,
    id: isSandbox ? sandboxHost("id.localhost", "id") : undefined,
    pay: isSandbox ? sandboxHost("pay.localhost", "pay") : undefined,
    captchaOf,
    apiOf: (origin) => apis.get(origin),
    signOn,
    targets: [...[...origins].map((origin) => new URL(origin).host), ...(signOn === undefined ? [] : [signOn])],
    roleOf: (header) => (header && URL.canParse(`${scheme}://${header}`) ? roles.get(hostOf(header)) : undefined),
    siteNamed: (text) => {
      const [, name = ""] = /^(?:https?:\/\/)?(?:www\.)?([^/]+)\/?$/.exec(text.trim().toLowerCase()) ?? [];
      return all.find((host) => host === name) ?? all.find((host) => host.replace(/:\d+$/, "") === name);
    },
  };

  function captchaOf(site: string): string {
    return hostOf(`captcha.${site}`);
  }

  /** As in `URL.host`: lowercase, without the default port. */
  function hostOf(text: string): string {
    return new URL(`${scheme}://${text}`).host;
  }
}
