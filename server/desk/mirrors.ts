import { html } from "hono/html";
import type * as v from "valibot";
import type { setMirror as form } from "../../contract/desk.ts";
import type { House } from "../house.ts";
import type { Hosts } from "../http/hosts.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { leadsBack } from "../mirrors/leads-back.ts";
import type { SiteState } from "../mirrors/mirrors.ts";
import type { DeskSettings } from "./settings.ts";

/** A site as the desk tells of it. */
export interface ListedMirror {
  host: string;
  up: boolean;
  new_link: string | null;
}

/** Reads from the desk's settings how a site is. */
export function mirrorStateOf(hosts: Hosts, settings: DeskSettings): (site: string) => SiteState {
  return (site) => {
    const { up = true, new_link: newLink = null } = settings.current().mirrors[nameOf(site)] ?? {};
    return { up, movedTo: newLink === null ? undefined : hosts.siteNamed(newLink) };
  };
}

export function listMirrors({ hosts }: House, settings: DeskSettings): ListedMirror[] {
  const stateOf = mirrorStateOf(hosts, settings);
  return hosts.sites.map((host) => ({ host, up: stateOf(host).up, new_link: stateOf(host).movedTo ?? null }));
}

/** Takes a site down or up, or says where it has moved; what is not said stays as it is. */
export async function setMirror(
  { host, up, new_link: newLink }: v.InferOutput<typeof form>,
  house: House,
  settings: DeskSettings,
): Promise<ListedMirror | Refusal> {
  const { hosts } = house;
  const site = hosts.siteNamed(host);
  if (site === undefined) return refuse("not_found");
  const stateOf = mirrorStateOf(hosts, settings);
  const before = stateOf(site);
  const movedTo = newLink === undefined ? before.movedTo : newLink === null ? undefined : hosts.siteNamed(newLink);
  const goesAround = leadsBack(site, (each) => (each === site ? movedTo : stateOf(each).movedTo));
  if (goesAround || (typeof newLink === "string" && movedTo === undefined))
    return refuse("validation", { new_link: "invalid_value" });
  const state = { up: up ?? before.up, new_link: movedTo === undefined ? null : nameOf(movedTo) };
  await settings.set("mirrors", { ...settings.current().mirrors, [nameOf(site)]: state });
  return { host: site, up: state.up, new_link: movedTo ?? null };
}

/** The page's part on the sites. */
export function mirrorsSection(mirrors: readonly ListedMirror[]) {
  return html`<section class="wide">
    <h2>Mirrors</h2>
    <p class="note">
      A site that is down does not answer, and neither does its API: that is what a blocked domain looks like. One that
      has moved sends guests to its new host at once, and players once their login has gone ahead.
    </p>
    ${mirrors.map((mirror) => mirrorForms(mirror, mirrors))}
  </section>`;
}

function mirrorForms({ host, up, new_link: newLink }: ListedMirror, mirrors: readonly ListedMirror[]) {
  const action = `/mirrors/${encodeURIComponent(host)}`;
  return html`<div class="row">
    <p class="note">
      <b>${host}</b> is ${up ? "up" : "down"}${newLink === null ? "" : ` and has moved to ${newLink}`}.
    </p>
    <form method="post" action="${action}">
      <input type="hidden" name="up" value="${String(!up)}" />
      <button class="quiet">${up ? "Take down" : "Bring up"}</button>
    </form>
    <form method="post" action="${action}">
      <label
        >Moved to<select name="new_link" aria-label="${host} has moved to">
          <option value="">nowhere</option>
          ${mirrors
            .filter((other) => other.host !== host)
            .map((other) => html`<option ${other.host === newLink ? "selected" : ""}>${other.host}</option>`)}
        </select></label
      >
      <button class="quiet">Announce</button>
    </form>
  </div>`;
}

/** A host without its port. */
function nameOf(site: string): string {
  return site.replace(/:\d+$/, "");
}
