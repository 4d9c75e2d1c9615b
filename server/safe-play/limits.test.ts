import { describe, expect, test } from "vitest";
import { toWire } from "../../rules/money.ts";
import { createBettors, errorOf, replyOf } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createSafePlayers } from "../../tests/builders/safe-players.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;
// A Tuesday, noon in Moscow.
let nowMs = Date.parse("2026-03-10T09:00:00Z");
const clock = { now: () => nowMs };
const house = await startHouse({ clock });
const { pool } = house.database;
const bettors = createBettors(house.app.house);
const enter = createSafePlayers(house, clock);

describe("a limit", () => {
  test("is shown with what is used and left of it, and when its period ends by the player's own calendar", async () => {
    const player = await enter();
    await player.put({ kind: "wager", period: "day", amount: "100.00" });
    await player.put({ kind: "stake", period: "week", amount: "500" });
    await player.put({ kind: "deposit", period: "month", amount: "1000.5" });
    await player.put({ kind: "session", period: "day", minutes: 90 });
    replyOf(await player.bet("30.00"));
    nowMs += 5 * minuteMs;
    replyOf(await player.bet("20.00"));
    expect((await player.limits()).limits).toEqual([
      {
        kind: "deposit",
        period: "month",
        amount: "1000.50",
        used: "0.00",
        left: "1000.50",
        ends_at: "2026-03-31T21:00:00.000Z",
        change: null,
      },
      {
        kind: "session",
        period: "day",
        minutes: 90,
        used: 5,
        left: 85,
        ends_at: "2026-03-10T21:00:00.000Z",
        change: null,
      },
      {
        kind: "wager",
        period: "day",
        amount: "100.00",
        used: "50.00",
        left: "50.00",
        ends_at: "2026-03-10T21:00:00.000Z",
        change: null,
      },
      {
        kind: "wager",
        period: "week",
        amount: "500.00",
        used: "50.00",
        left: "450.00",
        ends_at: "2026-03-15T21:00:00.000Z",
        change: null,
      },
    ]);
  });

  test("counts what was played before it was set, and a change of the time zone resets nothing", async () => {
    const player = await enter();
    replyOf(await player.bet("70.00"));
    await player.put({ kind: "wager", period: "day", amount: "100.00" });
    const before = (await player.limits()).limits;
    await player.call("/profile/settings", { timezone: "Pacific/Kiritimati" }, "PUT");
    expect((await player.limits()).limits).toEqual(before);
    expect(errorOf(await player.bet("30.01"))).toMatchObject({
      error: "limit_reached",
      errors: { wager_day: ["limit_reached: 30.00"] },
    });
    replyOf(await player.bet("30.00"));
  });

  test("begins anew with its period", async () => {
    const player = await enter();
    await player.put({ kind: "wager", period: "day", amount: "10.00" });
    await player.put({ kind: "wager", period: "week", amount: "15.00" });
    replyOf(await player.bet("10.00"));
    expect(errorOf(await player.bet("10.00")).errors).toEqual({
      wager_day: ["limit_reached: 0.00"],
      wager_week: ["limit_reached: 5.00"],
    });
    nowMs += dayMs;
    expect(errorOf(await player.bet("10.00")).errors).toEqual({ wager_week: ["limit_reached: 5.00"] });
    replyOf(await player.bet("5.00"));
  });

  test.each<[object, Record<string, string>]>([
    [{ period: "day", amount: "10.00" }, { kind: "required" }],
    [{ kind: "luck", period: "day", amount: "10.00" }, { kind: "invalid_value" }],
    [{ kind: "loss", period: "year", amount: "10.00" }, { period: "invalid_value" }],
    [{ kind: "loss", period: "day" }, { amount: "required" }],
    [
      { kind: "loss", period: "day", minutes: 10 },
      { amount: "required", minutes: "unexpected" },
    ],
    [{ kind: "loss", period: "day", amount: 10 }, { amount: "invalid_amount" }],
    ...["-1", "1e3", "10.001", " 10", "", "NaN", "9999999999999"].map((amount): [object, Record<string, string>] => [
      { kind: "loss", period: "day", amount },
      { amount: "invalid_amount" },
    ]),
    [{ kind: "loss", period: "day", amount: "0.99" }, { amount: "limit_too_low" }],
    [{ kind: "loss", period: "day", amount: "1000000000.01" }, { amount: "limit_too_high" }],
    [{ kind: "session", period: "day" }, { minutes: "required" }],
    [
      { kind: "session", period: "day", amount: "60.00" },
      { amount: "unexpected", minutes: "required" },
    ],
    [{ kind: "session", period: "day", minutes: "60" }, { minutes: "invalid_value" }],
    [{ kind: "session", period: "day", minutes: 1.5 }, { minutes: "invalid_value" }],
    [{ kind: "session", period: "day", minutes: 0 }, { minutes: "limit_too_low" }],
    [{ kind: "session", period: "day", minutes: 1_440 }, { minutes: "limit_too_high" }],
  ])("of %j is refused, each fault on its field", async (wish, faults) => {
    const player = await enter();
    const { status, json } = await player.put(wish);
    expect(status).toBe(422);
    const keys = Object.entries(json.errors).map(([field, [first = ""]]) => [field, first.split(":")[0]]);
    expect(Object.fromEntries(keys)).toEqual(faults);
    expect((await player.limits()).limits).toEqual([]);
  });
});

