import type { Hosts } from "../http/hosts.ts";

export interface SiteState {
  /** False where it is to be led away from. A sandbox does not answer there, either, as a blocked domain does not. */
  up: boolean;
  /** The host of the site that has taken its place. */
  movedTo: string | undefined;
}

interface MirrorsOptions {
  hosts: Hosts;
  scheme: "http" | "https";
  stateOf(site: string): SiteState;
  /** In a sandbox, a site that is down is out of reach for everybody. */
  cutsOff: boolean;
}

/** The sites of the house as places of which any may be out of reach for somebody; each is named by its host. */
export function createMirrors({ hosts, scheme, stateOf, cutsOff }: MirrorsOptions) {
  /** Those that players may be led to. */
  function open(): string[] {
    return hosts.sites.filter((site) => stateOf(site).up && stateOf(site).movedTo === undefined);
  }

  /** Those that are to be measured: one that is out of reach for the house need not be so for a player. */
  function toCheck(): string[] {
    return hosts.sites.filter((site) => stateOf(site).movedTo === undefined);
  }

  /** Where a site that has moved is now, over all its moves; none while nobody would be received there. */
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

  /** Why players are to leave this site, while they are: another reason is another word. */
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
    /** As a link to follow. */
    linkTo: (site: string) => `${scheme}://${site}`,
    /** Where links in messages lead: to the main site, or to what has taken its place. */
    home: () => `${scheme}://${destinationOf(hosts.sites[0] ?? "") ?? hosts.sites[0]}`,
  };
}
export type Mirrors = ReturnType<typeof createMirrors>;
