import { expect, test } from "vitest";
import { parseMoney } from "../../rules/money.ts";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { insertBets } from "../../tests/builders/settled-bets.ts";
import { createVipPlayers, evens } from "../../tests/builders/vip-players.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { createPointsCount } from "./count-points.ts";
import { createLevelUpkeep } from "./level-upkeep.ts";

const dayMs = 24 * 3_600_000;
const clock = handClock(Date.parse("2026-03-10T09:00:00Z"));
const house = await startHouse({ clock });
const { pool } = house.database;
const bettors = createBettors(house.app.house);
const upkeep = createLevelUpkeep(house.app.house);
const enter = createVipPlayers(house, clock);
const micro = (text: string) => parseMoney(text) ?? 0n;

test("rakeback goes by the level before the bet, is real money, and 50 claims at once pay once", async () => {
  const player = await enter();
  await player.join();
  await player.earn(5_000);
  // Nothing for those that led to the first level; then 2 % of an edge of 1 % would have been due.
  expect(await player.vip()).toMatchObject({ level: 2, rakeback: { amount: "0.00", expires_at: null } });
  await player.earn(10_000);
  expect((await player.vip()).rakeback).toEqual({ amount: "4.00", expires_at: "2027-03-11T00:00:00.000Z", last: null });
  const before = await bettors.balanceOf(player.id);
  const claims = await Promise.all(Array.from({ length: 50 }, () => player.claim()));
  const paid = claims.filter(({ status }) => status === 200);
  expect(paid).toHaveLength(1);
  expect(paid[0]?.json.rakeback).toEqual({
    amount: "0.00",
    expires_at: null,
    last: { amount: "4.00", at: "2026-03-10T09:00:00.000Z" },
  });
  for (const { status, json } of claims)
    if (status !== 200) expect(["nothing_to_claim", "too_many_tries"]).toContain(json.error);
  expect((await bettors.balanceOf(player.id)) - before).toBe(4_000_000n);
  const { rows } = await pool.query(
    `select e.kind, e.reason, p.account, p.amount_micro from entries e join postings p on p.entry_id = e.id
     where e.player_id = $1 and e.reason = 'rakeback' order by p.line`,
    [player.id],
  );
  expect(rows).toEqual([
    { kind: "bonus", reason: "rakeback", account: "player.real", amount_micro: 4_000_000n },
    { kind: "bonus", reason: "rakeback", account: "house.bonus", amount_micro: -4_000_000n },
  ]);
  // It is no play: nothing of it counts for points or limits.
  expect((await player.vip()).points).toBe("15000.00");
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

test("claims and counts of one player at the same time lose nothing and pay nothing twice", async () => {
  const player = await enter();
  await player.join();
  await player.earn(5_000);
  const count = createPointsCount(house.app.house);
  const bets = 40;
  let paid = 0n;
  const claim = async () => {
    const { status, json } = await player.claim();
    if (status === 200) paid += micro(json.rakeback.last?.amount ?? "0");
  };
  for (let index = 0; index < bets; index += 1) {
    await insertBets(pool, [{ player: player.id, stakeMicro: 100_000_000n, choice: evens, atMs: clock.now() }]);
    await Promise.all([house.app.house.settledBets.read("vip", count), claim(), claim()]);
  }
  const wanted = 40n * 40_000n;
  await expect.poll(async () => paid + micro((await player.vip()).rakeback.amount)).toBe(wanted);
  await claim();
  expect(paid).toBe(wanted);
  expect((await player.vip()).rakeback.amount).toBe("0.00");
});

test("a day's rakeback can be claimed for a year after it, and then has lapsed", async () => {
  const player = await enter();
  await player.join();
  await player.earn(5_000);
  const at = clock.now();
  await pool.query("insert into rakeback values ($1, $2, 7000000), ($1, $3, 5000000)", [
    player.id,
    new Date(Date.UTC(2025, 2, 9)),
    new Date(Date.UTC(2025, 2, 10)),
  ]);
  expect(at).toBeLessThan(Date.UTC(2026, 2, 11));
  expect((await player.vip()).rakeback).toEqual({ amount: "5.00", expires_at: "2026-03-11T00:00:00.000Z", last: null });
  expect((await player.claim()).json.rakeback.last).toMatchObject({ amount: "5.00" });
});

test("who has paused is told so, gets nothing and keeps what is theirs until the pause is over", async () => {
  const player = await enter();
  await player.join();
  await player.earn(5_000);
  await player.earn(1_000);
  const until = new Date(clock.now() + 2 * dayMs).toISOString();
  const other = await enter();
  for (const one of [player, other])
    await pool.query("update safe_play set pause_kind = 'cool_off', paused_until = $2 where player_id = $1", [
      one.id,
      until,
    ]);
  expect(await player.vip()).toMatchObject({ stop: { error: "cooling_off", until }, rakeback: { amount: "0.40" } });
  expect(await player.claim()).toMatchObject({ status: 403, json: { error: "cooling_off" } });
  expect(await other.join()).toMatchObject({ status: 403, json: { error: "cooling_off" } });
  // Points of what was open go on counting; the level that they reach waits.
  await player.earn(20_000);
  expect(await player.vip()).toMatchObject({ level: 2, points: "26000.00" });
  clock.moveTo(Date.parse(until));
  await upkeep.run();
  expect(await player.vip()).toMatchObject({ level: 3, stop: null });
  expect((await player.claim()).status).toBe(200);
  await pool.query("update safe_play set pause_kind = 'self_exclusion', paused_until = null where player_id = $1", [
    player.id,
  ]);
  expect(await player.vip()).toMatchObject({ stop: { error: "self_excluded", until: null } });
  expect(await player.claim()).toMatchObject({ status: 403, json: { error: "self_excluded" } });
});

test("who has reached a limit of losses or deposits gets nothing until its period ends", async () => {
  for (const kind of ["loss", "deposit"]) {
    const player = await enter();
    // Its day begins with a bet.
    replyOf(await player.bet("1.00"));
    await expect.poll(async () => (await player.vip()).points).toBe("1.00");
    await player.join();
    await player.earn(5_000);
    await player.earn(1_000);
    await player.put({ kind, period: "day", amount: "10.00" });
    expect(await player.vip()).toMatchObject({ stop: null });
    await pool.query(
      "update safe_play set staked_micro = staked_micro + 12000000, deposited_micro = deposited_micro + 10000000 where player_id = $1",
      [player.id],
    );
    const { stop } = await player.vip();
    expect(stop?.error).toBe("limit_reached");
    expect(await player.claim()).toMatchObject({ status: 403, json: { error: "limit_reached" } });
    clock.moveTo(Date.parse(stop?.until ?? ""));
    expect(await player.vip()).toMatchObject({ stop: null, rakeback: { amount: "0.40" } });
    expect((await player.claim()).status).toBe(200);
  }
});

/** A member of the second level, who gets two percent of what bets cost. */
async function enterMember() {
  const player = await enter();
  await player.join();
  await player.earn(5_000);
  const rung = async () => {
    const { json } = await player.call<{ items: { kind: string; data: unknown }[] }>("/bell");
    return json.items.filter(({ kind }) => kind === "rakeback_claimable").map(({ data }) => data);
  };
  return { player, rung };
}

test("rakeback rings as it gets to ten roubles, once, and again only after it was claimed, on another day", async () => {
  const { player, rung } = await enterMember();
  await player.earn(15_000);
  expect((await player.vip()).rakeback.amount).toBe("6.00");
  expect(await rung()).toEqual([]);
  await player.earn(10_000);
  const first = { amount: (await player.vip()).rakeback.amount, currency: "RUB" };
  expect(Number(first.amount)).toBeGreaterThanOrEqual(10);
  expect(await rung()).toEqual([first]);
  // More of it is not told again, nor is what comes after a claim of the same day.
  await player.earn(10_000);
  await player.claim();
  await player.earn(30_000);
  expect(await rung()).toEqual([first]);
  await player.claim();
  clock.moveTo(clock.now() + dayMs);
  await player.earn(30_000);
  expect(await rung()).toHaveLength(2);
});

test("rakeback that gets to ten roubles in a pause or beyond a limit rings with the first bet after it, once", async () => {
  const [paused, limited] = [await enterMember(), await enterMember()];
  replyOf(await limited.player.bet("1.00"));
  await limited.player.put({ kind: "loss", period: "day", amount: "10.00" });
  await pool.query("update safe_play set staked_micro = staked_micro + 12000000 where player_id = $1", [
    limited.player.id,
  ]);
  await pool.query("update safe_play set pause_kind = 'cool_off', paused_until = $2 where player_id = $1", [
    paused.player.id,
    new Date(clock.now() + dayMs),
  ]);
  for (const { player, rung } of [paused, limited]) {
    await player.earn(30_000);
    expect(Number((await player.vip()).rakeback.amount)).toBeGreaterThanOrEqual(10);
    expect((await player.vip()).stop).not.toBeNull();
    expect(await rung()).toEqual([]);
  }
  clock.moveTo(clock.now() + dayMs);
  await upkeep.run();
  for (const { player, rung } of [paused, limited]) {
    expect((await player.vip()).stop).toBeNull();
    // Nobody is called back by the end of it.
    expect(await rung()).toEqual([]);
    await player.earn(100);
    expect(await rung()).toEqual([{ amount: (await player.vip()).rakeback.amount, currency: "RUB" }]);
  }
  clock.moveTo(clock.now() + dayMs);
  for (const { player, rung } of [paused, limited]) {
    await player.earn(100);
    expect(await rung()).toHaveLength(1);
  }
});

test("rakeback that gets to ten roubles again on the day of a ring rings with the first bet of a later day, once", async () => {
  const { player, rung } = await enterMember();
  await player.earn(30_000);
  expect(await rung()).toHaveLength(1);
  await player.claim();
  await player.earn(30_000);
  expect(await rung()).toHaveLength(1);
  for (let days = 0; days < 2; days += 1) {
    clock.moveTo(clock.now() + dayMs);
    await player.earn(100);
    expect(await rung()).toHaveLength(2);
  }
});