describe("a looser limit", () => {
  test("waits for 24 hours and then for a second word, while the old one holds", async () => {
    const player = await enter();
    await player.put({ kind: "wager", period: "day", amount: "10.00" });
    const asked = nowMs;
    const { json } = await player.put({ kind: "wager", period: "day", amount: "50.00" });
    const change = {
      amount: "50.00",
      ready_at: new Date(asked + dayMs).toISOString(),
      lapses_at: new Date(asked + 8 * dayMs).toISOString(),
    };
    expect(json.limits).toMatchObject([{ amount: "10.00", change }]);

    nowMs = asked + dayMs - 1;
    const early = await player.call("/profile/limits/wager/day/confirm", {});
    expect([early.status, early.json.error, early.json.retry_after]).toEqual([409, "too_early", 1]);
    nowMs = asked + dayMs;
    expect(errorOf(await player.bet("10.01")).error).toBe("limit_reached");
    const confirmed = await player.call("/profile/limits/wager/day/confirm", {});
    expect(confirmed.json.limits).toMatchObject([{ amount: "50.00", change: null }]);
    replyOf(await player.bet("50.00"));
    expect((await player.call("/profile/limits/wager/day/confirm", {})).status).toBe(404);
  });

  test("is forgotten when nobody confirms it within a week, or when it is withdrawn", async () => {
    const player = await enter();
    await player.put({ kind: "loss", period: "month", amount: "10.00" });
    await player.put({ kind: "loss", period: "month", amount: null });
    nowMs += 8 * dayMs;
    expect((await player.limits()).limits).toMatchObject([{ amount: "10.00", change: null }]);
    expect((await player.call("/profile/limits/loss/month/confirm", {})).status).toBe(404);

    await player.put({ kind: "loss", period: "month", amount: null });
    const withdrawn = await player.call("/profile/limits/loss/month/change", undefined, "DELETE");
    expect(withdrawn.json.limits).toMatchObject([{ amount: "10.00", change: null }]);
    expect((await player.call("/profile/limits/loss/month/change", undefined, "DELETE")).status).toBe(404);
  });

  test("may be confirmed at once when the desk ends the waiting, and no limit is one, too", async () => {
    const player = await enter();
    await player.put({ kind: "session", period: "week", minutes: 60 });
    await player.put({ kind: "session", period: "week", minutes: null });
    expect((await player.call("/profile/limits/session/week/confirm", {})).status).toBe(409);
    expect((await house.desk("/limits/reset", { player: String(player.id) })).status).toBe(200);
    expect((await player.limits()).limits).toMatchObject([{ minutes: 60, change: { minutes: null } }]);
    expect((await player.call("/profile/limits/session/week/confirm", {})).json.limits).toEqual([]);
    expect((await house.desk("/limits/reset", { player: "7" })).status).toBe(404);
  });

  test("of somebody else is nobody's business", async () => {
    const [one, other] = [await enter(), await enter()];
    await one.put({ kind: "wager", period: "day", amount: "10.00" });
    await one.put({ kind: "wager", period: "day", amount: null });
    expect((await other.limits()).limits).toEqual([]);
    expect((await other.call("/profile/limits/wager/day/change", undefined, "DELETE")).status).toBe(404);
    expect((await other.call("/profile/limits/luck/day/confirm", {})).status).toBe(404);
  });
});

