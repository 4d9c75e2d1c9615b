import { createHash } from "node:crypto";
import type pg from "pg";
import { sandboxProviderName } from "./payments/payment-link.ts";
import type { Rng } from "./runtime/rng.ts";
import type { Config } from "./config.ts";
import { type Keys, keysOf, loadKeys, loadSecrets, parseSecrets } from "./runtime/keys.ts";

/** What all houses over one database must share, so that any can go on with what another began. */
export interface SharedSecrets {
  keys: Keys;
  /**
   * The name of this house's sandbox payment provider. It differs between houses, because their providers are separate
   * and none knows the orders of another.
   */
  paymentsName: string;
}

type Db = Pick<pg.Pool, "query">;

/**
 * In production an operator provides them. Houses of a sandbox on a given database share them through it: the first one
 * stores its own keys there.
 */
export async function loadSharedSecrets(config: Config, rng: Rng, db: Db): Promise<SharedSecrets> {
  if (!isShared(config)) return { keys: loadKeys(config, rng), paymentsName: sandboxProviderName };
  const own = loadSecrets(config, rng);
  const agreed = parseSecrets(await agree(db, "secrets", JSON.stringify(own)), "DATABASE_URL");
  const isFirst = agreed.refresh_key === own.refresh_key;
  return {
    keys: keysOf(agreed, config),
    paymentsName: isFirst ? sandboxProviderName : `${sandboxProviderName}-${fingerprint(own.refresh_key)}`,
  };
}

function fingerprint(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 12);
}

/** Whether other houses may use the same database, and have to share its secrets. */
export function isShared({ mode, databaseUrl }: Pick<Config, "mode" | "databaseUrl">): boolean {
  return mode === "sandbox" && databaseUrl !== undefined;
}

/** Stores the value if it is the first; returns the stored one. */
async function agree(db: Db, name: string, own: string): Promise<string> {
  const stored = await db.query<StoredSecret>("select value #>> '{}' as value from desk_settings where name = $1", [
    name,
  ]);
  if (stored.rows[0]) return stored.rows[0].value;
  const { rows } = await db.query<StoredSecret>(
    `insert into desk_settings (name, value) values ($1, to_jsonb($2::text))
     on conflict (name) do update set value = desk_settings.value returning value #>> '{}' as value`,
    [name, own],
  );
  if (!rows[0]) throw new Error("nothing was put down");
  return rows[0].value;
}

interface StoredSecret {
  value: string;
}
