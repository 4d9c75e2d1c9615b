import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { Duel, DuelReply } from "../../contract/duels.ts";
import type { Tournament, TournamentDetail, TournamentNews } from "../../contract/tournaments.ts";
import type { GameId } from "../../rules/games/ids.ts";
import { parseMoney } from "../../rules/money.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { type Frame, listen, type ManyPlayer, manyPlayers } from "../../tests/builders/many-players.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { insertBets, type SettledRow } from "../../tests/builders/settled-bets.ts";
import { tournamentOf } from "../../tests/builders/tournaments.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { readBells } from "../bell/bell-rows.ts";
import { inTransaction } from "../db/connect.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { layIn } from "./lay-in.ts";
import { payPrizes } from "./pay-prizes.ts";
import type { TournamentDefinition } from "./tournament-file.ts";

const clock = handClock();
const house = await startHouse({ clock });
const beside = await startHouse({ beside: house, clock });
const { pool } = house.database;
const players = manyPlayers(house);
const bettors = createBettors(house.app.house);

afterAll(async () => {
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

type Wished = Parameters<typeof tournamentOf>[1];

async function lay(wished: Wished = {}): Promise<TournamentDefinition> {
  const definition = tournamentOf(clock.now(), wished);
  await inTransaction(pool, (tx) => layIn(tx, definition, clock.now()));
  return definition;
}

const join = (who: ManyPlayer, id: string, key = randomUUID()) =>
  house.api<TournamentDetail & { error?: string }>(`/tournaments/${id}/join`, {
    method: "POST",
    headers: { ...bearer(who.token), "Idempotency-Key": key },
    body: {},
  });

async function detail(id: string, who?: ManyPlayer): Promise<TournamentDetail> {
  const { json } = await house.api<TournamentDetail>(`/tournaments/${id}`, { headers: who ? bearer(who.token) : {} });
  return json;
}

async function joined(id: string, balance?: string): Promise<ManyPlayer> {
  const who = await players.player(balance);
  expect((await join(who, id)).status).toBe(200);
  return who;
}

/** A bet of ten roubles at this multiplier, settled now. */
function win(who: ManyPlayer, times: number, more: Partial<SettledRow> = {}) {
  const payoutMicro = BigInt(Math.round(times * 10_000_000));
  return insertBets(pool, [{ player: BigInt(who.id), payoutMicro, atMs: clock.now(), ...more }]);
}

const scoreOf = async (id: string, who: ManyPlayer) => (await detail(id, who)).me?.score;

async function ended({ id, ends_at }: TournamentDefinition): Promise<void> {
  clock.moveTo(Date.parse(ends_at) + 10_001);
  await expect.poll(async () => (await detail(id)).tournament.paid_at).not.toBeNull();
}

test("from joining to the prize: bets count, the board shows them, and the prizes are paid as real money", async () => {
  const { id, ...rest } = await lay({ lastsMs: 100_000 });
  const [anna, boris] = [await joined(id, "1000.00"), await joined(id, "1000.00")];
  let { bet } = replyOf(await bettors.bet(BigInt(anna.id)));
  while (parseMoney(bet.payout) === 0n) ({ bet } = replyOf(await bettors.bet(BigInt(anna.id))));
  await win(boris, 1.5);
  await expect.poll(() => scoreOf(id, boris)).toBe("1.5000");
  await expect.poll(() => scoreOf(id, anna)).toBe("2.0000");
  const hers = await detail(id, anna);
  expect(hers.me).toMatchObject({
    place: 1,
    next: null,
    paying: null,
    prize: null,
    scoring: [{ bet: bet.id, game: bet.game, result: "2.0000", at: bet.at }],
  });
  expect(hers.board).toMatchObject([
    { place: 1, score: "2.0000", prize: "1000.00" },
    { place: 2, score: "1.5000", prize: "500.00" },
  ]);
  expect((await detail(id, boris)).me).toMatchObject({ place: 2, next: { place: 1, missing: "0.5000" }, paying: null });
  const before = await players.balance(anna);
  await ended({ id, ...rest });
  expect(parseMoney(await players.balance(anna))).toBe((parseMoney(before) ?? 0n) + 1_000_000_000n);
  expect(await players.balance(boris)).toBe("1500.00");
  expect((await detail(id, anna)).me?.prize).toEqual({ amount: "1000.00", currency: "RUB" });
  const { rows } = await pool.query("select kind, reason from entries where player_id = $1 and reason like 'tour%'", [
    BigInt(anna.id),
  ]);
  expect(rows).toEqual([{ kind: "bonus", reason: `tournament:${id}` }]);
  const bell = (await readBells(pool, [BigInt(anna.id)])).get(BigInt(anna.id));
  expect(bell?.state.items.filter(({ kind }) => kind === "tournament_won")).toMatchObject([
    { data: { amount: "1000.00", currency: "RUB", tournament: id, place: 1 } },
  ]);
});

test("only what was settled in its time, after joining, in its games and not given back counts", async () => {
  const { id, starts_at, ...rest } = await lay({ inMs: 30_000, games: ["keno"] });
  const anna = await joined(id);
  const keno = { game: "keno" as GameId };
  await win(anna, 9, keno);
  clock.moveTo(Date.parse(starts_at) + 1_000);
  const late = await players.player();
  await win(late, 9, keno);
  clock.moveTo(clock.now() + 1);
  await join(late, id);
  await win(anna, 8);
  await win(anna, 1, { ...keno, isRefund: true });
  await win(anna, 7, { ...keno, stakeMicro: 9_990_000n });
  await win(anna, 2, keno);
  await win(late, 3, keno);
  clock.moveTo(Date.parse(rest.ends_at));
  await win(anna, 5, keno);
  await ended({ id, starts_at, ...rest });
  expect((await detail(id)).board).toMatchObject([
    { place: 1, score: "3.0000", rounds: 1 },
    { place: 2, score: "2.0000", rounds: 1 },
  ]);
});

test("a round that was begun before joining does not count, however well it ends", async () => {
  const { id } = await lay();
  const who = await players.player("10000.00");
  const rounders = createRounders(house.app.house);
  const began = async () => {
    const { round } = roundOf(await rounders.open(BigInt(who.id), "miner", { choice: { mines: 1 } }));
    return roundOf(await rounders.step(BigInt(who.id), { ...round, game: "miner" }, { cell: 0 })).round;
  };
  let round = await began();
  while (round.state !== "open") round = await began();
  clock.moveTo(clock.now() + 1);
  await join(who, id);
  clock.moveTo(clock.now() + 1);
  roundOf(await rounders.cashOut(BigInt(who.id), { ...round, game: "miner" }));
  await win(who, 1.5);
  await expect.poll(async () => (await detail(id, who)).me).toMatchObject({ score: "1.5000", rounds: 1 });
});

test("a duel that was created before joining does not count for its creator", async () => {
  const { id } = await lay();
  const [anna, boris] = [await players.player(), await joined(id)];
  const path = "/games/coinflip/duels";
  const create = async () =>
    (await players.send<DuelReply>(anna, "POST", path, { body: { amount: "10.00", side: "heads" } })).duel;
  const meet = async (duel: Duel) =>
    expect(await players.send(boris, "POST", `${path}/${duel.id}/join`, { body: {} })).toMatchObject({ status: 200 });
  const early = await create();
  clock.moveTo(clock.now() + 1);
  await join(anna, id);
  clock.moveTo(clock.now() + 1);
  await meet(early);
  await meet(await create());
  await expect.poll(async () => (await pool.query("select from duels where settled_at is null")).rowCount).toBe(0);
  // Bets are read in the order in which they were settled.
  for (const who of [anna, boris]) await win(who, 9, { game: "keno" });
  const isRead = async (who: ManyPlayer) => (await detail(id, who)).me?.scoring.some(({ game }) => game === "keno");
  for (const who of [anna, boris]) await expect.poll(() => isRead(who)).toBe(true);
  expect((await detail(id, anna)).me?.rounds).toBe(2);
  // Who joins one plays at once.
  expect((await detail(id, boris)).me?.rounds).toBe(3);
});

test("where no games are named, those of providers count as well", async () => {
  const { id } = await lay();
  const who = await joined(id);
  await win(who, 3, { game: "slots" });
  await win(who, 2, { game: "live" });
  await expect.poll(() => scoreOf(id, who)).toBe("5.0000");
});

test("a bet that was settled before the end and commits after it counts, and nothing is paid before", async () => {
  const tournament = await lay();
  const [anna, boris] = [await joined(tournament.id), await joined(tournament.id)];
  await win(boris, 2);
  const slow = await pool.connect();
  await slow.query("begin");
  await insertBets(slow, [{ player: BigInt(anna.id), payoutMicro: 50_000_000n, atMs: clock.now() }]);
  clock.moveTo(Date.parse(tournament.ends_at) + 60_000);
  // Others are settled after the end, and read before.
  await win(boris, 100);
  await payPrizes(house.app.house);
  expect((await detail(tournament.id)).tournament).toMatchObject({ status: "finished", paid_at: null });
  await slow.query("commit");
  slow.release();
  await ended(tournament);
  expect((await detail(tournament.id)).board).toMatchObject([{ score: "5.0000" }, { score: "2.0000" }]);
});

test("who is level in everything shares the place and its prizes", async () => {
  const tournament = await lay();
  const all = [await joined(tournament.id, "0.01"), await joined(tournament.id, "0.01"), await joined(tournament.id)];
  const [anna, boris, clara] = all as [ManyPlayer, ManyPlayer, ManyPlayer];
  for (const who of [anna, boris]) await win(who, 4);
  await win(clara, 3);
  await expect.poll(() => scoreOf(tournament.id, clara)).toBe("3.0000");
  expect((await detail(tournament.id)).board.map(({ place, prize }) => [place, prize])).toEqual([
    [1, "750.00"],
    [1, "750.00"],
    [3, "500.00"],
  ]);
  await ended(tournament);
  expect([await players.balance(anna), await players.balance(boris)]).toEqual(["750.01", "750.01"]);
});

test("two houses that pay at the same time pay once", async () => {
  const tournament = await lay();
  const anna = await joined(tournament.id, "0.01");
  await win(anna, 4);
  await expect.poll(() => scoreOf(tournament.id, anna)).toBe("4.0000");
  await pool.query("update tournaments set counted_at = now() where id = $1", [tournament.id]);
  await Promise.all([1, 2, 3, 4, 5].flatMap(() => [payPrizes(house.app.house), payPrizes(beside.app.house)]));
  await expect.poll(async () => (await detail(tournament.id)).tournament.paid_at).not.toBeNull();
  expect(await players.balance(anna)).toBe("1000.01");
  await expect(pool.query("update tournaments set paid_at = null where id = $1", [tournament.id])).rejects.toThrow(
    "a tournament that is paid stands",
  );
});

test("a tournament that cannot be paid keeps none after it from being paid", async () => {
  const [broken, whole] = [await lay(), await lay()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (!broken || !whole) throw new Error("There are not two tournaments.");
  const anna = await joined(whole.id, "0.01");
  await win(anna, 4);
  await expect.poll(() => scoreOf(whole.id, anna)).toBe("4.0000");
  const prizes = (definition: string) =>
    pool.query("update tournaments set definition = $2 where id = $1", [broken.id, definition]);
  const { rows } = await pool.query<{ definition: string }>("select definition::text from tournaments where id = $1", [
    broken.id,
  ]);
  await prizes("{}");
  await pool.query("update tournaments set counted_at = now() where id = any($1)", [[broken.id, whole.id]]);
  // Another house may be at it.
  const said = () => payPrizes(house.app.house).catch((error: Error) => error.message);
  await expect.poll(said).toBe("tournaments that could not be paid: 1");
  await expect.poll(async () => (await detail(whole.id)).tournament.paid_at).not.toBeNull();
  expect(await players.balance(anna)).toBe("1000.01");
  await prizes(rows[0]?.definition ?? "");
  await payPrizes(house.app.house);
});

test("prizes are paid in the winner's own currency, also to who has taken a pause since", async () => {
  const tournament = await lay();
  const who = await players.player("10.00", "KZT");
  await join(who, tournament.id);
  await win(who, 2, { currency: "KZT", stakeMicro: 50_000_000n, payoutMicro: 100_000_000n });
  await expect.poll(() => scoreOf(tournament.id, who)).toBe("2.0000");
  await pool.query("update safe_play set pause_kind = 'self_exclusion' where player_id = $1", [BigInt(who.id)]);
  await ended(tournament);
  expect(await players.balance(who)).toBe("5010.00");
});

test("joining is free, and once however often; who may not play, comes late or is nobody does not get in", async () => {
  const tournament = await lay();
  const { id } = tournament;
  const who = await players.player("0.01");
  const replies = await Promise.all(Array.from({ length: 50 }, () => join(who, id)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const key = randomUUID();
  expect((await join(who, id, key)).status).toBe(200);
  expect((await join(who, id, key)).status).toBe(200);
  expect((await detail(id, who)).tournament).toMatchObject({ players: 1, joined: true });
  expect(await players.balance(who)).toBe("0.01");
  expect((await join({ id: "", token: "nobody" }, id)).json.error).toBe("unauthorized");
  expect((await join(who, "no-such-tournament")).json.error).toBe("not_found");
  const paused = await players.player();
  await pool.query("update safe_play set pause_kind = 'self_exclusion' where player_id = $1", [BigInt(paused.id)]);
  expect((await join(paused, id)).json.error).toBe("self_excluded");
  clock.moveTo(Date.parse(tournament.ends_at));
  expect((await join(await players.player(), id)).json.error).toBe("expired");
});

test("a hidden name stays hidden, and what is one's own is told to nobody else", async () => {
  const { id } = await lay();
  const [anna, boris] = [await joined(id), await joined(id)];
  await pool.query("update players set name = 'Anna' where id = $1", [BigInt(anna.id)]);
  await pool.query("update players set name = 'Boris', is_statistics_hidden = true where id = $1", [BigInt(boris.id)]);
  const [bet = ""] = await win(boris, 3);
  await win(anna, 2);
  await expect.poll(() => scoreOf(id, anna)).toBe("2.0000");
  for (const who of [undefined, anna]) {
    const shown = await detail(id, who);
    expect(shown.board.map(({ player }) => player)).toEqual([null, "Anna"]);
    expect(JSON.stringify(shown)).not.toContain(bet);
    expect(JSON.stringify(shown)).not.toContain(boris.id);
  }
  expect((await detail(id)).me).toBeNull();
  expect((await detail(id)).tournament.joined).toBeNull();
  expect((await detail(id, await players.player())).tournament.joined).toBe(false);
});

test("the board is told as it stands to who comes, and then at most twice a second", async () => {
  const { id } = await lay();
  const anna = await joined(id);
  const [here, there] = [
    await listen<TournamentNews>(house, `tournament:${id}`),
    await listen<TournamentNews>(beside, `tournament:${id}`),
  ];
  const told = (frames: readonly Frame<TournamentNews>[]) => (frames.at(-1)?.snapshot ?? frames.at(-1)?.data)?.board;
  await expect.poll(() => here.length).toBeGreaterThan(0);
  const beganMs = performance.now();
  let score = 0;
  for (; score < 12; score += 1) {
    await win(anna, 1);
    await inTransaction(pool, (tx) =>
      tx.query("select pg_notify('karat_notes', $1)", [JSON.stringify({ kind: "tournaments_moved", ids: [id] })]),
    );
  }
  for (const frames of [here, there])
    await expect.poll(() => told(frames)).toMatchObject([{ score: "12.0000", place: 1 }]);
  const halves = Math.ceil((performance.now() - beganMs) / 500);
  expect(here.filter(({ op }) => op === undefined).length).toBeLessThanOrEqual(halves + 1);
  expect(here.filter(({ op }) => op !== undefined).every(({ snapshot }) => snapshot?.whole)).toBe(true);
});

test("a board of no tournament is empty, and harms nobody", async () => {
  const frames = await listen<TournamentNews>(house, "tournament:none");
  await expect.poll(() => frames.at(-1)).toMatchObject({ op: "reset", snapshot: { players: 0, board: [] } });
});

test("lists are by status, the next start first and the latest end first, page by page", async () => {
  await lay({ lastsMs: 5_000 });
  clock.moveTo(clock.now() + 5_000);
  const coming = [await lay({ inMs: 900_000 }), await lay({ inMs: 800_000 }), await lay({ inMs: 800_000 })];
  const read = async (query: string) =>
    (await house.api<{ items: Tournament[]; next: string | null }>(`/tournaments${query}`)).json;
  const found: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const page: { items: Tournament[]; next: string | null } = await read(
      `?status=upcoming&limit=1${next && `&cursor=${next}`}`,
    );
    found.push(...page.items.map(({ id }) => id));
    ({ next } = page);
  }
  const [last, ...first] = coming.map(({ id }) => id);
  expect(found).toEqual([...first.toSorted(), last]);
  for (const status of ["active", "finished"] as const) {
    const { items } = await read(`?status=${status}&limit=100`);
    expect(new Set(items.map((item) => item.status))).toEqual(new Set(items.length > 0 ? [status] : []));
    const ends = items.map(({ ends_at }) => ends_at);
    expect(ends).toEqual(ends.toSorted().toReversed());
    expect((await read(`?status=${status}&order=ends_first&limit=1`)).items[0]?.ends_at).toEqual(ends.at(-1));
  }
  const { items, next: more } = await read("?status=upcoming&order=ends_first&limit=2");
  const { items: rest } = await read(`?status=upcoming&order=ends_first&limit=2&cursor=${more}`);
  expect([...items, ...rest].map(({ id }) => id)).toEqual([...first.toSorted(), last]);
  for (const query of ["?status=never", "?order=never", "?cursor=x", "?cursor=1.", "?limit=0"])
    expect((await house.api(`/tournaments${query}`)).status).toBe(422);
});

test("the sandbox's desk lays one in, whose prizes follow from the first", async () => {
  const { json } = await house.desk<{ id: string }>("/tournaments", { prize: "0.03", scoring: "points", lasts: 60 });
  expect((await detail(json.id)).tournament).toMatchObject({
    status: "active",
    fund: "0.04",
    prizes: [
      { from: 1, to: 1, amount: "0.03" },
      { from: 2, to: 2, amount: "0.01" },
    ],
    scoring: { kind: "points", rounds: 200, min_stake: "10.00", most_per_round: "1000.00" },
  });
  expect((await house.desk("/tournaments", { prize: "0" })).status).toBe(422);
});
