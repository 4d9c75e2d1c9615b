import { expect, test } from "vitest";
import type { RoundReply } from "../../contract/rounds.ts";
import vectors from "../../rules/tables/vectors.json";
import { createBettors, errorOf } from "../../tests/builders/bettors.ts";
import { bearer, logIn } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { createSafePlayers } from "../../tests/builders/safe-players.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { abandonedAfterMs, createRoundUpkeep } from "./round-upkeep.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
// A Tuesday, noon in Moscow.
let nowMs = Date.parse("2026-03-10T09:00:00Z");
const clock = { now: () => nowMs };
const house = await startHouse({ clock });
const beside = await startHouse({ beside: house, clock });
const { pool } = house.database;
const bettors = createBettors(house.app.house);
const rounds = createRounders(house.app.house);
const enter = createSafePlayers(house, clock);
const mines = vectors.miner["0"].M3;
const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !mines.includes(cell));

/** A player whose next round is the first of the test vectors. */
async function enterSeeded(balance = "100.00") {
  const player = await enter(balance);
  await rounds.seed(player.id, vectors);
  return player;
}

const balanceOf = async (player: bigint) => Number(await bettors.balanceOf(player)) / 1_000_000;

async function upkeep() {
  const both = [house, beside].map(({ app }) => createRoundUpkeep(app.house));
  await Promise.all(both.map(({ run }) => run()));
}

async function endOf(id: string) {
  const { rows } = await pool.query<{ state: string; outcome: { end: string }; multiplier_e4: bigint }>(
    "select r.state, b.outcome, b.multiplier_e4 from rounds r join bets b on b.id = r.id where r.id = $1",
    [id],
  );
  return rows.map(({ state, outcome, multiplier_e4 }) => [state, outcome.end, multiplier_e4]);
}

