import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { VipState } from "../../contract/vip.ts";
import { combinations } from "../../rules/games/combinations.ts";
import { caseOf } from "../../rules/games/cases-figures.ts";
import { gameIds, type InstantGameId, instantGameIds } from "../../rules/games/ids.ts";
import { instantGame } from "../../rules/games/index.ts";
import { kenoRow, type Risk } from "../../rules/games/keno-figures.ts";
import { currencies, type Currency, parseMoney, toWire } from "../../rules/money.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { randomChoice } from "../../tests/builders/random-choice.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { createSafePlayers } from "../../tests/builders/safe-players.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { insertBets, type SettledRow } from "../../tests/builders/settled-bets.ts";
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
const rounders = createRounders(house.app.house);
const enterSafe = createSafePlayers(house, clock);
const upkeep = createLevelUpkeep(house.app.house);

/** A player whose calls go over HTTP. */
async function enter() {
  const player = await enterSafe();
  const call = async <Reply = VipState>(path: string, body?: unknown) =>
    (await player.call(path, body)) as unknown as { status: number; json: Reply & { error: string } };
  const vip = async () => (await call("/vip")).json;
  return {
    ...player,
    call,
    vip,
    join: (request_type: unknown = "vip_page") => call("/api/v2/vip/join", { request_type }),
    claim: () => call("/vip/rakeback", {}),
    /** So many points, by bets on dice that return 99 %. */
    async earn(points: number) {
      const before = Number((await vip()).points);
      await insertBets(pool, [
        { player: player.id, stakeMicro: BigInt(points) * 1_000_000n, choice: evens, atMs: clock.now() },
      ]);
      await expect.poll(async () => Number((await vip()).points)).toBe(before + points);
    },
  };
}

const evens = { mode: "under", target: 5_000 };

async function bornOn(player: bigint, day: string): Promise<void> {
  await pool.query("update players set birth_date = $2 where id = $1", [player, day]);
}

/* The theoretical cost anew: by counting, in whole numbers, with nothing of the house's edges. */

type Fraction = readonly [part: bigint, of: bigint];

function keptOf({ game, choice }: { game: string; choice: unknown }): Fraction {
  switch (game) {
    case "dice": {
      const { mode, target = 0, from = 0, to = 0 } = choice as Record<string, number> & { mode?: string };
      const wide = String(mode) === "between" ? to - from + 1 : String(mode) === "under" ? target : 9_999 - target;
      const paid = BigInt(wide) * (99_000_000n / BigInt(wide));
      return [100_000_000n - paid, 100_000_000n];
    }
    case "keno": {
      const { picks, risk } = choice as { picks: number[]; risk: Risk };
      const draws = combinations(40, 10) * 10_000n;
      const paid = kenoRow(risk, picks.length).reduce((sum, multiplierE4, hits) => {
        const ways = combinations(picks.length, hits) * combinations(40 - picks.length, 10 - hits);
        return sum + ways * multiplierE4;
      }, 0n);
      return [draws - paid, draws];
    }
    case "cases": {
      const paid = caseOf((choice as { case: string }).case).items.reduce(
        (sum, { from, to, multiplierE4 }) => sum + BigInt(to - from + 1) * multiplierE4,
        0n,
      );
      return [10_000_000_000n - paid, 10_000_000_000n];
    }
    case "roulette":
      return [1n, 37n];
    default:
      return [1n, 100n];
  }
}

const micro = (text: string) => parseMoney(text) ?? 0n;
const perRub: Record<Currency, Fraction> = {
  RUB: [1n, 1n],
  INR: [1n, 1n],
  USD: [100n, 1n],
  EUR: [100n, 1n],
  KZT: [1n, 5n],
};

/** Edges count in parts of 10^10, points in millionths, each rounded once. */
function pointsAnew(
  { stakeMicro = 0n, currency = "RUB", ...bet }: SettledRow,
  [part, of] = keptOf({ game: bet.game ?? "dice", choice: bet.choice }),
) {
  const edge = bet.game === "roulette" ? (part * 10n ** 10n) / of : (2n * part * 10n ** 10n + of) / (2n * of);
  const [times, by] = perRub[currency];
  return (((stakeMicro * times) / by) * edge * 100n) / 10n ** 10n;
}

