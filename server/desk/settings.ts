import type pg from "pg";
import * as v from "valibot";
import { allOf, execute, queries } from "../db/queries.ts";
import type { Log } from "../runtime/log.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import type { deskTables } from "./tables.ts";

const ask = queries<typeof deskTables>();

const settings = v.object({
  /** The country all visitors come from. */
  country: v.fallback(v.string(), "RU"),
  /** The sign-on address handed out at logins. */
  sso: v.fallback(v.nullable(v.string()), null),
  /** How often this build was released under another id. */
  releases: v.fallback(v.number(), 0),
});
export type Settings = v.InferOutput<typeof settings>;

export async function createDeskSettings({ pool, bus, log }: { pool: pg.Pool; bus: Bus; log: Log }) {
  let current = await load();

  async function load(): Promise<Settings> {
    const rows = await allOf(pool, ask.selectFrom("desk_settings").select(["name", "value"]));
    return v.parse(settings, Object.fromEntries(rows.map(({ name, value }) => [name, value])));
  }

  async function reload(): Promise<void> {
    try {
      current = await load();
    } catch (error) {
      log.error({ err: error }, "the desk's settings could not be loaded"); // They stay as they were.
    }
  }

  async function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): Promise<void> {
    const set = { value: JSON.stringify(value) };
    const query = ask.insertInto("desk_settings").values({ name, ...set });
    await execute(
      pool,
      query.onConflict((conflict) => conflict.column("name").doUpdateSet(set)),
    );
    current = { ...current, [name]: value };
    await announce(pool, settingsChanged, {});
  }

  bus.onNote(settingsChanged, () => void reload());
  bus.onGap(() => void reload());
  return { current: () => current, set };
}
const settingsChanged: Note<object> = { kind: "desk_settings" };

export type DeskSettings = Awaited<ReturnType<typeof createDeskSettings>>;
