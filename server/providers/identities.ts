import type pg from "pg";
import { isClaimed } from "../accounts/claims.ts";
import type { IdentityHooks } from "../accounts/players.ts";
import type { accountTables } from "../accounts/tables.ts";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import { emailAddress } from "../messages/address.ts";
import type { ProviderAccount } from "./open-id.ts";
import type { providerTables } from "./tables.ts";

const ask = queries<typeof accountTables & typeof providerTables>();

type Db = pg.Pool | Tx;
type Named = Pick<ProviderAccount, "issuer" | "subject">;

export interface LinkedIdentity {
  id: string;
  issuer: string;
  account: string | null;
  linkedAt: Date;
}

export async function findOwner(db: Db, { issuer, subject }: Named): Promise<bigint | undefined> {
  const query = ask.selectFrom("identities").select("player").where("issuer", "=", issuer);
  return (await firstOf(db, query.where("subject", "=", subject)))?.player;
}

/** Whether no player has this provider account or its address. */
export async function isNewcomer(db: Db, account: ProviderAccount): Promise<boolean> {
  if ((await findOwner(db, account)) !== undefined) return false;
  return account.email === undefined || !(await isClaimed(db, emailAddress(account.email)));
}

/** Until the transaction ends, nobody else decides whose account this is. */
export async function lockIdentity(tx: Tx, { issuer, subject }: Named): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [JSON.stringify([issuer, subject])]);
}

/** Undefined when the player already has one of this provider. */
export async function addIdentity(
  tx: Tx,
  { issuer, subject, account }: ProviderAccount,
  { id, player, at }: { id: string; player: bigint; at: Date },
): Promise<LinkedIdentity | undefined> {
  const query = ask.insertInto("identities").values({ id, player, issuer, subject, account, linked_at: at });
  const added = await execute(
    tx,
    query.onConflict((conflict) => conflict.columns(["player", "issuer"]).doNothing()),
  );
  return added === 1 ? { id, issuer, account: account ?? null, linkedAt: at } : undefined;
}

export async function listIdentities(db: Db, player: bigint): Promise<LinkedIdentity[]> {
  const query = ask.selectFrom("identities").select(["id", "issuer", "account", "linked_at as linkedAt"]);
  return allOf(db, query.where("player", "=", player).orderBy("linked_at"));
}

/** Removes a way to log in, unless it is the last. */
export async function removeIdentity(tx: Tx, player: bigint, id: string): Promise<"removed" | "unknown" | "last"> {
  // Two concurrent removals would each count on the other's account staying.
  const owner = await firstOf(
    tx,
    ask.selectFrom("players").select(["email", "phone"]).where("id", "=", player).forUpdate(),
  );
  const linked = await listIdentities(tx, player);
  if (!linked.some((identity) => identity.id === id)) return "unknown";
  if ((owner?.email ?? owner?.phone ?? null) === null && linked.length === 1) return "last";
  await execute(tx, ask.deleteFrom("identities").where("id", "=", id).where("player", "=", player));
  return "removed";
}

export const identityHooks: IdentityHooks = {
  async unlinkAll(tx, player) {
    await execute(tx, ask.deleteFrom("identities").where("player", "=", player));
  },
  async endLinking(tx, player) {
    await execute(tx, ask.deleteFrom("provider_logins").where("player", "=", player));
  },
};