test("points equal an independent count over random bets of all games, in every currency", async () => {
  const random = seededRandom(41);
  const players = await Promise.all(
    currencies.map(async (currency) => ({ currency, id: await bettors.player({ currency }) })),
  );
  const rows: SettledRow[] = [];
  for (let index = 0; index < 600; index += 1) {
    const game = gameIds[Math.floor(random() * gameIds.length)] ?? "dice";
    if (game === "rooms") continue;
    const { currency, id } = players[Math.floor(random() * players.length)] ?? { currency: "RUB", id: 0n };
    const isInstant = (instantGameIds as readonly string[]).includes(game) && (game !== "coinflip" || random() < 0.5);
    const choice = isInstant
      ? randomChoice(instantGame(game as InstantGameId).choice, random)
      : game === "coinflip"
        ? { mode: "duel", side: "heads" }
        : game === "miner"
          ? { mines: 5 }
          : {};
    const stakeMicro = BigInt(1 + Math.floor(random() * 1_000_000)) * 10_000n;
    const isRefund = random() < 0.1;
    const payoutMicro = random() < 0.4 ? stakeMicro * 2n : 0n;
    rows.push({ player: id, game, currency, choice, stakeMicro, payoutMicro, isRefund, atMs: clock.now() });
  }
  await insertBets(pool, rows);
  const wanted = new Map(
    players.map(({ id }) => [
      id,
      rows.filter(({ player, isRefund }) => player === id && !isRefund).reduce((sum, row) => sum + pointsAnew(row), 0n),
    ]),
  );
  await expect.poll(() => pointsOf([...wanted.keys()]), { timeout: 10_000 }).toEqual(wanted);
  expect([...wanted.values()].every((points) => points > 0n)).toBe(true);
});

async function pointsOf(players: bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await pool.query<{ player_id: bigint; points: bigint }>(
    "select player_id, points from vip_players where player_id = any($1::bigint[]) order by player_id",
    [players],
  );
  return new Map(rows.map(({ player_id: id, points }) => [id, points]));
}

test("bets as they are played count alike, each once, whatever they have won", async () => {
  const player = await enter();
  const random = seededRandom(5);
  let wanted = 0n;
  for (const game of instantGameIds) {
    const choice = randomChoice(instantGame(game).choice, random);
    const amount = game === "cases" ? undefined : "7.77";
    const { bet } = replyOf(await bettors.bet(player.id, { game, choice, amount: amount ?? priceOf(choice) }));
    wanted += pointsAnew({ player: player.id, game, choice, stakeMicro: micro(bet.staked ?? bet.amount) });
  }
  const { round } = roundOf(await rounders.open(player.id, "miner", { amount: "5.00" }));
  // Nothing is won of it, so it is given back and counts nothing.
  expect(roundOf(await rounders.settle(player.id, round)).round.state).toBe("refunded");
  await expect.poll(async () => (await player.vip()).points).toBe(toWire(wanted));
});

function priceOf(choice: unknown): string {
  return toWire(caseOf((choice as { case: string }).case).priceMicro);
}

test("a pot costs by the share that its player has of it, over all of their bets there", async () => {
  const [rich, poor] = [await bettors.player(), await bettors.player()];
  const [round] = await idsOf(1);
  await pool.query(
    `insert into shared_rounds (id, game, room, number, state, seed_hash, entropy, opened_at, ended_at)
     values ($1, 'rooms', 'red', 1, 'ended', '', '', now(), now())`,
    [round],
  );
  const staked: [bigint, bigint][] = [
    [rich, 60_000_000n],
    [poor, 10_000_000n],
    [rich, 30_000_000n],
  ];
  const ids = await idsOf(staked.length);
  for (const [index, [player, stakeMicro]] of staked.entries())
    await pool.query(
      `insert into shared_bets (id, round_id, player_id, game, room, currency, stake_micro, choice, state, at, ended_at)
       values ($1, $2, $3, 'rooms', 'red', 'RUB', $4, '{}', 'lost', now(), now())`,
      [ids[index], round, player, stakeMicro],
    );
  await insertBets(
    pool,
    staked.map(([player, stakeMicro], index) => ({ player, id: ids[index] ?? "", game: "rooms" as const, stakeMicro })),
  );
  // The fee is 4 % of what the others have staked: a tenth of the pot for one, nine tenths for the other.
  await expect
    .poll(() => pointsOf([rich, poor]))
    .toEqual(
      new Map([
        [rich, 36_000_000n],
        [poor, 36_000_000n],
      ]),
    );
});

async function idsOf(count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select gen_random_uuid() as id from generate_series(1, $1)", [
    count,
  ]);
  return rows.map(({ id }) => id);
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
