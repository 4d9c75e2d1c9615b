import type pg from "pg";
import type { Clock } from "../runtime/clock.ts";
import { ConfigError } from "../runtime/settings.ts";
import { inTransaction } from "../db/connect.ts";
import type { SiteState } from "./mirrors.ts";
import { readSites, updateSite, type Sites } from "./site-states.ts";

interface Parts extends Sites {
  pool: pg.Pool;
  clock: Clock;
}

type States = ReadonlyMap<string, SiteState>;

/** Runs an operator's command on the sites, for all houses of the database; returns their states afterwards. */
export async function mirrorCommand(words: readonly string[], { pool, clock, ...sites }: Parts): Promise<string> {
  const { rows } = await pool.query<{ table: string | null }>("select to_regclass('site_states')::text as table");
  if (!rows[0]?.table) throw new ConfigError("No house of this version has been opened on this database yet.");
  const [verb, ...names] = words;
  if (verb === undefined) return tableOf(await readSites(pool, sites));
  const wanted = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (wanted === undefined || names.length !== wanted.names) throw new ConfigError(usage);
  const [site = "", other = ""] = names.map((name) => named(name, sites));
  return inTransaction(pool, async (tx) => {
    const change = (before: SiteState) => wanted.change(before, other);
    if (!(await updateSite(tx, sites, { site, change, nowMs: clock.now() })))
      throw new ConfigError(`${site} cannot move to ${other}: from there it leads back.`);
    const states = await readSites(tx, sites);
    if (![...states.values()].some(isOpen)) throw new ConfigError("No site would be left that players can be led to.");
    return tableOf(states);
  });
}

const verbs: Record<string, { names: number; change(before: SiteState, other: string): SiteState }> = {
  move: { names: 2, change: (before, movedTo) => ({ ...before, movedTo }) },
  stay: { names: 1, change: (before) => ({ ...before, movedTo: undefined }) },
  down: { names: 1, change: (before) => ({ ...before, up: false }) },
  up: { names: 1, change: (before) => ({ ...before, up: true }) },
};

const usage = "mirror is followed by nothing, or by: move <old> <new>, stay <host>, down <host>, up <host>.";

function named(name: string, { hosts }: Sites): string {
  const site = hosts.siteNamed(name);
  if (site !== undefined) return site;
  throw new ConfigError(`"${name}" is no site of this house: there are ${hosts.sites.join(", ")}.`);
}

function isOpen({ up, movedTo }: SiteState): boolean {
  return up && movedTo === undefined;
}

function tableOf(states: States): string {
  return [...states]
    .map(([site, { up, movedTo }]) => `${site}: ${up ? "up" : "down"}${movedTo ? `, moved to ${movedTo}` : ""}`)
    .join("\n");
}
