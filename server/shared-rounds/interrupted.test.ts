import { expect, test } from "vitest";
import type { CrashNews } from "../../contract/crash.ts";
import { msToReach } from "../../rules/games/crash-curve.ts";
import { crashTable } from "../../tests/builders/crash-table.ts";
import { listen } from "../../tests/builders/many-players.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { type CrashState, withCrashNews } from "../../worker/shared/public-state.ts";

test("a house that comes back pays what reached its target by the crash, and refunds what would have had to act", async () => {
  const table = await crashTable();
  const { house, clock } = table;
  const [anna, boris, vera] = [await table.player(), await table.player(), await table.player()];
  const round = await table.open((crash) => crash > 200 && crash < 400);
  await table.bet(anna, { auto_cash_out: "1.10" });
  await table.bet(anna, { slot: 2 });
  await table.bet(boris, { auto_cash_out: "1.90" });
  await table.bet(boris, { slot: 2, auto_cash_out: "5.00" });
  const pressed = (await table.bet(vera)).json.bet;
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 4_000);
  expect((await table.cashOut(vera, pressed.id)).status).toBe(200);
  await eventually(async () => expect((await table.bets(anna)).ended).toHaveLength(1));
  await house.stop();

  clock.moveTo(clock.now() + 60_000);
  const back = await startHouse({ beside: house, clock, sharedGames: ["crash"] });
  const bets = await eventually(async () => {
    const { rows } = await house.database.pool.query<{ slot: number; state: string; multiplier: string }>(
      `select slot, state, (multiplier_e4 / 100)::text as multiplier from shared_bets where round_id = $1 order by id`,
      [round.id],
    );
    expect(rows.filter(({ state }) => state === "open")).toEqual([]);
    return rows;
  });
  expect(bets).toMatchObject([
    { state: "won", multiplier: "110" },
    { state: "refunded", multiplier: "100" },
    { state: "won", multiplier: "190" },
    { state: "refunded", multiplier: "100" },
    { state: "won", multiplier: "127" },
  ]);
  const { json } = await back.api<{ items: { id: string; interrupted?: true }[] }>("/games/crash/rounds");
  expect(json.items[0]).toMatchObject({ id: round.id, interrupted: true });
  expect((await back.desk<{ balanced: boolean }>("/ledger/check")).json.balanced).toBe(true);
});

test("a round that was being opened, closed or shown goes on where it was", async () => {
  const table = await crashTable();
  const { house, clock } = table;
  const anna = await table.player();
  const round = await table.open((crash) => crash > 200 && crash < 400);
  await table.bet(anna, { auto_cash_out: "1.10" });
  await house.stop();
  const back = await startHouse({ beside: house, clock, sharedGames: ["crash"] });
  await table.takeOff(round);
  await table.land(round);
  const { rows } = await back.database.pool.query("select state from shared_bets where round_id = $1", [round.id]);
  expect(rows).toEqual([{ state: "won" }]);
});

test("what the rounds of a house may have varied by is counted, though it died between settling and counting", async () => {
  const table = await crashTable();
  const { house, clock } = table;
  const { pool } = house.database;
  const anna = await table.player();
  const round = await table.open((crash) => crash > 200 && crash < 400);
  await table.bet(anna, { auto_cash_out: "1.10" });
  await table.takeOff(round);
  await table.land(round);
  const counted = () =>
    eventually(async () => {
      clock.moveTo(clock.now() + 1_000);
      const { rows } = await pool.query("select is_counted from shared_rounds where id = $1", [round.id]);
      expect(rows).toEqual([{ is_counted: true }]);
    });
  await counted();
  await house.stop();
  // As if it had been killed a moment earlier.
  await pool.query("update shared_rounds set is_counted = false where id = $1", [round.id]);
  await pool.query("delete from return_sums where variance > 0");
  await startHouse({ beside: house, clock, sharedGames: ["crash"] });
  await counted();
  const { rows } = await pool.query("select from return_sums where game = 'crash' and variance > 0");
  expect(rows).toHaveLength(1);
});

test("a round owes no more than it may: where it would, everybody is cashed out", async () => {
  const table = await crashTable();
  const { clock } = table;
  const frames = await listen<CrashNews>(table.house, "crash");
  const players = await Promise.all(Array.from({ length: 6 }, () => table.player("100000.00")));
  const round = await table.open((crash) => crash > 6_000);
  await Promise.all(
    players.flatMap((player) => [
      table.bet(player, { amount: "50000.00" }),
      table.bet(player, { slot: 2, amount: "50000.00" }),
    ]),
  );
  clock.moveTo((await table.takeOff(round)) + msToReach(5_000));
  // Whoever has no bet in it is told as well, and whoever comes later.
  const isLimited = (all: typeof frames) =>
    all.reduce<CrashState | undefined>((before, { snapshot, data }) => {
      const news = snapshot ?? data;
      return news ? withCrashNews(before, news) : before;
    }, undefined)?.isLimited;
  await eventually(() => expect(isLimited(frames)).toBe(true));
  const later = await listen<CrashNews>(table.house, "crash");
  await eventually(() => expect(isLimited(later)).toBe(true));
  await table.land(round);
  const { rows } = await table.house.database.pool.query<{ by: string; at: bigint; paid: bigint }>(
    `select outcome->>'by' as by, multiplier_e4 / 100 as at, sum(payout_micro)::bigint as paid
     from shared_bets where round_id = $1 group by 1, 2`,
    [round.id],
  );
  // 12 stakes of 50,000 come to 30 million at 50.00.
  expect(rows).toEqual([{ by: "liability", at: 5_000n, paid: 30_000_000_000_000n }]);
});
