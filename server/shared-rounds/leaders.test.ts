import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { faultsInFlights } from "../../tests/chaos/flight-faults.ts";
import { crashTable, endLeader } from "../../tests/builders/crash-table.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { fastClock } from "../../tests/world/fast-clock.ts";
import { startHouse, type TestHouse } from "../../tests/world/house.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { createClient } from "../db/connect.ts";
import { createBus } from "../live/bus.ts";
import { multiplierAt } from "../../rules/games/crash-curve.ts";
import type { Clock } from "../runtime/clock.ts";

/** How often the leader loses its lock; the bench of this name kills whole houses, and a hundred times. */
const kills = 4;

test("what another house has read is decided by the one that leads, for the moment at which it was read", async () => {
  const table = await crashTable();
  const other = await startHouse({ beside: table.house, clock: table.clock });
  const anna = await table.player();
  const round = await table.open((crash) => crash > 150 && crash < 300);
  const [one, two] = [(await table.bet(anna)).json.bet, (await table.bet(anna, { slot: 2 })).json.bet];
  const startedAt = await table.takeOff(round);
  table.clock.moveTo(startedAt + 2_000);
  const key = crypto.randomUUID();
  const first = await table.cashOut(anna, one.id, key, other);
  expect(first.json.bet).toMatchObject({ state: "won", multiplier: multiplierText(multiplierAt(2_000)) });
  expect((await table.cashOut(anna, one.id, key)).text).toBe(first.text);
  // Read in time, and the round has crashed before it gets to the leader.
  const { cashOuts } = other.app.house;
  table.clock.moveTo(startedAt + 30_000);
  const late = await cashOuts.press({
    player: BigInt(anna.id),
    key: crypto.randomUUID(),
    fingerprint: "0".repeat(64),
    validUntil: undefined,
    bet: two.id,
    receivedAt: startedAt + 1_000,
  });
  expect(JSON.parse("text" in late ? late.text : "{}")).toMatchObject({
    bet: { state: "won", multiplier: multiplierText(multiplierAt(1_000)) },
  });
  await table.land(round);
});

test("a house that was overtaken without knowing it pays nobody; who pressed there is paid by the one that leads", async () => {
  const table = await crashTable();
  const { pool } = table.house.database;
  const anna = await table.player();
  const round = await table.open((crash) => crash > 300);
  const { bet } = (await table.bet(anna)).json;
  const reaching = (await table.bet(anna, { slot: 2, auto_cash_out: "1.10" })).json.bet;
  const startedAt = await table.takeOff(round);
  // As if another one had begun to lead.
  await pool.query("update shared_leaders set term = term + 1 where game = 'crash'");
  table.clock.moveTo(startedAt + 1_000);
  const bus = await createBus(table.house.database.connection, quiet, "test");
  onTestFinished(() => bus.close());
  const handedOn = new Promise<void>((resolve) => bus.onNote({ kind: "crash_pressed" }, () => resolve()));
  const pressing = table.cashOut(anna, bet.id);
  await Promise.race([handedOn, pressing]);
  expect((await table.bets(anna)).open.map(({ id }) => id)).toContain(bet.id);
  table.clock.moveTo(startedAt + 3_000);
  await endLeader(pool);
  expect((await pressing).json.bet).toMatchObject({ state: "won", multiplier: multiplierText(multiplierAt(1_000)) });
  await eventually(async () => expect((await table.bets(anna)).ended.map(({ id }) => id)).toContain(reaching.id));
  await table.land(round);
});

test("what a house reads whose clock is behind counts by the clock of the one that leads", async () => {
  const table = await crashTable();
  const { clock } = table;
  const behindMs = 2_000;
  const behind: Clock = {
    now: () => clock.now() - behindMs,
    at: (ms, call) => clock.at(ms + behindMs, call),
  };
  const other = await startHouse({ beside: table.house, clock: behind });
  const anna = await table.player();
  const socket = other.live();
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello", protocol: 1, token: anna.token }));
  const round = await table.open((crash) => crash > 300);
  const { bet } = (await table.bet(anna)).json;
  await table.bet(anna, { slot: 2, on_cut: true });
  const startedAt = await table.takeOff(round);
  await eventually(() => expect(other.app.house.lines.isWatched(BigInt(anna.id))).toBe(true));
  clock.moveTo(startedAt + 4_000);
  await table.cashOut(anna, bet.id, undefined, other);
  socket.terminate();
  const ended = await eventually(async () => {
    const bets = await table.bets(anna);
    expect(bets.ended).toHaveLength(2);
    return bets.ended;
  });
  const readAt = new Date(startedAt + 4_000).toISOString();
  expect(ended.map(({ outcome }) => outcome)).toMatchObject([
    { by: "cut", received_at: readAt },
    { by: "player", received_at: readAt },
  ]);
  await table.land(round);
});

test("a press at a house that has lost the flight is decided by the one that has it", async () => {
  const table = await crashTable();
  const { pool } = table.house.database;
  const anna = await table.player();
  const round = await table.open((crash) => crash > 150 && crash < 300);
  const [one, two] = [(await table.bet(anna)).json.bet, (await table.bet(anna, { slot: 2 })).json.bet];
  const startedAt = await table.takeOff(round);
  table.clock.moveTo(startedAt + 1_000);
  await endLeader(pool);
  const first = await table.cashOut(anna, one.id);
  expect(first.json.bet).toMatchObject({ state: "won", multiplier: multiplierText(multiplierAt(1_000)) });
  table.clock.moveTo(startedAt + 20_000);
  const [late] = await Promise.all([table.cashOut(anna, two.id), endLeader(pool), table.land(round)]);
  expect(late.json.bet.state).toBe("lost");
});

