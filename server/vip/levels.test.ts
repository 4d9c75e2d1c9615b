import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { VipState } from "../../contract/vip.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { createVipPlayers } from "../../tests/builders/vip-players.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createLevelUpkeep } from "./level-upkeep.ts";

const dayMs = 24 * 3_600_000;
const clock = handClock(Date.parse("2026-03-10T09:00:00Z"));
const house = await startHouse({ clock });
const { pool } = house.database;
const upkeep = createLevelUpkeep(house.app.house);
const enter = createVipPlayers(house, clock);

async function bornOn(player: bigint, day: string): Promise<void> {
  await pool.query("update players set birth_date = $2 where id = $1", [player, day]);
}

test("who has not asked has points and nothing else; who asks is a member with 100 of them", async () => {
  const player = await enter();
  expect(await player.vip()).toEqual({
    status: "none",
    level: 0,
    points: "0.00",
    kept_until: null,
    currency: "RUB",
    rakeback: { amount: "0.00", expires_at: null, last: null },
    stop: null,
  });
  await player.earn(99);
  expect(await player.join("registration")).toMatchObject({ status: 200, json: { success: true } });
  expect(await player.vip()).toMatchObject({ status: "requested", level: 0 });
  // Asking again changes nothing, also from elsewhere.
  expect(await player.join()).toMatchObject({ status: 200, json: { success: true } });
  await player.earn(1);
  expect(await player.vip()).toMatchObject({ status: "member", level: 1, rakeback: { amount: "0.00" } });
  const { json: profile } = await player.call<{ user: { premium: object } }>("/profile/user");
  expect(profile.user.premium).toEqual({ status: true });
  const { rows } = await pool.query("select requested_from from vip_players where player_id = $1", [player.id]);
  expect(rows).toEqual([{ requested_from: "registration" }]);

  const late = await enter();
  await late.earn(6_000);
  expect(await late.vip()).toMatchObject({ status: "none", level: 0, rakeback: { amount: "0.00" } });
  await late.join();
  expect(await late.vip()).toMatchObject({ status: "member", level: 2 });
});

test("a request from nowhere, of nobody or with anything else in it is refused", async () => {
  const player = await enter();
  for (const from of ["", "desk", null, 7]) expect((await player.join(from)).status).toBe(422);
  expect((await player.call("/api/v2/vip/join", { request_type: "vip_page", player: "1" })).status).toBe(422);
  expect((await player.call("/vip/rakeback", { amount: "100.00" })).status).toBe(422);
  for (const path of ["/api/v2/vip/join", "/vip/rakeback"])
    expect((await house.api(path, { body: { request_type: "vip_page" } })).status).toBe(401);
  expect((await house.api("/vip")).status).toBe(401);
  expect(await player.vip()).toMatchObject({ status: "none" });
});

test("invited is who has the points and is known to be 25, and nobody is otherwise", async () => {
  const [young, grown, unknown] = [await enter(), await enter(), await enter()];
  await bornOn(young.id, "2001-03-11");
  await bornOn(grown.id, "2001-03-10");
  await grown.earn(99);
  expect(await grown.vip()).toMatchObject({ status: "none" });
  for (const player of [young, grown, unknown]) await player.earn(100);
  expect(await grown.vip()).toMatchObject({ status: "invited" });
  expect(await young.vip()).toMatchObject({ status: "none" });
  expect(await unknown.vip()).toMatchObject({ status: "none" });
  // They may ask all the same.
  await young.join();
  expect(await young.vip()).toMatchObject({ status: "member", level: 1 });
  await pool.query("update safe_play set pause_kind = 'self_exclusion', paused_until = null where player_id = $1", [
    grown.id,
  ]);
  expect(await grown.vip()).toMatchObject({ status: "none" });
});

test("a level is kept for 90 days without play, and then falls by one each time they have gone by", async () => {
  const player = await enter();
  await player.join();
  await player.earn(30_000);
  const kept = Date.parse((await player.vip()).kept_until ?? "");
  expect(kept).toBe(clock.now() + 90 * dayMs);
  clock.moveTo(kept - 1);
  await upkeep.run();
  expect(await player.vip()).toMatchObject({ level: 3, points: "30000.00" });
  // Play keeps it for as long again.
  await player.earn(1);
  clock.moveTo(kept);
  await upkeep.run();
  expect(await player.vip()).toMatchObject({ level: 3 });
  for (const [level, points] of [
    [2, "5000.00"],
    [1, "100.00"],
    [0, "0.00"],
  ] as const) {
    clock.moveTo(clock.now() + 90 * dayMs);
    await upkeep.run();
    await upkeep.run();
    expect(await player.vip()).toMatchObject({ level, points });
  }
  expect(await player.vip()).toMatchObject({ status: "requested", kept_until: null });
  const { json } = await player.call<{ user: { premium: object } }>("/profile/user");
  expect(json.user.premium).toEqual({ status: false });
});

test("a level is told live as it is reached, once, and to nobody else", async () => {
  const [player, other] = [await enter(), await enter()];
  await player.join();
  const heard = await Promise.all([player, other].map(({ token }) => listenTo(token)));
  await player.earn(100);
  await player.earn(10);
  await player.earn(5_000);
  const levels = () => heard[0]?.flatMap(({ data }) => (data ? [data.level] : []));
  await expect.poll(levels).toEqual([1, 2]);
  expect(heard[1]?.some(({ data }) => data !== undefined)).toBe(false);
  const { rows } = await pool.query(
    "select data from bell_entries where player = $1 and kind = 'level_reached' order by number",
    [player.id],
  );
  expect(rows).toEqual([{ data: { level: "1" } }, { data: { level: "2" } }]);
});

interface Frame {
  channel?: string;
  op?: string;
  snapshot?: VipState;
  data?: VipState;
}

async function listenTo(token: string): Promise<Frame[]> {
  const fresh = bearer(token).Authorization.replace("Bearer ", "");
  const socket = house.live();
  onTestFinished(() => socket.terminate());
  const frames: Frame[] = [];
  socket.on("message", (data) => frames.push(JSON.parse((data as Buffer).toString()) as Frame));
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello", token: fresh, resume: {} }));
  socket.send(JSON.stringify({ op: "join", channel: "vip" }));
  await expect.poll(() => frames.some(({ op }) => op === "reset")).toBe(true);
  return frames;
}
