import type { Hosts } from "../http/hosts.ts";

export interface SiteState {
  /** False where players are to leave. A sandbox then stops answering there, as a blocked domain does. */
  up: boolean;
  movedTo: string | undefined;
}

interface MirrorsOptions {
  hosts: Hosts;
  scheme: "http" | "https";
  stateOf(site: string): SiteState;
  /** In a sandbox, a site that is down is unreachable for everybody. */
  cutsOff: boolean;
}

export function createMirrors({ hosts, scheme, stateOf, cutsOff }: MirrorsOptions) {
  /** Sites that players may be led to. */
  function open(): string[] {
    return hosts.sites.filter((site) => stateOf(site).up && stateOf(site).movedTo === undefined);
  }

  /** Sites to measure, including those that are down: players may still reach them. */
  function toCheck(): string[] {
    return hosts.sites.filter((site) => stateOf(site).movedTo === undefined);
  }

  /** Where a moved site is now, following all moves; undefined if that place is down. */
  function destinationOf(site: string): string | undefined {
    let at: string | undefined = stateOf(site).movedTo;
    for (const _ of hosts.sites) {
      if (at === undefined) return undefined;
      const { up, movedTo } = stateOf(at);
      if (movedTo === undefined) return up && at !== site ? at : undefined;
      at = movedTo;
    }
    return undefined;
  }

  /** Why players are to leave the site, if they are; a new reason is announced again. */
  function reasonToLeave(site: string): string | undefined {
    return destinationOf(site) ?? (stateOf(site).up ? undefined : "down");
  }

  return {
    open,
    toCheck,
    destinationOf,
    reasonToLeave,
    isDown: (site: string) => !stateOf(site).up,
    isCutOff: (site: string) => cutsOff && !stateOf(site).up,
    linkTo: (site: string) => `${scheme}://${site}`,
    /** Where links in messages lead: the main site, or its replacement. */
    home: () => `${scheme}://${destinationOf(hosts.sites[0] ?? "") ?? hosts.sites[0]}`,
  };
}
export type Mirrors = ReturnType<typeof createMirrors>;