test("a round that is left is paid out after a day if something is won, else given back, once for all houses", async () => {
  const player = await enterSeeded();
  const { round } = roundOf(await rounds.open(player.id, "miner"));
  const untouched = roundOf(await rounds.open(player.id, "hilo", { amount: "5.00" })).round;
  nowMs += 60 * minuteMs;
  const won = roundOf(await rounds.step(player.id, round, { cell: safe[0] })).round;
  nowMs += abandonedAfterMs - 60 * minuteMs - 1;
  await upkeep();
  expect(await balanceOf(player.id)).toBe(85);
  nowMs += 1;
  await upkeep();
  expect(await endOf(untouched.id)).toEqual([["refunded", "refunded", 10_000n]]);
  expect(await endOf(round.id)).toEqual([]);
  expect(await balanceOf(player.id)).toBe(90);
  nowMs += 60 * minuteMs;
  await upkeep();
  await upkeep();
  expect(await endOf(round.id)).toEqual([["won", "cash_out", 11_250n]]);
  expect(await balanceOf(player.id)).toBe(101.25);
  // A late move is told that the round has gone on.
  expect(errorOf(await rounds.step(player.id, won, { cell: safe[1] })).error).toBe("stale_seq");
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

test("skipped cards alone are given back, and so is what the house has settled in a receipt", async () => {
  const player = await enterSeeded();
  const { round } = roundOf(await rounds.open(player.id, "hilo"));
  roundOf(await rounds.step(player.id, round, { guess: "skip" }));
  nowMs += abandonedAfterMs;
  await upkeep();
  const token = (await logIn(house, player.email)).json.token;
  const { json } = await house.api<RoundReply>(`/games/receipts/${round.id}`, { headers: bearer(token) });
  expect(json.bet).toMatchObject({
    multiplier: "1.0000",
    payout: "10.00",
    outcome: { actions: [{ guess: "skip" }], end: "refunded" },
  });
  expect(json.receipt).toMatchObject({ id: round.id, multiplier: "1.0000" });
});

test.each(["cool off", "exclusion"])("a %s settles what is at stake before the sessions end", async (kind) => {
  const player = await enterSeeded();
  const { round } = roundOf(await rounds.open(player.id, "miner"));
  roundOf(await rounds.step(player.id, round, { cell: safe[0] }));
  const untouched = roundOf(await rounds.open(player.id, "coinflip")).round;
  const until = kind === "exclusion" ? null : new Date(nowMs + dayMs).toISOString();
  const paused = await player.call("/profile/pause", { until });
  expect(paused.status, paused.text).toBe(200);
  expect(await endOf(round.id)).toEqual([["won", "cash_out", 11_250n]]);
  expect(await endOf(untouched.id)).toEqual([["refunded", "refunded", 10_000n]]);
  expect(await balanceOf(player.id)).toBe(101.25);
  expect(errorOf(await rounds.open(player.id, "miner")).error).toBe(
    kind === "exclusion" ? "self_excluded" : "cooling_off",
  );
});

test("a pause that is refused settles nothing", async () => {
  const player = await enterSeeded();
  const { round } = roundOf(await rounds.open(player.id, "miner"));
  const refused = await player.call("/profile/pause", { until: new Date(nowMs + minuteMs).toISOString() });
  expect(refused.status).toBe(422);
  expect(await endOf(round.id)).toEqual([]);
});

test("seeds do not turn while one of their rounds is open", async () => {
  const player = await enterSeeded();
  const { round } = roundOf(await rounds.open(player.id, "miner"));
  const refused = await player.call("/games/seeds/rotate", { client_seed: "mine" });
  expect([refused.status, refused.json.error]).toEqual([409, "round_open"]);
  roundOf(await rounds.step(player.id, round, { cell: mines[0] }));
  const turned = await player.call("/games/seeds/rotate", { client_seed: "mine" });
  expect(turned.json).toMatchObject({ revealed: { server_seed: vectors.serverSeed, nonces: 1 }, nonce: 0 });
});

test("what closes play closes it to new rounds alone: one that is open is played on and cashed out", async () => {
  const player = await enterSeeded();
  await player.call("/profile/reality-check", { minutes: 15 }, "PUT");
  const { round } = roundOf(await rounds.open(player.id, "miner"));
  expect(errorOf(await rounds.open(player.id, "hilo", { blocked: true })).error).toBe("region_blocked");
  nowMs += 14 * minuteMs;
  const one = roundOf(await rounds.step(player.id, round, { cell: safe[0] }));
  nowMs += 2 * minuteMs;
  expect(errorOf(await rounds.open(player.id, "hilo")).error).toBe("reality_check_due");
  const two = roundOf(await rounds.step(player.id, one.round, { cell: safe[1] }));
  // The reality check waits to be answered, however long the round goes on.
  nowMs += 60 * minuteMs;
  const three = roundOf(await rounds.step(player.id, two.round, { cell: safe[2] }));
  expect(errorOf(await rounds.open(player.id, "hilo")).error).toBe("reality_check_due");
  await player.put({ kind: "wager", period: "day", amount: "10.00" });
  expect(roundOf(await rounds.cashOut(player.id, three.round)).balance).toBe("104.785");
  await player.call("/profile/reality-check", {});
  expect(errorOf(await rounds.open(player.id, "hilo")).error).toBe("limit_reached");
});

test("a round counts as play: its stake when it opens, what comes back when it is over, its time as long as it is played", async () => {
  const player = await enterSeeded();
  await player.put({ kind: "wager", period: "day", amount: "500.00" });
  await player.put({ kind: "loss", period: "day", amount: "500.00" });
  await player.put({ kind: "session", period: "day", minutes: 600 });
  const used = async () =>
    Object.fromEntries((await player.limits()).limits.map(({ kind, used }) => [kind, String(used)]));
  let { round } = roundOf(await rounds.open(player.id, "miner"));
  expect(await used()).toEqual({ wager: "10.00", loss: "10.00", session: "0" });
  for (const cell of safe.slice(0, 2)) {
    nowMs += 10 * minuteMs;
    ({ round } = roundOf(await rounds.step(player.id, round, { cell })));
  }
  expect(await used()).toEqual({ wager: "10.00", loss: "10.00", session: "20" });
  roundOf(await rounds.cashOut(player.id, round));
  expect(await used()).toEqual({ wager: "10.00", loss: "-2.857", session: "20" });
});

test("a stake that is given back on another day leaves that day's limits as they are", async () => {
  const player = await enterSeeded();
  await player.put({ kind: "wager", period: "day", amount: "50.00" });
  roundOf(await rounds.open(player.id, "miner", { amount: "30.00" }));
  nowMs += abandonedAfterMs;
  await upkeep();
  expect(await balanceOf(player.id)).toBe(100);
  const [wager] = (await player.limits()).limits;
  expect(wager).toMatchObject({ used: "0.00", left: "50.00" });
  expect((await player.limits()).play.session).toBeNull();
});

test("given back on the same day, a stake counts as never taken", async () => {
  const player = await enterSeeded();
  await player.put({ kind: "wager", period: "month", amount: "50.00" });
  roundOf(await rounds.open(player.id, "miner", { amount: "30.00" }));
  expect((await player.limits()).limits[0]).toMatchObject({ used: "30.00" });
  nowMs += abandonedAfterMs;
  await upkeep();
  expect((await player.limits()).limits[0]).toMatchObject({ used: "0.00" });
});

test("open rounds are found again as their player has seen them, wherever they ask", async () => {
  const player = await enterSeeded();
  const miner = roundOf(await rounds.open(player.id, "miner")).round;
  const stepped = roundOf(await rounds.step(player.id, miner, { cell: safe[0] })).round;
  const ladder = roundOf(await rounds.open(player.id, "coinflip")).round;
  const elsewhere = (await logIn(beside, player.email)).json.token;
  const { json } = await beside.api("/games/rounds/open", { headers: bearer(elsewhere) });
  expect(json).toEqual({ items: [stepped, ladder], next: null });
});

/** A round whose stored actions no rules can replay. */
async function broken(game: "miner" | "hilo") {
  const player = await enterSeeded();
  const { id } = roundOf(await rounds.open(player.id, game)).round;
  await pool.query("update rounds set actions = '[null]' where id = $1", [id]);
  return { player, id };
}

test("rounds that can't be dealt again hold up neither those left after them nor what is folded", async () => {
  for (let count = 0; count < 8; count++) await broken("miner");
  nowMs += 1;
  const player = await enterSeeded();
  const { round } = roundOf(await rounds.open(player.id, "hilo"));
  const lost = roundOf(await rounds.open(player.id, "miner", { choice: { mines: 24 } })).round;
  roundOf(await rounds.step(player.id, lost, { cell: mines[0] }));
  nowMs += abandonedAfterMs;
  await upkeep();
  expect(await endOf(round.id)).toEqual([["refunded", "refunded", 10_000n]]);
  const { rows } = await pool.query("select 1 from return_sums group by game, currency having count(*) > 1");
  expect(rows).toEqual([]);
});

test("a round that can't be dealt again hides none of its player's others, and no pause waits for it", async () => {
  const { player, id } = await broken("miner");
  const { round } = roundOf(await rounds.open(player.id, "hilo"));
  const { json } = await player.call("/games/rounds/open");
  expect(json).toEqual({ items: [round], next: null });
  const paused = await player.call("/profile/pause", { until: null });
  expect(paused.status, paused.text).toBe(200);
  expect([await endOf(round.id), await endOf(id)]).toEqual([[["refunded", "refunded", 10_000n]], []]);
});

test("outcomes are known beforehand to whoever has set the seed at the desk", async () => {
  const player = await enter();
  await house.desk("/seeds", { player: String(player.id), server_seed: vectors.serverSeed });
  await player.call("/games/seeds/rotate", { client_seed: vectors.clientSeed });
  roundOf(await rounds.open(player.id, "hilo"));
  const lost = roundOf(await rounds.open(player.id, "miner", { choice: { mines: 10 } })).round;
  const [mine] = (vectors.miner["1"] as { M10: number[] }).M10;
  expect(roundOf(await rounds.step(player.id, lost, { cell: mine })).round.state).toBe("lost");
});
