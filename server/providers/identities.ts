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

/** Whose way in an account of a provider is. */
export async function findOwner(db: Db, { issuer, subject }: Named): Promise<bigint | undefined> {
  const query = ask.selectFrom("identities").select("player").where("issuer", "=", issuer);
  return (await firstOf(db, query.where("subject", "=", subject)))?.player;
}

/** Whether nobody is there for this account: neither a player who comes in by it, nor one who has its address. */
export async function isNewcomer(db: Db, account: ProviderAccount): Promise<boolean> {
  if ((await findOwner(db, account)) !== undefined) return false;
  return account.email === undefined || !(await isClaimed(db, emailAddress(account.email)));
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

/** Takes a way in away, unless it is the last one. */
export async function removeIdentity(tx: Tx, player: bigint, id: string): Promise<"removed" | "unknown" | "last"> {
  // Two at once would each take the other for the one that stays.
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

/** How ways in end with what has led to them. */
export const identityHooks: IdentityHooks = {
  async unlinkAll(tx, player) {
    await execute(tx, ask.deleteFrom("identities").where("player", "=", player));
  },
  async endLinking(tx, player) {
    await execute(tx, ask.deleteFrom("provider_logins").where("player", "=", player));
  },
};
