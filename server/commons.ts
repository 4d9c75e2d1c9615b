import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Chance } from "./chance.ts";
import type { Config } from "./config.ts";
import { type Keys, keysOf, loadKeys, loadSecrets, parseSecrets } from "./keys.ts";

/** What all houses over one database have to have in common, so that any of them can go on with what another has begun. */
export interface Commons {
  keys: Keys;
  /** Where the sandbox's payment provider keeps its book, and says where it listens. */
  paymentsFolder: string;
}

type Db = Pick<pg.Pool, "query">;

/**
 * In production an operator sees to it. The houses of a sandbox that are given a database find it there: whoever comes first
 * brings its own.
 */
export async function loadCommons(config: Config, chance: Chance, db: Db): Promise<Commons> {
  const ownFolder = join(config.dataFolder, "payments");
  if (!isShared(config)) return { keys: loadKeys(config, chance), paymentsFolder: ownFolder };
  const secrets = await agree(db, "secrets", () => JSON.stringify(loadSecrets(config, chance)));
  const paymentsFolder = await agree(db, "payments_folder", () => ownFolder);
  return {
    keys: keysOf(parseSecrets(secrets, "DATABASE_URL"), config),
    // The database may have come here from another machine.
    paymentsFolder: isUsable(paymentsFolder) ? paymentsFolder : await set(db, "payments_folder", ownFolder),
  };
}

/** Whether there may be other houses over the same database that this one has to agree with. */
export function isShared({ mode, databaseUrl }: Pick<Config, "mode" | "databaseUrl">): boolean {
  return mode === "sandbox" && databaseUrl !== undefined;
}

/** What the first house has said. */
async function agree(db: Db, name: string, own: () => string): Promise<string> {
  const said = await find(db, name);
  if (said !== undefined) return said;
  const sql = "insert into desk_settings (name, value) values ($1, to_jsonb($2::text)) on conflict do nothing";
  await db.query(sql, [name, own()]);
  return (await find(db, name)) ?? own();
}

async function find(db: Db, name: string): Promise<string | undefined> {
  const sql = "select value #>> '{}' as value from desk_settings where name = $1";
  const { rows } = await db.query<{ value: string }>(sql, [name]);
  return rows[0]?.value;
}

async function set(db: Db, name: string, value: string): Promise<string> {
  await db.query("update desk_settings set value = to_jsonb($2::text) where name = $1", [name, value]);
  return value;
}

function isUsable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
