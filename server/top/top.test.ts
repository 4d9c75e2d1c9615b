import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Top } from "../../contract/top.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { insertBets, type SettledRow } from "../../tests/builders/settled-bets.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";

const dayMs = 24 * 3_600_000;
/** A Wednesday, the first of its month. */
const clock = handClock(Date.parse("2026-04-01T12:00:00Z"));
const house = await startHouse({ clock });
const { pool } = house.database;

interface Player {
  id: string;
  token: string;
}

async function enter(currency = "RUB"): Promise<Player & { player: bigint }> {
  const { id, token } = (await house.desk<Player>("/players", { currency })).json;
  return { id, token, player: BigInt(id) };
}

async function top(period: string, by: string, token?: string): Promise<Top> {
  return (await house.api<Top>(`/top?period=${period}&by=${by}`, token ? { headers: bearer(token) } : {})).json;
}

async function play(rows: readonly SettledRow[]): Promise<void> {
  await insertBets(
    pool,
    rows.map((row) => ({ atMs: clock.now(), ...row })),
  );
  const isRead = async () => {
    const { rows: found } = await pool.query(
      "select from bet_readers r where name = 'top' and settled_number >= (select max(settled_number) from bets)",
    );
    return found.length;
  };
  await expect.poll(isRead).toBe(1);
}

test("nobody has played: the lists are empty, and say which day, week and month they are of", async () => {
  expect(await top("day", "turnover")).toMatchObject({ items: [], mine: null, from: "2026-04-01T00:00:00.000Z" });
  expect(await top("week", "win")).toMatchObject({
    from: "2026-03-30T00:00:00.000Z",
    until: "2026-04-06T00:00:00.000Z",
  });
  expect(await top("month", "multiplier")).toMatchObject({ until: "2026-05-01T00:00:00.000Z" });
  const reply = await house.api<Top>("/top");
  expect([reply.status, reply.json.period, reply.json.by]).toEqual([200, "day", "turnover"]);
  for (const query of ["period=year", "by=loss", "period=day%27--", "by="])
    expect((await house.api(`/top?${query}`)).status).toBe(422);
});

test("places equal an independent ranking of random bets, by each figure and in each period", async () => {
  clock.moveTo(Date.parse("2026-04-17T12:00:00Z"));
  const random = seededRandom(3);
  const perRub = { RUB: 1n, USD: 100n } as const;
  const players = await Promise.all(Array.from({ length: 24 }, (_, index) => enter(index % 3 === 0 ? "USD" : "RUB")));
  // Of this day, of this week only, of this month only, and of the month before.
  const times = ["2026-04-17T01:00:00Z", "2026-04-13T00:00:00Z", "2026-04-12T23:59:59Z", "2026-03-31T23:59:59Z"];
  const rows = Array.from({ length: 700 }, () => {
    const index = Math.floor(random() * players.length);
    const stakeMicro = BigInt(1 + Math.floor(random() * 500)) * 1_000_000n;
    const payoutMicro = random() < 0.5 ? 0n : (stakeMicro * BigInt(Math.floor(random() * 90_000))) / 10_000n;
    return {
      id: randomUUID(),
      player: players[index]?.player ?? 0n,
      currency: index % 3 === 0 ? ("USD" as const) : ("RUB" as const),
      stakeMicro,
      payoutMicro,
      isRefund: random() < 0.1,
      atMs: Date.parse(times[Math.floor(random() * times.length)] ?? ""),
    };
  });
  await play(rows);
  const startOf = { day: "2026-04-17", week: "2026-04-13", month: "2026-04-01" };
  for (const [period, start] of Object.entries(startOf)) {
    const counted = rows.filter(({ atMs, isRefund }) => !isRefund && atMs >= Date.parse(`${start}T00:00:00Z`));
    const figureOf = {
      turnover: (own: typeof rows) =>
        own.reduce((sum, { stakeMicro, currency }) => sum + stakeMicro * perRub[currency], 0n),
      win: (own: typeof rows) => mostOf(won(own).map(({ payoutMicro, currency }) => payoutMicro * perRub[currency])),
      multiplier: (own: typeof rows) =>
        mostOf(won(own).map(({ payoutMicro, stakeMicro }) => (payoutMicro * 10_000n) / stakeMicro)),
    };
    for (const [by, figure] of Object.entries(figureOf)) {
      const wanted = players
        .map(({ player }) => ({ player, value: figure(counted.filter((row) => row.player === player)) }))
        .filter(({ value }) => value > 0n)
        .sort((one, other) =>
          one.value === other.value ? Number(one.player - other.player) : one.value < other.value ? 1 : -1,
        );
      const { items } = await top(period, by);
      expect(items.map(({ amount, multiplier }) => amount ?? multiplier)).toEqual(
        wanted.map(({ value }) => (by === "multiplier" ? `${(Number(value) / 10_000).toFixed(4)}` : wire(value))),
      );
      expect(items.map(({ place }) => place)).toEqual(wanted.map((_, index) => index + 1));
      if (by !== "turnover")
        for (const [index, { bet }] of items.entries())
          expect(rows.find(({ id }) => id === bet)?.player).toBe(wanted[index]?.player);
      const last = wanted.at(-1);
      const mine = await top(period, by, players.find(({ player }) => player === last?.player)?.token);
      expect(mine.mine?.place).toBe(wanted.length);
    }
  }
});

