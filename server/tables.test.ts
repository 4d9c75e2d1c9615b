import { expect, test } from "vitest";
import { testDatabase } from "../tests/world/database.ts";
import { accountTables } from "./accounts/tables.ts";
import { analyticsTables } from "./analytics/tables.ts";
import { attributionTables } from "./attribution/tables.ts";
import { bellTables } from "./bell/tables.ts";
import { catalogTables } from "./catalog/tables.ts";
import { cashierTables } from "./cashier/tables.ts";
import { consentTables } from "./consent/tables.ts";
import { chatTables } from "./chat/tables.ts";
import { deskTables } from "./desk/tables.ts";
import { documentTables } from "./documents/tables.ts";
import { favouriteTables } from "./favourites/tables.ts";
import { fingerprintTables } from "./fingerprints/tables.ts";
import { seedTables } from "./games/tables.ts";
import { messageTables } from "./messages/tables.ts";
import { mirrorTables } from "./mirrors/tables.ts";
import { personTables } from "./person/tables.ts";
import { promotionTables } from "./promotions/tables.ts";
import { providerTables } from "./providers/tables.ts";
import { pushTables } from "./push/tables.ts";
import { signOnTables } from "./sign-on/tables.ts";
import { navigationTables } from "./navigation/tables.ts";
import { supportTables } from "./support/tables.ts";
import { tournamentTables } from "./tournaments/tables.ts";
import { topTables } from "./top/tables.ts";
import { vipTables } from "./vip/tables.ts";
import { limitTables } from "./wallet/tables.ts";
import type { Tables } from "./db/table.ts";

const { pool } = await testDatabase();

const declared: Tables = {
  ...accountTables,
  ...analyticsTables,
  ...attributionTables,
  ...bellTables,
  ...cashierTables,
  ...catalogTables,
  ...consentTables,
  ...chatTables,
  ...deskTables,
  ...documentTables,
  ...favouriteTables,
  ...fingerprintTables,
  ...limitTables,
  ...messageTables,
  ...mirrorTables,
  ...navigationTables,
  ...personTables,
  ...promotionTables,
  ...providerTables,
  ...pushTables,
  ...seedTables,
  ...signOnTables,
  ...supportTables,
  ...tournamentTables,
  ...topTables,
  ...vipTables,
};

/** Tables used only by handwritten statements. */
const byHand = [
  "bet_readers",
  "bets",
  "bonus_grants",
  "bonus_stakes",
  "book_bets",
  "book_heard",
  "book_legs",
  "book_news",
  "book_offers",
  "book_quotes",
  "chains",
  "duels",
  "entries",
  "exchange_rates",
  "free_spins",
  "house_sums",
  "migrations",
  "operations",
  "payment_events",
  "payout_places",
  "player_lines",
  "postings",
  "receipt_chains",
  "receipt_keys",
  "return_sums",
  "provider_nonces",
  "provider_rounds",
  "provider_sessions",
  "provider_transactions",
  "rounds",
  "safe_play",
  "seals",
  "shared_bets",
  "shared_leaders",
  "shared_news",
  "shared_rounds",
  "tries",
  "wallets",
];

test("the tables that features declare are those of the database, column by column", async () => {
  const found = await readColumns();
  const wanted = Object.entries(declared).flatMap(([table, columns]) =>
    Object.entries(columns).map(([name, { type, isNullable, hasDefault }]) => ({
      column: `${table}.${name}`,
      type,
      isNullable,
      hasDefault,
    })),
  );
  expect(found.filter(({ column }) => Object.hasOwn(declared, tableOf(column)))).toEqual(wanted.toSorted(byName));
});

test("each table of the database is either declared or asked by hand alone", async () => {
  const tables = new Set((await readColumns()).map(({ column }) => tableOf(column)));
  expect([...Object.keys(declared), ...byHand].toSorted()).toEqual([...tables].toSorted());
});

async function readColumns() {
  const { rows } = await pool.query<{ column: string; type: string; isNullable: boolean; hasDefault: boolean }>(
    `select table_name || '.' || column_name as column,
       case data_type when 'timestamp with time zone' then 'timestamptz' when 'character' then 'text' else data_type end as type,
       is_nullable = 'YES' as "isNullable", column_default is not null or is_identity = 'YES' as "hasDefault"
     from information_schema.columns where table_schema = 'public'`,
  );
  return rows.toSorted(byName);
}

function byName(one: { column: string }, other: { column: string }): number {
  return one.column < other.column ? -1 : 1;
}

function tableOf(column: string): string {
  return column.slice(0, column.indexOf("."));
}
