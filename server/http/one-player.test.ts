import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { locationOf } from "./location.ts";
import { stored } from "./refusal.ts";
import { createPlayerLimiter, playerRates } from "./player-limiter.ts";
import { createUpkeep } from "../wallet/upkeep.ts";

let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs } });
const { pool } = house.database;
const upkeep = createUpkeep({ pool, clock: { now: () => nowMs } });

interface Reply {
  state: string;
  error: string;
  retry_after: number;
  round: { id: string; state: string };
}

const somewhere = { ip: "127.0.0.1", userAgent: "a test", location: locationOf("RU") };

type Player = Awaited<ReturnType<typeof enter>>;

function validity(until: number | "soon" | undefined): Record<string, string> {
  if (until === undefined) return {};
  return { "Valid-Until": until === "soon" ? until : new Date(until).toISOString() };
}

async function enter(balance = "1000.00") {
  const { json } = await house.desk<{ id: string; token: string }>("/players", { balance });
  const headers = { Authorization: `Bearer ${json.token}` };
  const put = (path: string, body: unknown, more = {}) =>
    house.api<Reply>(path, { method: "PUT", body, headers: { ...headers, ...more } });
  return {
    id: BigInt(json.id),
    profile: () => house.api("/profile/user", { headers }),
    ask: (key: string, validUntil?: number | "soon") =>
      house.api<Reply>(`/api/v2/operations/${key}?close=1`, { headers: { ...headers, ...validity(validUntil) } }),
    look: (key: string) => house.api<Reply>(`/api/v2/operations/${key}`, { headers }),
    rotate: () => house.api<Reply>("/games/seeds/rotate", { body: { client_seed: "mine" }, headers }),
    bet: (key: string, amount = "1.00", validUntil = nowMs + 10_000) =>
      house.api<Reply>("/games/dice/bet", {
        body: { amount, choice: { mode: "under", target: 4_950 } },
        headers: { ...headers, ...validity(validUntil), "Idempotency-Key": key },
      }),
    zone: (timezone: string) => put("/profile/settings", { timezone }, { "Idempotency-Key": randomUUID() }),
    /** As many more logins. */
    sessions: (count: number) =>
      many(count, () =>
        inTransaction(
          pool,
          async (tx) => (await house.app.house.sessions.start(tx, BigInt(json.id), somewhere)).access,
        ),
      ),
    send: (path: string, token: string, body: unknown) =>
      house.api<Reply>(path, { body, headers: { ...bearer(token), "Idempotency-Key": randomUUID() } }),
    endOthers: () => house.api("/profile/sessions", { method: "DELETE", headers }),
  };
}

const many = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
const numberOf = async (table: string, player: bigint) =>
  (await pool.query(`select from ${table} where ${table === "sessions" ? "player" : "player_id"} = $1`, [player]))
    .rowCount ?? 0;

afterEach(async () => {
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

describe("while a player's wallet is held up", () => {
  test.each([
    ["lookups", (player: Player) => player.ask(randomUUID())],
    ["rotations of seeds", (player: Player) => player.rotate()],
    ["writes with a key", (player: Player) => player.zone("Asia/Tokyo")],
  ])("three hundred %s of theirs take one connection, and all others are served", async (_, call) => {
    const [player, other] = [await enter(), await enter()];
    const holding = await pool.connect();
    let ended = 0;
    try {
      await holding.query("begin");
      await holding.query("select from wallets where player_id = $1 for update", [player.id]);
      const calls = many(300, async () => {
        const reply = await call(player);
        ended += 1;
        return reply;
      });
      // As many wait as may; the rest has been refused.
      await eventually(() => expect(ended).toBeGreaterThan(0));
      const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1));
      expect((await other.profile()).status).toBe(200);
      expect((await other.bet(randomUUID())).status).toBe(200);
      expect((await house.fetch("http://x/readyz")).status).toBe(200);
      expect((await pool.query(waiting)).rowCount).toBeLessThanOrEqual(1);
      await holding.query("commit");
      const replies = await calls;
      const refused = replies.filter(({ status }) => status !== 200);
      for (const { json } of refused) expect(["too_many_tries", "unavailable"]).toContain(json.error);
      expect(refused.every(({ json }) => json.retry_after >= 1)).toBe(true);
      expect(replies.length).toBeGreaterThan(refused.length);
    } finally {
      holding.release();
    }
  });

  test.each([
    ["bets in a room", "play", 'from "play"', "/games/rooms/red/bets", { amount: "1.00" }],
    ["duels that are created", "play", 'from "play"', "/games/coinflip/duels", { amount: "1.00", side: "heads" }],
    ["presses in crash", "shared_bets", "where b.id = $1", `/games/crash/bets/${randomUUID()}/cash-out`, {}],
    ["duels that are joined", "duels", "duels d where id = $1", `/games/coinflip/duels/${randomUUID()}/join`, {}],
  ])("three hundred %s take a few connections for what is read first", async (_, table, read, path, body) => {
    const [player, other] = [await enter(), await enter()];
    const [token = ""] = await player.sessions(1);
    const holding = await pool.connect();
    try {
      await holding.query(`begin; lock table ${table} in access exclusive mode`);
      const calls = many(300, () => player.send(path, token, body));
      // On another connection, as a transaction goes on seeing what was at its first look; the house's own jobs wait, too.
      const waiting = async () => {
        const found = await house.database.writerPool.query(
          `select from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database() and position($1 in query) > 0`,
          [read],
        );
        return found.rowCount;
      };
      await eventually(async () => expect(await waiting()).toBeGreaterThan(3));
      expect((await other.profile()).status).toBe(200);
      expect(await waiting()).toBeLessThanOrEqual(8);
      await holding.query("rollback");
      const refused = (await calls).filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.every(({ json }) => json.retry_after >= 1)).toBe(true);
    } finally {
      await holding.query("rollback");
      holding.release();
    }
  });

  test("readiness is asked on a connection that nobody else has", async () => {
    const taken = await many(20, () => pool.connect());
    try {
      expect((await house.fetch("http://x/readyz")).json).toEqual({ status: "ready" });
    } finally {
      for (const connection of taken) connection.release();
    }
  });

  test("a lock that is waited for in vain is given up, and whoever wanted it is told when to come back", async () => {
    const player = await enter();
    const holding = await pool.connect();
    try {
      await holding.query("begin");
      await holding.query("select from wallets where player_id = $1 for update", [player.id]);
      const { status, json } = await player.ask(randomUUID());
      expect([status, json.error, json.retry_after]).toEqual([503, "unavailable", 1]);
    } finally {
      await holding.query("rollback");
      holding.release();
    }
  });
});

