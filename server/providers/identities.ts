import type pg from "pg";
import { isHeld } from "../accounts/claims.ts";
import type { Tx } from "../db/connect.ts";
import { emailAddress } from "../messages/address.ts";
import type { ProviderAccount } from "./open-id.ts";

type Db = pg.Pool | Tx;
type Named = Pick<ProviderAccount, "issuer" | "subject">;

export interface LinkedIdentity {
  id: string;
  issuer: string;
  account: string | null;
  linkedAt: Date;
}

/** Whose way in an account of a provider is. */
export async function findOwner(db: Db, { issuer, subject }: Named): Promise<bigint | undefined> {
  const sql = "select player from identities where issuer = $1 and subject = $2";
  return (await db.query<{ player: bigint }>(sql, [issuer, subject])).rows[0]?.player;
}

/** Whether nobody is there for this account: neither a player who comes in by it, nor one who has its address. */
export async function isNewcomer(db: Db, account: ProviderAccount): Promise<boolean> {
  if ((await findOwner(db, account)) !== undefined) return false;
  return account.email === undefined || !(await isHeld(db, emailAddress(account.email)));
}

/** From here to the end of the transaction nobody else decides whose this account is. */
export async function lockIdentity(tx: Tx, { issuer, subject }: Named): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [JSON.stringify([issuer, subject])]);
}

/** Undefined when the player has one of this provider already. */
export async function addIdentity(
  tx: Tx,
  { issuer, subject, account }: ProviderAccount,
  { id, player, at }: { id: string; player: bigint; at: Date },
): Promise<LinkedIdentity | undefined> {
  const { rowCount } = await tx.query(
    `insert into identities (id, player, issuer, subject, account, linked_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (player, issuer) do nothing`,
    [id, player, issuer, subject, account, at],
  );
  return rowCount === 1 ? { id, issuer, account: account ?? null, linkedAt: at } : undefined;
}

export async function listIdentities(db: Db, player: bigint): Promise<LinkedIdentity[]> {
  const sql = `select id, issuer, account, linked_at as "linkedAt" from identities where player = $1 order by linked_at`;
  return (await db.query<LinkedIdentity>(sql, [player])).rows;
}

/** Takes a way in away, unless it is the last one. */
export async function removeIdentity(tx: Tx, player: bigint, id: string): Promise<"removed" | "unknown" | "last"> {
  // Two at once would each take the other for the one that stays.
  const { rows } = await tx.query<{ hasAddress: boolean }>(
    `select email is not null or phone is not null as "hasAddress" from players where id = $1 for update`,
    [player],
  );
  const held = await listIdentities(tx, player);
  if (!held.some((identity) => identity.id === id)) return "unknown";
  if (rows[0]?.hasAddress !== true && held.length === 1) return "last";
  await tx.query("delete from identities where id = $1 and player = $2", [id, player]);
  return "removed";
}