const won = <Row extends { payoutMicro: bigint; stakeMicro: bigint }>(rows: Row[]) =>
  rows.filter(({ payoutMicro, stakeMicro }) => payoutMicro > stakeMicro);
const mostOf = (values: bigint[]) => values.reduce((most, value) => (value > most ? value : most), 0n);
const wire = (micro: bigint) => {
  const [whole, rest] = [micro / 1_000_000n, (micro % 1_000_000n).toString().padStart(6, "0")];
  return `${whole}.${rest.slice(0, 2)}${rest.slice(2).replace(/0+$/, "")}`;
};

test("who hides their statistics stands there without a name, and finds their own place all the same", async () => {
  clock.moveTo(clock.now() + 40 * dayMs);
  const [shown, hidden, idle] = [await enter(), await enter(), await enter()];
  await pool.query("update players set name = 'Open' where id = $1", [shown.id]);
  await pool.query("update players set name = 'Secret', is_statistics_hidden = true where id = $1", [hidden.id]);
  await play([
    { player: hidden.player, stakeMicro: 9_000_000n },
    { player: shown.player, stakeMicro: 5_000_000n },
  ]);
  const { items } = await top("day", "turnover");
  expect(items.map(({ player }) => player)).toEqual([null, "Open"]);
  expect(await house.api("/top")).toMatchObject({ text: expect.not.stringContaining("Secret") });
  expect((await top("day", "turnover", hidden.token)).mine).toMatchObject({ place: 1, amount: "9.00" });
  expect((await top("day", "turnover", idle.token)).mine).toBeNull();
  expect((await top("day", "win", hidden.token)).mine).toBeNull();
});

test("what came back is no win unless it is more than the stake, and what was given back is nothing at all", async () => {
  clock.moveTo(clock.now() + dayMs);
  const { player, token } = await enter();
  await play([
    { player, stakeMicro: 10_000_000n, payoutMicro: 10_000_000n },
    { player, stakeMicro: 10_000_000n, payoutMicro: 9_000_000n },
    { player, stakeMicro: 10_000_000n, payoutMicro: 10_000_000n, isRefund: true },
  ]);
  expect((await top("day", "turnover", token)).mine).toMatchObject({ amount: "20.00" });
  expect((await top("day", "win")).items).toEqual([]);
  expect((await top("day", "multiplier")).items).toEqual([]);
});

test("a new day begins with nobody in it", async () => {
  expect((await top("day", "turnover")).items).not.toEqual([]);
  clock.moveTo(clock.now() + dayMs);
  expect((await top("day", "turnover")).items).toEqual([]);
  expect((await top("month", "turnover")).items).not.toEqual([]);
});
