import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { closeCodes } from "../../contract/live.ts";
import type { SafePlay } from "../../contract/safe-play.ts";
import { bearer, logIn, password } from "../../tests/builders/accounts.ts";
import { createBettors, errorOf, replyOf } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createSafePlayers } from "../../tests/builders/safe-players.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minuteMs = 60_000;
// A Tuesday, noon in Moscow.
let nowMs = Date.parse("2026-03-10T09:00:00Z");
const clock = { now: () => nowMs };
const house = await startHouse({ clock });
const { pool } = house.database;
const bettors = createBettors(house.app.house);
const enter = createSafePlayers(house, clock);

describe("time", () => {
  test("that a limit allows is played, then bets are refused until the period is over", async () => {
    const player = await enter();
    await player.put({ kind: "session", period: "day", minutes: 20 });
    replyOf(await player.bet());
    nowMs += 14 * minuteMs;
    replyOf(await player.bet());
    const { play } = await player.limits();
    expect(play.stops.find(({ error }) => error === "limit_reached")).toMatchObject({
      limit: { kind: "session", period: "day" },
      from: new Date(nowMs + 6 * minuteMs).toISOString(),
    });
    nowMs += 6 * minuteMs;
    expect(errorOf(await player.bet()).errors).toEqual({ session_day: ["limit_reached: 0"] });
    nowMs += dayMs;
    replyOf(await player.bet());
  });

  test("brings a reality check, and bets wait for its answer, however it is pressed", async () => {
    const player = await enter();
    expect((await player.call("/profile/reality-check", { minutes: 14 }, "PUT")).json.errors).toEqual({
      minutes: [expect.stringMatching(/^limit_too_low/)],
    });
    expect((await player.call("/profile/reality-check", { minutes: 61 }, "PUT")).status).toBe(422);
    const chosen = await player.call("/profile/reality-check", { minutes: 20 }, "PUT");
    expect(chosen.json.reality_check).toEqual({ minutes: 20 });
    const began = nowMs;
    replyOf(await player.bet());
    nowMs += 10 * minuteMs;
    const { bet } = replyOf(await player.bet("30.00"));
    const due = new Date(began + 20 * minuteMs).toISOString();
    expect((await player.limits()).play).toEqual({
      session: {
        began_at: new Date(began).toISOString(),
        ends_at: new Date(nowMs + 15 * minuteMs).toISOString(),
        staked: "40.00",
        returned: expect.stringMatching(/^\d+\.\d\d$/),
      },
      stops: [{ error: "reality_check_due", limit: null, from: due, until: null }],
    });
    expect(bet.amount).toBe("30.00");

    nowMs = began + 20 * minuteMs;
    expect(errorOf(await player.bet()).error).toBe("reality_check_due");
    nowMs += 10 * hourMs;
    expect(errorOf(await player.bet()).error).toBe("reality_check_due");
    const answers = await Promise.all([1, 2, 3].map(() => player.call("/profile/reality-check", {})));
    for (const { json } of answers) expect(json.play).toEqual({ session: null, stops: [] });
    replyOf(await player.bet());
  });
});

