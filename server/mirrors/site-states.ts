import type pg from "pg";
import { inTransaction, type Tx } from "../db/connect.ts";
import { allOf, execute, queries } from "../db/queries.ts";
import type { Log } from "../runtime/log.ts";
import type { Hosts } from "../http/hosts.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import { leadsBack } from "./leads-back.ts";
import type { SiteState } from "./mirrors.ts";
import type { mirrorTables } from "./tables.ts";

const ask = queries<typeof mirrorTables>();

/** The sites, and the moves configured for them until an operator says otherwise. */
export interface Sites {
  hosts: Hosts;
  moved: ReadonlyMap<string, string>;
}

interface Parts extends Sites {
  pool: pg.Pool;
  bus: Bus;
  log: Log;
}

type Db = Pick<pg.ClientBase, "query">;

/** What operators or the desk have set for the sites, stored in the database and shared by its houses. */
export async function createSiteStates({ pool, bus, log, hosts, moved }: Parts) {
  const watchers: (() => void)[] = [];
  let current = await readSites(pool, { hosts, moved });

  async function reload(): Promise<void> {
    try {
      current = await readSites(pool, { hosts, moved });
    } catch (error) {
      return log.error({ err: error }, "what was said of the sites could not be loaded"); // They stay as they were.
    }
    for (const watch of watchers) watch();
  }

  bus.onNote(sitesChanged, () => void reload());
  bus.onGap(() => void reload());

  return {
    stateOf: (site: string): SiteState => current.get(site) ?? initialState,
    /** False when the move would lead in a circle. */
    async update(site: string, change: (before: SiteState) => SiteState, nowMs: number): Promise<boolean> {
      const isUpdated = await inTransaction(pool, (tx) => updateSite(tx, { hosts, moved }, { site, change, nowMs }));
      if (isUpdated) await reload();
      return isUpdated;
    },
    onChange: (watch: () => void) => void watchers.push(watch),
  };
}
export type SiteStates = Awaited<ReturnType<typeof createSiteStates>>;

export async function readSites(db: Db, { hosts, moved }: Sites): Promise<Map<string, SiteState>> {
  const rows = await allOf(db, ask.selectFrom("site_states").select(["site", "up", "moved_to"]));
  return new Map(
    hosts.sites.map((site) => {
      const stored = rows.find((row) => row.site === nameOf(site));
      const movedTo = stored ? stored.moved_to && hosts.siteNamed(stored.moved_to) : moved.get(site);
      return [site, { up: stored?.up ?? true, movedTo: movedTo ?? undefined }];
    }),
  );
}

interface Saying {
  site: string;
  change(before: SiteState): SiteState;
  nowMs: number;
}

/** Updates a site; all houses hear of it on commit. False when the move would lead in a circle. */
export async function updateSite(tx: Tx, sites: Sites, { site, change, nowMs }: Saying): Promise<boolean> {
  // One at a time: two concurrent moves could form a circle together.
  await tx.query("lock table site_states in share row exclusive mode");
  const before = await readSites(tx, sites);
  const { up, movedTo } = change(before.get(site) ?? initialState);
  if (leadsBack(site, (each) => (each === site ? movedTo : before.get(each)?.movedTo))) return false;
  const stored = { up, moved_to: movedTo === undefined ? null : nameOf(movedTo), said_at: new Date(nowMs) };
  const query = ask.insertInto("site_states").values({ site: nameOf(site), ...stored });
  await execute(
    tx,
    query.onConflict((conflict) => conflict.column("site").doUpdateSet(stored)),
  );
  await announce(tx, sitesChanged, {});
  return true;
}

const sitesChanged: Note<object> = { kind: "sites" };

const initialState: SiteState = { up: true, movedTo: undefined };

/** Without the port, which differs from one start of a sandbox to another. */
function nameOf(site: string): string {
  return site.replace(/:\d+$/, "");
}
