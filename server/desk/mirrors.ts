import { html } from "hono/html";
import type * as v from "valibot";
import type { setMirror as form } from "../../contract/desk.ts";
import type { DeskHouse } from "./desk-house.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import type { SiteState } from "../mirrors/mirrors.ts";
import type { SiteStates } from "../mirrors/site-states.ts";

export interface ListedMirror {
  host: string;
  up: boolean;
  new_link: string | null;
}

export function listMirrors({ hosts }: DeskHouse, { stateOf }: SiteStates): ListedMirror[] {
  return hosts.sites.map((host) => ({ host, up: stateOf(host).up, new_link: stateOf(host).movedTo ?? null }));
}

/** Takes a site down or up, or sets where it has moved; what is left out stays. */
export async function setMirror(
  { host, up, new_link: newLink }: v.InferOutput<typeof form>,
  { hosts, clock }: DeskHouse,
  states: SiteStates,
): Promise<ListedMirror | Refusal> {
  const site = hosts.siteNamed(host);
  if (site === undefined) return refuse("not_found");
  const target = newLink ? hosts.siteNamed(newLink) : undefined;
  const isElsewhere = typeof newLink === "string" && target === undefined;
  const change = (before: SiteState): SiteState => ({
    up: up ?? before.up,
    movedTo: newLink === undefined ? before.movedTo : target,
  });
  if (isElsewhere || !(await states.update(site, change, clock.now())))
    return refuse("validation", { new_link: "invalid_value" });
  const { up: isUp, movedTo } = states.stateOf(site);
  return { host: site, up: isUp, new_link: movedTo ?? null };
}

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
