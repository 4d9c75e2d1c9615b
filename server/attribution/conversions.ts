import { sql } from "kysely";
import type { Currency } from "../../rules/money.ts";
import type { NewPlayer } from "../accounts/players.ts";
import type { accountTables } from "../accounts/tables.ts";
import type { Tx } from "../db/connect.ts";
import { execute, queries } from "../db/queries.ts";
import { isSameBrowser } from "../fingerprints/fingerprints.ts";
import type { Clock } from "../runtime/clock.ts";
import type { attributionTables } from "./tables.ts";

const ask = queries<typeof attributionTables & typeof accountTables>();

/**
 * Counts a registration, in the transaction that makes the player. What fingerprints say of it is noted here, since they
 * are soon deleted.
 */
export function createRegistrationCount(clock: Clock): NewPlayer {
  return async (tx, player, { seen }) => {
    const at = new Date(clock.now());
    const isSame = await isSameBrowser(tx, player, seen, at);
    const found = ask
      .selectFrom("players")
      .select([
        "id",
        sql<"registration">`'registration'`.as("kind"),
        "register_method",
        sql<Date>`${at}::timestamptz`.as("at"),
        sql<boolean>`${isSame}::boolean`.as("same_browser"),
      ])
      .where("id", "=", player);
    const columns = ["player", "kind", "method", "at", "same_browser"] as const;
    await execute(tx, ask.insertInto("conversions").columns(columns).expression(found));
  };
}

/** Counts a player's first deposit, in the transaction that credits it; every later one is none. */
export async function countFirstDeposit(
  tx: Tx,
  { player, currency, amountMicro, at }: { player: bigint; currency: Currency; amountMicro: bigint; at: Date },
): Promise<void> {
  const query = ask
    .insertInto("conversions")
    .values({ player, kind: "first_deposit", currency, amount_micro: amountMicro, at });
  await execute(
    tx,
    query.onConflict((conflict) => conflict.doNothing()),
  );
}
