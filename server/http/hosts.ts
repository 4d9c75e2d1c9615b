import type { Config } from "../config.ts";

/** What a host of the house is there for. */
export type Role =
  | { kind: "site"; origin: string; api: string }
  | { kind: "api" }
  | { kind: "desk" | "sso" | "games" }
  /** This machine by its plain name: sent on to the site. */
  | { kind: "loopback" };

export interface Hosts {
  /** The main site's origin. */
  origin: string;
  /** The origins that the API answers: exactly the sites of the house. */
  origins: ReadonlySet<string>;
  /** The sites' hosts, the main one first. */
  sites: readonly string[];
  desk: string | undefined;
  games: string | undefined;
  roleOf(hostHeader: string | undefined): Role | undefined;
}

export function createHosts({ mode, scheme, sites, port }: Pick<Config, "mode" | "scheme" | "sites" | "port">): Hosts {
  const roles = new Map<string, Role>();
  const origins = new Set<string>();
  for (const host of sites) {
    const api = hostOf(`api.${host}`);
    roles.set(api, { kind: "api" });
    for (const name of [hostOf(host), hostOf(`www.${host}`)]) {
      const origin = `${scheme}://${name}`;
      origins.add(origin);
      roles.set(name, { kind: "site", origin, api });
    }
  }
  const sandboxHost = (name: string, kind: "desk" | "sso" | "games" | "loopback") => {
    const host = hostOf(`${name}:${port}`);
    roles.set(host, { kind });
    return host;
  };
  const isSandbox = mode === "sandbox";
  if (isSandbox) {
    sandboxHost("sso.localhost", "sso");
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) sandboxHost(name, "loopback");
  }
  return {
    origin: `${scheme}://${hostOf(sites[0])}`,
    origins,
    sites: sites.map(hostOf),
    desk: isSandbox ? sandboxHost("desk.localhost", "desk") : undefined,
    games: isSandbox ? sandboxHost("games.localhost", "games") : undefined,
    roleOf: (header) => (header && URL.canParse(`${scheme}://${header}`) ? roles.get(hostOf(header)) : undefined),
  };

  /** As in URL.host: lowercase, and without the port that goes without saying. */
  function hostOf(text: string): string {
    return new URL(`${scheme}://${text}`).host;
  }
}
