import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseMoney } from "../../rules/money.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import type { ManyPlayer } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match } from "../../tests/builders/scripted-feed.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { testDatabase, urlOf } from "../../tests/world/database.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { spawnHouse } from "../../tests/world/house.ts";

const database = await testDatabase();
const { pool } = database;
const feed = await startTestFeed();

const folder = mkdtempSync(join(tmpdir(), "karat-book-"));
const oddsFile = join(folder, "odds-feed.json");
writeFileSync(oddsFile, JSON.stringify({ address: await feed.source.address(), key: feed.source.key }));

/** A house in a process of its own, which can be killed. */
async function open() {
  const house = await spawnHouse({ folder, env: { DATABASE_URL: urlOf(database), KARAT_ODDS_FEED: oddsFile } });
  await house.ready();
  return house;
}
type House = Awaited<ReturnType<typeof open>>;

async function offered(house: House, producer: "live" | "prematch"): Promise<string> {
  const made = match({ producer });
  feed.open(made);
  await eventually(async () => {
    const { json } = await house.api<{ markets?: object[] }>(`/betting/events/${made.event}`);
    expect(json.markets).toMatchObject([{ state: "open" }]);
  });
  return made.event;
}

function place(house: House, { token }: ManyPlayer, event: string, price: string) {
  const legs = [{ selection: `${event}:winner3:home`, price, version: 1 }];
  return house.api("/betting/bets", {
    headers: { ...bearer(token), "Idempotency-Key": crypto.randomUUID() },
    body: { kind: "single", amount: "10.00", accept: "ask", legs },
  });
}

async function statesOf(event: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ state: string; count: bigint }>(
    "select state, count(*) from book_bets b join book_legs l on l.bet_id = b.id where event = $1 group by state",
    [event],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

async function enter(house: House): Promise<ManyPlayer> {
  return (await house.desk<ManyPlayer>("/players", { balance: "1000.00", currency: "RUB" })).json;
}

test("whenever a house is killed, each bet ends, and once", { timeout: 180_000 }, async () => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 100, retryDelay: 250 }));
  let house = await open();
  const [anna, live] = [await enter(house), await offered(house, "live")];

  // With one bet answered, and others on their way.
  const others = Array.from({ length: 10 }, () => place(house, anna, live, "2.14").catch(() => undefined));
  await Promise.race(others);
  expect((await place(house, anna, live, "2.14")).status).toBe(200);
  await house.kill();
  await Promise.all(others);

  // With the first of them decided, and others not.
  house = await open();
  await eventually(async () => expect((await statesOf(live))["accepted"]).toBeGreaterThan(0));
  await Promise.all(Array.from({ length: 5 }, () => place(house, anna, live, "2.14").catch(() => undefined)));
  await house.kill();
  const placed = Object.values(await statesOf(live)).reduce((sum, count) => sum + count, 0);

  house = await open();
  await eventually(async () => expect(await statesOf(live)).toEqual({ accepted: placed }));
  const match = await offered(house, "prematch");
  const more = await Promise.all(Array.from({ length: 30 }, () => place(house, anna, match, "2.17")));
  expect(new Set(more.map(({ status }) => status))).toEqual(new Set([200]));

  // With the first of them settled.
  const results = { home: { state: "won" } } as const;
  feed.say(match, { kind: "settlement", ends: [{ market: "winner3", version: 1, results }] });
  await eventually(async () => expect((await statesOf(match))["won"]).toBeGreaterThan(0));
  await house.kill();
  feed.say(live, { kind: "settlement", ends: [{ market: "winner3", version: 1, results }] });

  house = await open();
  await eventually(async () => {
    expect(await statesOf(match)).toEqual({ won: 30 });
    expect(await statesOf(live)).toEqual({ won: placed });
  });
  const { rows } = await pool.query("select balance_micro from wallets where player_id = $1", [anna.id]);
  const won = 1_000 + 30 * 11.7 + placed * 11.4;
  expect(rows).toEqual([{ balance_micro: parseMoney(won.toFixed(2)) }]);
  expect(await faultsInBooks(pool)).toEqual([]);
});
