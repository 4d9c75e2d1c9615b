import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { expect, test } from "vitest";
import { type RouletteNews, rouletteNews } from "../../contract/roulette.ts";
import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import { listen } from "../../tests/builders/many-players.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { colourOf } from "../../rules/games/roulette-wheel.ts";
import { listUnfinished, type SharedRound } from "./round-rows.ts";

const clock = handClock();
const house = await startHouse({ sharedGames: ["roulette"], clock });
const { pool } = house.app.house;

test("bets of a round of roulette are told to everybody, decided by its pocket, and paid when the ball lies", async () => {
  const news: RouletteNews[] = [];
  const socket = house.live();
  await once(socket, "open");
  socket.on("message", (data) => {
    const { channel, snapshot, data: told } = JSON.parse((data as Buffer).toString()) as Record<string, unknown>;
    if (channel === "roulette") news.push(v.parse(rouletteNews, snapshot ?? told));
  });
  socket.send(JSON.stringify({ op: "hello", protocol: 1 }));
  socket.send(JSON.stringify({ op: "join", channel: "roulette" }));
  const [anna, boris] = [await player(), await player()];
  const round = await goOnUntil(async () => (await listUnfinished(pool, "roulette")).find(isOpen));
  const every = Array.from({ length: 37 }, (_, value) => ({ kind: "straight", value, amount: "1.00" }));
  const all = await bet(anna, every);
  const red = await bet(boris, [{ kind: "red", amount: "10.00" }]);
  expect([all.status, red.status]).toEqual([200, 200]);
  await eventually(() => {
    const seen = news.findLast(({ colours }) => colours !== undefined);
    expect(seen?.totals).toEqual({ players: 2, bets: 2, out: 0, staked: "47.00", returned: "0.00" });
    expect(seen?.colours?.red).toEqual({ players: 1, staked: "10.00" });
    expect(seen?.colours?.zero).toEqual({ players: 1, staked: "1.00" });
  });
  const seen = news.flatMap(({ bets = [] }) => bets);
  expect(seen.map(({ fields }) => fields).toSorted((a, b) => a - b)).toEqual([1, 37]);

  clock.moveTo(round.closesAt ?? 0);
  const spinning = await eventually(() => {
    const found = news.findLast(({ spin }) => spin?.state === "spinning")?.spin;
    expect(found?.id).toBe(round.id);
    return found;
  });
  expect(Date.parse(spinning?.lands_at ?? "") - Date.parse(spinning?.started_at ?? "")).toBe(6_000);
  // Everybody sees where it will come to rest, and nobody is paid before it lies there.
  expect((await own(anna)).open).toHaveLength(1);
  clock.moveTo(Date.parse(spinning?.lands_at ?? ""));
  const pocket = spinning?.pocket ?? -1;
  await eventually(async () => {
    expect((await own(anna)).ended[0]).toMatchObject({ state: "won", payout: "36.00", outcome: { pocket } });
    const isRed = colourOf(pocket) === "red";
    expect((await own(boris)).ended[0]).toMatchObject({
      state: isRed ? "won" : "lost",
      payout: isRed ? "20.00" : "0.00",
    });
  });
  const shown = await eventually(() => {
    const found = news.findLast(({ past }) => past?.length === 1);
    expect(found?.past?.[0]).toMatchObject({ id: round.id, pocket });
    return found?.spin;
  });
  const fell = Array.from({ length: 37 }, (_, number) => (number === pocket ? 1 : 0));
  expect(news.findLast(({ past }) => past?.length === 1)?.fell).toEqual(fell);
  expect(shown).toMatchObject({ state: "shown", next_at: new Date(clock.now() + 4_000).toISOString() });
  socket.terminate();
});

test("what fell is counted over the last 500 rounds, of which the last 50 are told one by one", async () => {
  await pool.query(
    `insert into shared_rounds (id, game, number, state, seed, opened_at, ended_at, result, is_counted)
     select gen_random_uuid(), 'roulette', -n, 'ended', '', now(), now(), jsonb_build_object('pocket', n % 2), true
     from generate_series(1, 600) as n`,
  );
  const beside = await startHouse({ beside: house, sharedGames: [], clock });
  const frames = await listen<RouletteNews>(beside, "roulette");
  const fell = await eventually(() => {
    const told = frames.findLast(({ snapshot }) => snapshot?.past?.length === 50)?.snapshot;
    expect(told).toBeDefined();
    return told?.fell ?? [];
  });
  expect(fell).toHaveLength(37);
  expect(fell.reduce((sum, count) => sum + count, 0)).toBe(500);
  expect(Math.min(fell[0] ?? 0, fell[1] ?? 0)).toBeGreaterThan(245);
});

/** On a busy machine time may have gone on past its closing before it was seen. */
const isOpen = ({ state, closesAt = 0 }: SharedRound) => state === "betting" && closesAt > clock.now();

interface Player {
  token: string;
}

async function player(): Promise<Player> {
  return (await house.desk<Player>("/players", { balance: "1000.00" })).json;
}

function bet({ token }: Player, bets: object[]) {
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": crypto.randomUUID() };
  return house.api<SharedBetReply>("/games/roulette/bets", { headers, body: { bets } });
}

async function own({ token }: Player) {
  const { json } = await house.api<{ open: SharedBetReply["bet"][]; ended: SharedBetReply["bet"][] }>(
    "/games/shared/bets",
    { headers: { Authorization: `Bearer ${token}` } },
  );
  return json;
}

async function goOnUntil<T>(check: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    clock.moveTo(clock.now() + 1_000);
    await sleep(5);
  }
}