test("who has pressed while the database is away is paid once it is back, wherever the press was read", async () => {
  const table = await crashTable();
  const { house, clock } = table;
  const other = await startHouse({ beside: house, clock, pressPatienceMs: 30_000 });
  const anna = await table.player();
  const round = await table.open((crash) => crash > 150 && crash < 300);
  const bets = [(await table.bet(anna)).json.bet.id, (await table.bet(anna, { slot: 2 })).json.bet.id];
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 2_000);
  const open = await closeDatabase(house.database);
  const pressing = [house, other].map(({ app }, index) =>
    app.house.cashOuts.press({
      player: BigInt(anna.id),
      key: crypto.randomUUID(),
      fingerprint: "0".repeat(64),
      validUntil: undefined,
      bet: bets[index] ?? "",
      receivedAt: startedAt + 2_000,
    }),
  );
  clock.moveTo(startedAt + 30_000);
  // It is away for two seconds of real time.
  await Promise.race([...pressing, sleep(2_000)]);
  await open();
  expect(await Promise.all(pressing)).toMatchObject([{ status: 200 }, { status: 200 }]);
  await table.land(round);
  const { ended } = await table.bets(anna);
  expect(ended.map(({ multiplier }) => multiplier)).toEqual(
    [2_000, 2_000].map((ms) => multiplierText(multiplierAt(ms))),
  );
  expect((await house.desk<{ balanced: boolean }>("/ledger/check")).json.balanced).toBe(true);
});

/** Ends all connections and lets nobody in until the returned function is called. */
async function closeDatabase({ connection }: TestHouse["database"]): Promise<() => Promise<void>> {
  const client = createClient({ ...connection, database: "postgres" }, "test");
  await client.connect();
  onTestFinished(() => client.end());
  const allow = (isOpen: boolean) =>
    client.query(`alter database ${connection.database} with allow_connections ${String(isOpen)}`);
  await allow(false);
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    connection.database,
  ]);
  return async () => void (await allow(true));
}

test.each([2, 3])(
  "the leader of %i houses is killed at random moments, and every bet ends as the rules say",
  async (count) => {
    const random = seededRandom(count);
    const clock = fastClock(25);
    const first = await startHouse({ sharedGames: ["crash"], clock });
    const houses = [first];
    while (houses.length < count) houses.push(await startHouse({ beside: first, sharedGames: ["crash"], clock }));
    const { pool } = first.database;
    const players = await Promise.all(Array.from({ length: 6 }, () => makePlayer(first)));
    let isPlaying = true;
    const playing = players.map(async (player, index) => {
      while (isPlaying) await playOne(player, index);
    });
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(150 + random() * 400);
      expect(await endLeader(pool)).toBeLessThanOrEqual(1);
    }
    // A busy machine may have missed most of the moments at which a round takes bets.
    const placed = async () => (await pool.query("select from shared_bets")).rowCount;
    await eventually(async () => expect(await placed()).toBeGreaterThan(kills / 2));
    isPlaying = false;
    await Promise.all(playing);
    // The last round comes to its end as well.
    await eventually(async () => {
      const { rows } = await pool.query<{ open: bigint }>(
        "select count(*) as open from shared_bets where state = 'open'",
      );
      expect(rows[0]?.open).toBe(0n);
    });
    expect([...(await faultsInFlights(pool)), ...(await faultsInBooks(pool))]).toEqual([]);
    // Rounds go on while they are asked: up to one that has ended.
    const [newest] =
      (await houses[0]?.api<{ items: { number: number }[] }>("/games/crash/rounds?limit=1"))?.json.items ?? [];
    const path = `/games/crash/rounds?limit=100&cursor=${newest?.number}`;
    const pages = await Promise.all(houses.map((house) => house.api(path)));
    expect(pages[0]?.status).toBe(200);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);

    async function playOne(player: Player, index: number): Promise<void> {
      const house = houses[Math.floor(random() * houses.length)] as TestHouse;
      const target = index % 3 === 0 ? "1.30" : index % 3 === 1 ? "3.00" : null;
      const { status, json } = await post<SharedBetReply>(house, player, "/games/crash/bets", {
        amount: "1.00",
        slot: 1,
        auto_cash_out: target,
      });
      await sleep(20 + random() * 120);
      if (status !== 200 || target !== null) return;
      const { json: out } = await post<SharedBetReply>(house, player, `/games/crash/bets/${json.bet.id}/cash-out`, {});
      if ("bet" in out && out.bet.state === "won") expect(out.bet.outcome).toMatchObject({ by: "player" });
    }
  },
);

interface Player {
  token: string;
}

async function makePlayer(house: TestHouse): Promise<Player> {
  return (await house.desk<Player>("/players", { balance: "10000.00" })).json;
}

function post<T>(house: TestHouse, { token }: Player, path: string, body: object) {
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": crypto.randomUUID() };
  return house.api<T>(path, { headers, body });
}

function multiplierText(multiplierE2: number): string {
  return `${(multiplierE2 / 100).toFixed(2)}00`;
}
