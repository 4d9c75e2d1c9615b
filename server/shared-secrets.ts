import { accessSync, constants, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { Rng } from "./runtime/rng.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./runtime/settings.ts";
import { type Keys, keysOf, loadKeys, loadSecrets, parseSecrets } from "./runtime/keys.ts";

/** What all houses over one database have to have in common, so that any of them can go on with what another has begun. */
export interface SharedSecrets {
  keys: Keys;
  /** Where the sandbox's payment provider keeps its book, and says where it listens. */
  paymentsFolder: string;
}

type Db = Pick<pg.Pool, "query">;

/**
 * In production an operator sees to it. The houses of a sandbox that are given a database find it there: whoever comes first
 * puts down its own keys, and a folder that is none of theirs alone.
 */
export async function loadSharedSecrets(config: Config, chance: Rng, db: Db): Promise<SharedSecrets> {
  if (!isShared(config)) return { keys: loadKeys(config, chance), paymentsFolder: join(config.dataFolder, "payments") };
  const secrets = await agree(db, "secrets", () => JSON.stringify(loadSecrets(config, chance)));
  const paymentsFolder = await agree(db, "payments_folder", () => newFolder(chance));
  if (!isUsable(paymentsFolder))
    throw new ConfigError(
      `The payment provider of this database keeps its book in ${paymentsFolder}, which this house may not write to: all houses of one sandbox have to be started by the same user.`,
    );
  return { keys: keysOf(parseSecrets(secrets, "DATABASE_URL"), config), paymentsFolder };
}

/** Whether there may be other houses over the same database that this one has to agree with. */
export function isShared({ mode, databaseUrl }: Pick<Config, "mode" | "databaseUrl">): boolean {
  return mode === "sandbox" && databaseUrl !== undefined;
}

/** What the first house has said. */
async function agree(db: Db, name: string, own: () => string): Promise<string> {
  const known = await db.query<Said>("select value #>> '{}' as value from desk_settings where name = $1", [name]);
  if (known.rows[0]) return known.rows[0].value;
  const { rows } = await db.query<Said>(
    `insert into desk_settings (name, value) values ($1, to_jsonb($2::text))
     on conflict (name) do update set value = desk_settings.value returning value #>> '{}' as value`,
    [name, own()],
  );
  if (!rows[0]) throw new Error("nothing was put down");
  return rows[0].value;
}

interface Said {
  value: string;
}

/** What lies there outlives a restart of the machine, as the database does. */
const lastingTmp = "/var/tmp";

/** Under a name that nobody else can have taken. */
function newFolder(chance: Rng): string {
  const parent = isUsable(lastingTmp) ? lastingTmp : tmpdir();
  return join(parent, `karat-payments-${chance.bytes(8).toString("hex")}`);
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