describe("many bets at the same time", () => {
  test("never overrun a loss limit, wherever they come in, and stakes are counted to the micro-unit", async () => {
    const elsewhere = await startHouse({ beside: house, clock });
    const there = createBettors(elsewhere.app.house);
    const player = await enter();
    await player.put({ kind: "loss", period: "day", amount: "100.00" });
    const amounts = Array.from({ length: 100 }, (_, index) => toWire(BigInt(1_00 + index * 7) * 10_000n));
    const answers = await Promise.all(
      amounts.map((amount, index) => (index % 2 ? bettors : there).bet(player.id, { amount })),
    );
    let net = 0n;
    let staked = 0n;
    const { rows } = await pool.query<{ stake_micro: bigint; payout_micro: bigint }>(
      "select stake_micro, payout_micro from bets where player_id = $1 order by nonce",
      [player.id],
    );
    for (const { stake_micro, payout_micro } of rows) {
      staked += stake_micro;
      net += payout_micro - stake_micro;
      expect(net).toBeGreaterThanOrEqual(-100_000_000n);
    }
    expect(rows).toHaveLength(answers.filter(({ status }) => status === 200).length);
    for (const answer of answers) if (answer.status !== 200) expect(errorOf(answer).error).toBe("limit_reached");
    await player.put({ kind: "wager", period: "day", amount: "1000000.00" });
    const [loss, wager] = (await player.limits()).limits;
    expect([loss?.used, wager?.used]).toEqual([toWire(-net), toWire(staked)]);
    expect(await checkLedger(pool)).toMatchObject({ balanced: true });
  });

  test("use up a wager limit to the last cent, and not beyond", async () => {
    const player = await enter();
    await player.put({ kind: "wager", period: "day", amount: "77.77" });
    const answers = await Promise.all(Array.from({ length: 100 }, () => player.bet("1.01")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(77);
    expect(await player.limits()).toMatchObject({
      limits: [{ used: "77.77", left: "0.00" }],
      play: { stops: [{ error: "limit_reached", limit: { kind: "wager", period: "day" } }] },
    });
  });

  test("and a limit that comes among them: nothing is taken beyond it once it is answered", async () => {
    const player = await enter();
    const bets = Array.from({ length: 40 }, () => player.bet("10.00"));
    const set = player.put({ kind: "wager", period: "day", amount: "10.00" });
    await Promise.all(bets);
    expect((await set).status).toBe(200);
    expect(errorOf(await player.bet("10.00")).error).toBe("limit_reached");
  });
});

test("what is counted outlives the house", async () => {
  const player = await enter();
  await player.put({ kind: "wager", period: "day", amount: "25.00" });
  replyOf(await player.bet("20.00"));
  const next = await startHouse({ beside: house, clock });
  const later = createBettors(next.app.house);
  expect(errorOf(await later.bet(player.id, { amount: "5.01" })).error).toBe("limit_reached");
  replyOf(await later.bet(player.id, { amount: "5.00" }));
});

test("all play counts once: what was ever played is what the ledger says", async () => {
  const { rows } = await pool.query(
    `select s.player_id from safe_play s left join (
       select player_id, sum(stake_micro) as staked, sum(payout_micro) as returned from bets group by player_id
     ) b using (player_id)
     where s.staked_micro <> coalesce(b.staked, 0) or s.returned_micro <> coalesce(b.returned, 0)`,
  );
  expect(rows).toEqual([]);
});
