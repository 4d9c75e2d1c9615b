import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import { crashTable, type CrashPlayer, endLeader } from "../../tests/builders/crash-table.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse, type TestHouse } from "../../tests/world/house.ts";
import { advisoryKeys } from "../db/advisory-keys.ts";
import { multiplierAt } from "../../rules/games/crash-curve.ts";
import { targetText } from "../../rules/games/crash.ts";
import { closeOperation, writeOperations } from "../wallet/operations.ts";
import type { Press } from "./crash-flight.ts";

const table = await crashTable();
const { house, clock } = table;
const { pool } = house.app.house;

test.each([
  {
    way: "gives its key up",
    takeBack: (tx: pg.PoolClient, id: { player: bigint; key: string }) => closeOperation(tx, id, clock.now()),
  },
  {
    way: "uses its key for another call",
    takeBack: (tx: pg.PoolClient, id: { player: bigint; key: string }) =>
      writeOperations(
        tx,
        [{ ...id, fingerprint: "0".repeat(64), state: "done", status: 200, body: "null" }],
        clock.now(),
      ),
  },
])("who $way while a press waits has cashed out all the same", async ({ takeBack }) => {
  const anna = await table.player();
  const round = await table.open((crash) => crash > 300);
  const { bet } = (await table.bet(anna)).json;
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 4_000);
  const key = crypto.randomUUID();
  const tx = await lockedWallet(anna);
  const pressing = press(anna, bet.id, { key });
  await eventually(async () => expect(await waiting()).toBe(1));
  await takeBack(tx, { player: BigInt(anna.id), key });
  await tx.query("commit");
  expect((await pressing).status).toBe(409);
  await table.land(round);
  expect((await table.bets(anna)).ended.find(({ id }) => id === bet.id)).toMatchObject({
    state: "won",
    multiplier: `${targetText(multiplierAt(4_000))}00`,
    outcome: { by: "player", received_at: new Date(startedAt + 4_000).toISOString() },
  });
  expect((await house.desk<{ balanced: boolean }>("/ledger/check")).json.balanced).toBe(true);
});

test("a press that gets too old behind another call of its player was made in time", async () => {
  const anna = await table.player();
  const round = await table.open((crash) => crash > 300);
  const { bet } = (await table.bet(anna)).json;
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 4_000);
  const tx = await lockedWallet(anna);
  const next = table.bet(anna);
  await eventually(async () => expect(await waiting()).toBe(1));
  const validUntil = clock.now() + 2_000;
  const pressing = house.app.house.cashOuts.press({ ...direct(anna, bet.id), validUntil });
  clock.moveTo(startedAt + 7_000);
  await tx.query("commit");
  expect(await pressing).toMatchObject({ status: 200 });
  expect((await table.bets(anna)).ended[0]?.multiplier).toBe(`${targetText(multiplierAt(4_000))}00`);
  await Promise.all([next, table.land(round)]);
});

test("a press that comes late, with a key long given up, is not wanted any more: the bet flies on", async () => {
  const anna = await table.player();
  const round = await table.open((crash) => crash > 300);
  const { bet } = (await table.bet(anna)).json;
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 1_000);
  const key = crypto.randomUUID();
  await giveUp(anna, key);
  clock.moveTo(startedAt + 4_000);
  expect((await press(anna, bet.id, { key })).json.error).toBe("operation_closed");
  expect((await press(anna, bet.id, { validUntil: clock.now() - 1 })).json.error).toBe("expired");
  clock.moveTo(startedAt + 6_000);
  expect((await press(anna, bet.id)).json.bet.multiplier).toBe(`${targetText(multiplierAt(6_000))}00`);
  await table.land(round);
});