describe("a pause", () => {
  const inDays = (days: number) => new Date(nowMs + days * dayMs).toISOString();

  test("ends every session and live socket at once, refuses play, and leaves login, profile and history open", async () => {
    const player = await enter();
    const { json: other } = await logIn(house, player.email);
    const socket = house.live();
    await once(socket, "open");
    socket.send(JSON.stringify({ op: "hello", token: other.token }));
    const closed = once(socket, "close");
    const until = inDays(7);
    const { status, json } = await player.call("/profile/pause", { until });
    expect([status, json.pause]).toEqual([200, { kind: "cool_off", until }]);
    expect((await closed)[0]).toBe(closeCodes.unauthorized);
    for (const token of [player.token, other.token])
      expect((await house.api("/profile/user", { headers: bearer(token) })).status).toBe(401);

    const login = await house.api<{ token: string }>("/api/v2/auth/login/email/password", {
      body: { email: player.email, password },
    });
    const again = bearer(login.json.token);
    const bet = {
      headers: { ...again, "Idempotency-Key": randomUUID() },
      body: { amount: "10.00", choice: { mode: "under", target: 4_950 } },
    };
    const refused = await house.api<{ error: string }>("/games/dice/bet", bet);
    expect([refused.status, refused.json.error]).toEqual([403, "cooling_off"]);
    const mirror = await house.fetch<{ error: string }>("http://api.karat-b.localhost/games/dice/bet", {
      ...bet,
      headers: { ...bet.headers, "Idempotency-Key": randomUUID() },
    });
    expect(mirror.json.error).toBe("cooling_off");
    const profile = await house.api<{ features: object }>("/profile/user", { headers: again });
    expect(profile.json.features).toMatchObject({ play: false, deposit: false, prompts: false });
    expect((await house.api("/games/bets", { headers: again })).status).toBe(200);

    nowMs += 7 * dayMs;
    expect((await bettors.bet(player.id)).status).toBe(200);
  });

  test("is not undone or shortened, and can be made longer", async () => {
    const player = await enter();
    await player.call("/profile/pause", { until: inDays(7) });
    const later = async (until: string | null) => {
      const { json } = await logIn(house, player.email);
      return house.api<SafePlay>("/profile/pause", { headers: bearer(json.token), body: { until } });
    };
    expect((await later(inDays(2))).status).toBe(422);
    expect((await later(inDays(30))).json.pause?.kind).toBe("cool_off");
    expect((await later(inDays(200))).json.pause?.kind).toBe("self_exclusion");
    expect((await later(inDays(42))).status).toBe(422);
    expect((await later(null)).json.pause).toEqual({ kind: "self_exclusion", until: null });
    expect((await later(inDays(400))).status).toBe(422);
    expect(errorOf(await player.bet()).error).toBe("self_excluded");
    await house.desk("/limits/reset", { player: String(player.id) });
    expect(errorOf(await player.bet()).error).toBe("self_excluded");
  });

  test("that is a break is over when the desk says so", async () => {
    const player = await enter();
    await player.call("/profile/pause", { until: inDays(1) });
    expect(errorOf(await player.bet()).error).toBe("cooling_off");
    await house.desk("/limits/reset", { player: String(player.id) });
    replyOf(await player.bet());
  });

  test.each([undefined, "", "tomorrow", 7, "2026-03-10"])(
    "until %j is refused, and nothing has happened",
    async (until) => {
      const player = await enter();
      const { status, json } = await player.call("/profile/pause", { until });
      expect([status, Object.keys(json.errors)]).toEqual([422, ["until"]]);
      expect((await player.limits()).pause).toBeNull();
    },
  );

  test.each([-1, 0, 0.5, 43, 100, 179])("of %d days is refused", async (days) => {
    const player = await enter();
    const { status, json } = await player.call("/profile/pause", { until: inDays(days) });
    expect([status, json.errors["until"]?.[0]?.split(":")[0]]).toEqual([422, "invalid_pause"]);
  });

  test("that comes among bets: not one is taken after it is answered", async () => {
    const player = await enter();
    const bets = Array.from({ length: 40 }, () => player.bet());
    await player.call("/profile/pause", { until: null });
    const { rows } = await pool.query("select from bets where player_id = $1", [player.id]);
    await Promise.all(bets);
    expect((await pool.query("select from bets where player_id = $1", [player.id])).rowCount).toBe(rows.length);
  });
});

test("the live channel tells of every change of the play, once and in order", async () => {
  const player = await enter();
  const socket = house.live();
  const heard: { seq: number; snapshot?: object; data?: object }[] = [];
  socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString()) as (typeof heard)[number]));
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello", token: player.token, resume: {} }));
  socket.send(JSON.stringify({ op: "join", channel: "play" }));
  await expect
    .poll(() => heard)
    .toEqual([{ op: "reset", channel: "play", seq: 0, snapshot: { session: null, stops: [] } }]);
  replyOf(await player.bet("25.00"));
  await player.put({ kind: "wager", period: "day", amount: "25.00" });
  await expect.poll(() => heard.length).toBe(3);
  socket.terminate();
  expect(heard.map(({ seq }) => seq)).toEqual([0, 1, 2]);
  expect(heard[1]?.data).toMatchObject({ session: { staked: "25.00" }, stops: [] });
  expect(heard[2]?.data).toMatchObject({
    stops: [{ error: "limit_reached", limit: { kind: "wager", period: "day" } }],
  });
});