describe("rows that cost a player nothing are bounded", () => {
  test("keys that are given up: a refusal closes nothing, is no answer, and another player's are heard", async () => {
    const [player, other] = [await enter(), await enter()];
    const keys = Array.from({ length: 400 }, () => randomUUID());
    const refused: string[] = [];
    for (const key of keys) {
      const { status, json } = await player.ask(key);
      if (status === 200) continue;
      expect(json).toMatchObject({ error: "too_many_tries" });
      expect(json.retry_after).toBeGreaterThan(0);
      refused.push(key);
    }
    expect(await numberOf("operations", player.id)).toBe(400 - refused.length);
    expect(refused.length).toBeGreaterThan(200);
    expect((await other.ask(randomUUID())).status).toBe(200);
    // The refused question closed nothing, so the bet may still come.
    expect((await player.bet(refused[0] ?? "")).status).toBe(200);
    expect((await player.ask(refused[0] ?? "")).json.state).toBe("done");
    nowMs += 60_000;
    expect((await player.ask(refused[1] ?? "")).json.state).toBe("unknown");
  });

  test("a key whose call would be refused as expired is closed by nothing, and one that ends soon for as long", async () => {
    const player = await enter();
    const [over, brief, endless] = [randomUUID(), randomUUID(), randomUUID()];
    expect((await player.ask(over, nowMs - 61_000)).json.state).toBe("unknown");
    expect(await numberOf("operations", player.id)).toBe(0);
    expect((await player.bet(over, "1.00", nowMs - 61_000)).json.error).toBe("expired");

    const closed = await numberOf("operations", player.id);
    const validUntil = nowMs + 10_000;
    await player.ask(brief, validUntil);
    await player.ask(endless);
    expect(await numberOf("operations", player.id)).toBe(closed + 2);
    expect((await player.bet(brief, "1.00", validUntil)).json.error).toBe("operation_closed");
    // Kept until it has expired by any house's clock.
    nowMs = validUntil + 60_000;
    await upkeep.run();
    expect((await player.bet(brief, "1.00", validUntil)).json.error).toBe("operation_closed");
    nowMs += 1;
    await upkeep.run();
    expect(await numberOf("operations", player.id)).toBe(closed + 1);
    expect((await player.bet(brief, "1.00", validUntil)).json.error).toBe("expired");
    expect((await player.bet(endless)).json.error).toBe("operation_closed");
    expect((await player.ask(randomUUID(), "soon")).status).toBe(422);
  });

  test("pairs of seeds that are revealed", async () => {
    const player = await enter();
    const replies = [...(await many(40, () => player.rotate())), ...(await many(40, () => player.rotate()))];
    const rotated = replies.filter(({ status }) => status === 200).length;
    expect(rotated).toBe(60);
    expect(replies.find(({ status }) => status !== 200)?.json).toMatchObject({ error: "too_many_tries" });
    expect(await numberOf("seeds", player.id)).toBe(2 + rotated);
    nowMs += 60_000;
    expect((await player.rotate()).status).toBe(200);
  });

  test("bets that are refused, and one that could be taken waits until they have ended", async () => {
    const player = await enter("10.00");
    for (let round = 0; round < 4; round += 1) await many(100, () => player.bet(randomUUID(), "500.00"));
    const rows = await numberOf("operations", player.id);
    expect(rows).toBeLessThan(300);
    const key = randomUUID();
    const { status, json } = await player.bet(key);
    expect([status, json.error]).toEqual([429, "too_many_tries"]);
    expect(await numberOf("operations", player.id)).toBe(rows);
    nowMs += json.retry_after * 1_000;
    expect((await player.bet(key)).status).toBe(200);
  });

  test("moves that are refused, however many sessions ask; a session that comes then still makes its own", async () => {
    const player = await enter();
    const move = (token: string, id: string = randomUUID()) =>
      player.send(`/games/miner/rounds/${id}/step`, token, { seq: 0, action: { cell: 0 } });
    const sessions = await player.sessions(24);
    for (const token of sessions) await many(60, () => move(token));
    // Of all sessions together four times as many as of one, and then five of each.
    const most = 4 * playerRates.refusedMoves.burst + sessions.length * (playerRates.refusedMoves.burst / 30);
    const rows = await numberOf("operations", player.id);
    expect(rows).toBeGreaterThan(playerRates.refusedMoves.burst);
    expect(rows).toBeLessThanOrEqual(most);
    expect((await move(sessions.at(-1) ?? "")).json.error).toBe("too_many_tries");

    // An owner plays on beside them all, and what is not refused takes nothing of that.
    const [own = ""] = await player.sessions(1);
    for (let round = 0; round < 8; round += 1) {
      const opened = await player.send("/games/miner/rounds", own, { amount: "1.00", choice: { mines: 3 } });
      const { id } = opened.json.round;
      const { status, json } = await move(own, id);
      expect(status).toBe(200);
      if (json.round.state === "open")
        expect((await player.send(`/games/miner/rounds/${id}/cash-out`, own, { seq: 1 })).status).toBe(200);
    }
  });

  test("bets, of which far more are taken than anybody plays", async () => {
    const player = await enter("100000.00");
    const replies = [];
    for (let round = 0; round < 11; round += 1) replies.push(...(await many(100, () => player.bet(randomUUID()))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1_000);
    nowMs += 1_000;
    expect((await many(50, () => player.bet(randomUUID()))).map(({ status }) => status)).toEqual(Array(50).fill(200));
  });

  test("questions about operations, of which each goes to the database", async () => {
    const player = await enter();
    const replies = [];
    for (let round = 0; round < 50; round += 1) replies.push(...(await many(15, () => player.look(randomUUID()))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(600);
    expect(replies.at(-1)?.json).toMatchObject({ error: "too_many_tries", retry_after: 1 });
    // Neither other reads nor bets depend on that limit.
    expect((await player.profile()).status).toBe(200);
    expect((await player.bet(randomUUID())).status).toBe(200);
    nowMs += 1_000;
    expect((await many(15, () => player.look(randomUUID()))).map(({ status }) => status)).toEqual(Array(15).fill(200));
  });

  test("settings; what keeps the player safe is never held up by it", async () => {
    const player = await enter();
    const zones = await many(3, () => many(40, () => player.zone("Asia/Tokyo")));
    expect(zones.flat().filter(({ status }) => status === 200).length).toBeLessThanOrEqual(100);
    expect((await player.zone("Asia/Almaty")).status).toBe(429);
    expect((await player.endOthers()).status).toBe(200);
  });
});

test.each(["cancelCrashBet", "cancelRouletteBet", "cancelDuel"])(
  "%s gives back what was placed for nothing, so whoever does it without end waits before placing more",
  async (name) => {
    const limiter = createPlayerLimiter({ clock: { now: () => nowMs } });
    const session = { player: 1n, id: "a session" };
    const call = (each: string) => ({ name: each, method: "POST", money: true }) as const;
    const [taking, placing] = [call(name), call("placeCrashBet")];
    for (let count = 0; count < playerRates.refusals.burst; count += 1)
      await limiter.run(taking, session, async () => stored(200, ""));
    expect(limiter.admit(placing, session)).toMatchObject({ error: "too_many_tries" });
    expect(limiter.admit(taking, session)).toBe(undefined);
  },
);

test("what guards an account takes four places of all its sessions, and no session waits for another one's provider", async () => {
  const limiter = createPlayerLimiter({ clock: { now: () => nowMs } });
  const call = (name: string, session: string, work: () => Promise<unknown>) =>
    limiter.run({ name, method: "POST", money: false }, { player: 1n, id: session }, work);
  const sessions = Array.from({ length: 20 }, (_, index) => `session ${index}`);
  const forever = new Promise(() => {});
  for (const session of sessions) void call("cancelPayout", session, () => forever);
  expect(await call("setLimit", "the owner's", async () => "done")).toBe("done");

  let [running, most] = [0, 0];
  await Promise.all(
    sessions.map((session) =>
      call("endOtherSessions", session, async () => {
        running += 1;
        most = Math.max(most, running);
        await nextTurn();
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(4);
});