test("who gives a key up while no house leads has cashed out all the same, once one does", async () => {
  const other = await startHouse({ beside: house, clock, pressPatienceMs: 30_000 });
  const anna = await table.player();
  const round = await table.open((crash) => crash > 300);
  const { bet } = (await table.bet(anna)).json;
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 4_000);
  const leadAgain = await leaveUnled();
  const key = crypto.randomUUID();
  const handedOn = new Promise<void>((resolve) =>
    other.app.house.bus.onNote({ kind: "crash_pressed" }, () => resolve()),
  );
  const pressing = press(anna, bet.id, { key, at: other });
  await handedOn;
  await giveUp(anna, key);
  clock.moveTo(startedAt + 6_000);
  await leadAgain();
  expect((await pressing).json.error).toBe("operation_closed");
  await table.land(round);
  expect((await table.bets(anna)).ended.find(({ id }) => id === bet.id)).toMatchObject({
    state: "won",
    multiplier: `${targetText(multiplierAt(4_000))}00`,
  });
});

test("a press that waits behind others of one's own counts from its turn, so that no later one is better", async () => {
  const { cashOuts } = (await startHouse({ beside: house, clock, pressPatienceMs: 30_000 })).app.house;
  const anna = await table.player();
  const round = await table.open((crash) => crash > 300);
  const bets = [(await table.bet(anna)).json.bet.id, (await table.bet(anna, { slot: 2 })).json.bet.id];
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 2_000);
  const tx = await begun();
  await tx.query("lock table shared_bets in access exclusive mode");
  const none = Array.from({ length: 3 }, () => crypto.randomUUID());
  // Four are looked up at a time.
  const pressing = [bets[0] ?? "", ...none, bets[1] ?? ""].map((bet) => cashOuts.press(direct(anna, bet)));
  await eventually(async () => expect(await waiting()).toBeGreaterThanOrEqual(4));
  clock.moveTo(startedAt + 5_000);
  await tx.query("commit");
  await Promise.all(pressing);
  const { ended } = await table.bets(anna);
  expect(bets.map((bet) => ended.find(({ id }) => id === bet)?.multiplier)).toEqual(
    [2_000, 5_000].map((ms) => `${targetText(multiplierAt(ms))}00`),
  );
  await table.land(round);
});

interface PressOptions {
  key?: string;
  validUntil?: number;
  at?: Pick<TestHouse, "api">;
}

function press(
  { token }: CrashPlayer,
  bet: string,
  { key = crypto.randomUUID(), validUntil, at = house }: PressOptions = {},
) {
  return at.api<SharedBetReply & { error: string }>(`/games/crash/bets/${bet}/cash-out`, {
    headers: {
      Authorization: `Bearer ${token}`,
      "Idempotency-Key": key,
      ...(validUntil === undefined ? {} : { "Valid-Until": new Date(validUntil).toISOString() }),
    },
    body: {},
  });
}

/** As read at this moment; what it is told comes later. */
function direct({ id }: CrashPlayer, bet: string): Press {
  const fingerprint = "0".repeat(64);
  return {
    player: BigInt(id),
    key: crypto.randomUUID(),
    fingerprint,
    validUntil: undefined,
    bet,
    receivedAt: clock.now(),
  };
}

async function giveUp({ token }: CrashPlayer, key: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const { json } = await house.api(`/api/v2/operations/${key}?close=1`, { headers });
  expect(json).toMatchObject({ state: "unknown" });
}

/** A transaction that others wait for. */
async function begun(): Promise<pg.PoolClient> {
  const tx = await pool.connect();
  onTestFinished(() => tx.release());
  await tx.query("begin");
  return tx;
}

async function lockedWallet({ id }: CrashPlayer): Promise<pg.PoolClient> {
  const tx = await begun();
  await tx.query("select from wallets where player_id = $1 for update", [id]);
  return tx;
}

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await house.database.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}

/** Has nobody lead until the returned function is called. */
async function leaveUnled(): Promise<() => Promise<void>> {
  const client = await pool.connect();
  onTestFinished(() => client.release());
  const locked = client.query("select pg_advisory_lock($1)", [advisoryKeys.crash]);
  await eventually(async () => expect(await waiting()).toBe(1));
  await endLeader(pool);
  await locked;
  return async () => void (await client.query("select pg_advisory_unlock($1)", [advisoryKeys.crash]));
}
