import type pg from "pg";
import type { PushChange, PushState, PushSubscribing } from "../../contract/push.ts";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import type { pushTables } from "./tables.ts";

const ask = queries<typeof pushTables>();
const mostOfPlayer = 10;

/** Nobody has chosen yet: a night's rest, and no offers. */
const byDefault = { quiet_from: 23, quiet_to: 8, is_promo_on: false };

export async function readPush(db: pg.Pool | Tx, player: bigint, publicKey: string): Promise<PushState> {
  const settings = await readSettings(db, player);
  const query = ask.selectFrom("push_subscriptions").select("endpoint").where("player", "=", player);
  const rows = await allOf(db, query.orderBy("created_at", "desc"));
  const { quiet_from: from, quiet_to: to, is_promo_on } = settings;
  return {
    public_key: publicKey,
    endpoints: rows.map(({ endpoint }) => endpoint),
    quiet: from === null || to === null ? null : { from, to },
    is_promo_on,
  };
}

export async function readSettings(db: pg.Pool | Tx, player: bigint) {
  const query = ask.selectFrom("push_settings").select(["quiet_from", "quiet_to", "is_promo_on"]);
  return (await firstOf(db, query.where("player", "=", player))) ?? byDefault;
}

/** Whoever asks last in a browser is told there; of one player's browsers the newest are kept. */
export async function addSubscription(
  tx: Tx,
  { id, player, session, at }: { id: string; player: bigint; session: string; at: Date },
  { endpoint, p256dh, auth }: PushSubscribing,
): Promise<void> {
  const row = { id, player, session, endpoint, p256dh, auth, created_at: at };
  // What was ordered for whoever was here before goes with their subscription.
  await execute(
    tx,
    ask.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint).where("player", "!=", player),
  );
  await execute(
    tx,
    ask
      .insertInto("push_subscriptions")
      .values(row)
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ session, p256dh, auth })),
  );
  const kept = ask.selectFrom("push_subscriptions").select("id").where("player", "=", player);
  await execute(
    tx,
    ask
      .deleteFrom("push_subscriptions")
      .where("player", "=", player)
      .where("id", "not in", kept.orderBy("created_at", "desc").orderBy("id").limit(mostOfPlayer)),
  );
}

export async function removeSubscription(db: pg.Pool | Tx, player: bigint, endpoint: string): Promise<void> {
  const query = ask.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint);
  await execute(db, query.where("player", "=", player));
}

export async function changeSettings(tx: Tx, player: bigint, { quiet, is_promo_on }: PushChange): Promise<void> {
  const quietPart = quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null };
  const change = { ...quietPart, ...(is_promo_on === undefined ? {} : { is_promo_on }) };
  if (Object.keys(change).length === 0) return;
  const query = ask.insertInto("push_settings").values({ player, ...byDefault, ...change });
  await execute(
    tx,
    query.onConflict((conflict) => conflict.column("player").doUpdateSet(change)),
  );
}
