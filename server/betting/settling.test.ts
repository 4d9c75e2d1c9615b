import { once } from "node:events";
import { parse } from "valibot";
import { expect, onTestFinished, test } from "vitest";
import { type BettingState, bettingState } from "../../contract/betting.ts";
import type { FeedEvent } from "../../contract/odds-feed.ts";
import { parseMoney } from "../../rules/money.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { becomesOf } from "../../tests/builders/bet-becomes.ts";
import { bookBettors } from "../../tests/builders/book-bettors.ts";
import { manyPlayers } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match, scoreboard } from "../../tests/builders/scripted-feed.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";
import { grantBonus } from "../promotions/grant-bonus.ts";
import { correctBalance } from "../wallet/correct-balance.ts";

const feed = await startTestFeed();
const house = await startHouse({ oddsSource: feed.source });
const beside = await startHouse({ beside: house, oddsSource: feed.source });
const { pool } = house.database;
const { player, balance } = manyPlayers(house);
const { placed, bet, quote } = bookBettors(house);
const becomes = becomesOf({ bet });

type Results = FeedEvent["ends"][number]["results"];
const homeWins: Results = { home: { state: "won" }, draw: { state: "lost" }, away: { state: "lost" } };
const awayWins: Results = { home: { state: "lost" }, draw: { state: "lost" }, away: { state: "won" } };

async function offered(...wishes: Parameters<typeof match>): Promise<string> {
  const made = match(...wishes);
  feed.open(made);
  for (const at of [house, beside]) await isOffered(made.event, at);
  return made.event;
}

async function isOffered(event: string, at = house): Promise<void> {
  await eventually(async () => {
    const { json } = await at.api<{ markets?: object[] }>(`/betting/events/${event}`);
    expect(json.markets).toMatchObject([{ state: "open" }]);
  });
}

function end(event: string, results: Results, version = 1): void {
  feed.say(event, { kind: "settlement", ends: [{ market: "winner3", version, results }] });
}

const home = (event: string) => [`${event}:winner3:home`, "2.17"] as const;

test.each([
  ["won", { state: "won" }, "217.00", "1117.00"],
  ["lost", { state: "lost" }, "0.00", "900.00"],
  ["void", { state: "void" }, "100.00", "1000.00"],
  ["void", { state: "push" }, "100.00", "1000.00"],
  ["half_won", { state: "half_won" }, "158.50", "1058.50"],
  ["half_lost", { state: "half_lost" }, "50.00", "950.00"],
  ["won", { state: "dead_heat", winners: 2, places: 1 }, "108.50", "1008.50"],
] as const)("a single ends %s by %j and pays %s", async (state, result, payout, left) => {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  feed.say(event, { kind: "score", scoreboard: scoreboard(2, 1) });
  end(event, { home: result });
  const ended = await becomes(anna, taken, { state, payout, legs: [{ result, score: [2, 1] }] });
  expect(ended.settlements).toMatchObject([{ version: 1, state, payout, reason: null }]);
  expect(await balance(anna)).toBe(left);
});

test("who is away is told of half a stake that it came back, and not that it was lost", async () => {
  const [event, anna] = [await offered(), await player()];
  await placed(anna, { legs: [home(event)] });
  end(event, { home: { state: "half_lost" } });
  await eventually(async () => {
    const { json } = await house.api<{ items: object[] }>("/bell", { headers: bearer(anna.token) });
    expect(json.items).toMatchObject([{ kind: "bet_settled", data: { amount: "50.00", state: "part_returned" } }]);
  });
});

test("a bet that has ended is one of all bets, with a receipt, in history, and counts towards nothing wagered", async () => {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  end(event, homeWins);
  await becomes(anna, taken, { state: "won" });
  const headers = bearer(anna.token);
  const { json: bets } = await house.api<{ items: object[] }>("/games/bets?game=betting&result=paid", { headers });
  expect(bets.items).toMatchObject([
    { id: taken.id, game: "betting", amount: "100.00", payout: "217.00", choice: { rtp: "0.9548" } },
  ]);
  const { json: receipt } = await house.api(`/games/receipts/${taken.id}`, { headers });
  expect(receipt).toMatchObject({ bet: bets.items[0], server_seed: null });
  const { json: history } = await house.api<{ items: object[] }>("/api/v2/operations?kind=bet", { headers });
  expect(history.items).toMatchObject([{ id: taken.id, state: "done", amount: "117.00", game: "betting" }]);
});

test("an express waits for its last leg, goes on without a void one, and is over with the first that is lost", async () => {
  const [one, other, third, anna] = [await offered(), await offered(), await offered(), await player()];
  const both = await placed(anna, { legs: [home(one), home(other)] });
  const lost = await placed(anna, { legs: [home(third), home(other)] });
  end(one, { home: { state: "void" } });
  end(third, awayWins);
  await becomes(anna, lost, { state: "lost", payout: "0.00" });
  expect(await becomes(anna, both, { legs: [{ result: { state: "void" } }, { result: null }] })).toMatchObject({
    state: "accepted",
    most_payout: "217.00",
  });
  end(other, homeWins);
  await becomes(anna, both, { state: "partly_void", payout: "217.00" });
  expect(await becomes(anna, lost, { legs: [{}, { result: { state: "won" } }] })).toMatchObject({ state: "lost" });
  expect(await balance(anna)).toBe("1017.00");
});

test("each line of a system is paid by its own legs", async () => {
  const events = [await offered(), await offered(), await offered()];
  const anna = await player();
  const legs = events.map((event) => home(event));
  const taken = await placed(anna, { legs, kind: "system", system: { sizes: [2, 3] }, amount: "40.00" });
  const [first = "", second = "", third = ""] = events;
  end(first, homeWins);
  end(third, awayWins);
  await becomes(anna, taken, { most_payout: "47.089", legs: [{}, { result: null }, { result: { state: "lost" } }] });
  end(second, homeWins);
  await becomes(anna, taken, { state: "won", payout: "47.089" });
  expect(await balance(anna)).toBe("1007.089");
});

test("a settlement that was wrong is taken back, and the right one stands beside it with the reason", async () => {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  end(event, homeWins);
  await becomes(anna, taken, { state: "won" });
  feed.say(event, { kind: "rollback_settlement", markets: ["winner3"], reason: "goal annulled" });
  await becomes(anna, taken, { state: "accepted", payout: "0.00", ended_at: null });
  expect(await balance(anna)).toBe("900.00");
  end(event, awayWins, 2);
  const ended = await becomes(anna, taken, { state: "lost" });
  expect(ended.settlements).toMatchObject([
    { version: 1, state: "won", payout: "217.00", reason: null },
    { version: 2, state: "accepted", payout: "0.00", reason: "goal annulled" },
    { version: 3, state: "lost", payout: "0.00" },
  ]);
  expect(await balance(anna)).toBe("900.00");
});

test("a greater version settles anew at once, and a lesser one or the same changes nothing", async () => {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  end(event, awayWins, 2);
  await becomes(anna, taken, { state: "lost" });
  end(event, homeWins, 1);
  end(event, homeWins, 2);
  end(event, { home: { state: "half_won" } }, 3);
  await becomes(anna, taken, { state: "half_won", payout: "158.50" });
  expect(await balance(anna)).toBe("1058.50");
});

test("what is gone by then is never taken below zero, and counts against what the same bet brings anew", async () => {
  const [event, anna] = [await offered(), await player("100.00")];
  const taken = await placed(anna, { legs: [home(event)] });
  end(event, homeWins);
  await becomes(anna, taken, { state: "won" });
  const spent = { amountMicro: -(parseMoney("200.00") ?? 0n), reason: "spent", author: "test" };
  await inTransaction(pool, (tx) => correctBalance(tx, BigInt(anna.id), spent, house.app.house));
  end(event, awayWins, 2);
  await becomes(anna, taken, { state: "lost" });
  expect(await balance(anna)).toBe("0.00");
  const owed = async () =>
    (await pool.query<{ owed_micro: bigint }>("select owed_micro from book_bets where id = $1", [taken.id])).rows[0];
  expect(await owed()).toEqual({ owed_micro: parseMoney("200.00") });
  end(event, homeWins, 3);
  await becomes(anna, taken, { state: "won", payout: "217.00" });
  expect([await balance(anna), await owed()]).toEqual(["17.00", { owed_micro: 0n }]);
});

test("a cancelled event voids its bets, also those that were settled, until that is taken back", async () => {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  end(event, homeWins);
  await becomes(anna, taken, { state: "won" });
  feed.say(event, { kind: "bet_cancel", markets: null, reason: "abandoned" });
  await becomes(anna, taken, { state: "void", payout: "100.00", settlements: [{}, { reason: "abandoned" }] });
  expect(await balance(anna)).toBe("1000.00");
  feed.say(event, { kind: "rollback_cancel", markets: null, reason: "played on" });
  await becomes(anna, taken, { state: "won", payout: "217.00" });
  expect(await balance(anna)).toBe("1117.00");
  // Whoever is away hears of its end; whoever is not, too, of what was settled anew.
  const { json } = await house.api<{ items: object[] }>("/bell", { headers: bearer(anna.token) });
  expect(json.items).toMatchObject([
    { kind: "bet_corrected", data: { number: taken.number, amount: "217.00", reason: "other" } },
    { kind: "bet_corrected", data: { number: taken.number, amount: "100.00", reason: "abandoned" } },
    { kind: "bet_settled", data: { bet: taken.id, game: "betting", amount: "217.00", state: "won" } },
  ]);
});

test("a cancelled market voids its own bets alone", async () => {
  const [event, other, anna] = [await offered(), await offered(), await player()];
  const [first, second] = [await placed(anna, { legs: [home(event)] }), await placed(anna, { legs: [home(other)] })];
  feed.say(event, { kind: "bet_cancel", markets: ["winner3"], reason: "wrong line" });
  feed.say(other, { kind: "bet_cancel", markets: ["another"], reason: "wrong line" });
  await becomes(anna, first, { state: "void" });
  expect(await bet(anna, second)).toMatchObject({ state: "accepted" });
});

test("a market whose rollback of a cancel nobody heard is settled by what is told later, and by nothing older", async () => {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  end(event, awayWins);
  await becomes(anna, taken, { state: "lost" });
  feed.say(event, { kind: "bet_cancel", markets: ["winner3"], reason: "wrong line" });
  await becomes(anna, taken, { state: "void", payout: "100.00" });
  end(event, awayWins);
  end(event, homeWins, 2);
  await becomes(anna, taken, { state: "won", payout: "217.00", settlements: [{}, {}, { state: "won" }] });
  expect(await balance(anna)).toBe("1117.00");
});

test("a cancelled event whose rollback nobody heard is not cancelled in the next snapshot", async () => {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  end(event, homeWins);
  await becomes(anna, taken, { state: "won" });
  feed.say(event, { kind: "bet_cancel", markets: null, reason: "abandoned" });
  await becomes(anna, taken, { state: "void", payout: "100.00" });
  const known = feed.events.get(event);
  if (!known) throw new Error("the match is unknown");
  feed.events.set(event, { ...known, cancelled: undefined });
  feed.cut();
  await becomes(anna, taken, { state: "won", payout: "217.00", settlements: [{}, {}, { reason: "mistaken" }] });
});

test("what is put off by two days is void, and what is put off by less stands", async () => {
  const [far, near] = [match(), match()];
  for (const made of [far, near]) feed.open(made);
  for (const { event } of [far, near]) await isOffered(event);
  const anna = await player();
  const [first, second] = [
    await placed(anna, { legs: [home(far.event)] }),
    await placed(anna, { legs: [home(near.event)] }),
  ];
  const put = ({ event, fixture }: typeof far, hours: number) =>
    feed.say(event, {
      kind: "fixture_change",
      fixture: {
        ...fixture,
        state: "postponed",
        starts_at: new Date(Date.parse(fixture.starts_at) + hours * 3_600_000).toISOString(),
      },
    });
  put(near, 47);
  feed.say(far.event, {
    kind: "fixture_change",
    fixture: { ...far.fixture, starts_at: new Date(Date.parse(far.fixture.starts_at) + 48 * 3_600_000).toISOString() },
  });
  await becomes(anna, first, { state: "void", settlements: [{ reason: "postponed" }] });
  expect(await bet(anna, second)).toMatchObject({ state: "accepted" });
});

test("an event that has left the snapshot meanwhile is asked for, and settled by what the feed still knows", async () => {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  const known = feed.events.get(event);
  if (!known) throw new Error("the match is unknown");
  feed.forget(event);
  feed.cut();
  await eventually(async () => expect((await house.api(`/betting/events/${event}`)).status).toBe(404));
  feed.remember({ ...known, ends: [{ market: "winner3", version: 1, results: homeWins }] });
  await becomes(anna, taken, { state: "won", payout: "217.00" });
});

test("an event that was put off by days and has left the snapshot since is void, by what the feed still knows", async () => {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  const known = feed.events.get(event);
  if (!known) throw new Error("the match is unknown");
  feed.forget(event);
  feed.cut();
  await eventually(async () => expect((await house.api(`/betting/events/${event}`)).status).toBe(404));
  const { fixture } = known;
  const startsMs = Date.parse(fixture.starts_at) + 72 * 3_600_000;
  feed.remember({ ...known, fixture: { ...fixture, starts_at: new Date(startsMs).toISOString() } });
  await becomes(anna, taken, { state: "void", payout: "100.00" });
});

test("a bet placed when its market was over at the other house already is settled all the same", async () => {
  const [event, anna] = [await offered(), await player()];
  const there = bookBettors(beside);
  const taken = await there.placed(anna, { legs: [home(event)] });
  end(event, homeWins);
  await becomes(anna, taken, { state: "won" });
  expect(await there.bet(anna, taken)).toEqual(await bet(anna, taken));
});

test("bonus money that is bet comes back as it went, counts nothing as wagered, and is not taken back by itself", async () => {
  const [event, anna] = [await offered(), await player("30.00")];
  const order = { player: BigInt(anna.id), currency: "RUB", wagering: 10, source: "test" } as const;
  const amountMicro = parseMoney("200.00") ?? 0n;
  await inTransaction(pool, (tx) => openGrant(tx, { ...order, amountMicro }, house.app.house));
  const taken = await placed(anna, { legs: [home(event)] });
  const worth = await quote(anna, taken);
  expect(worth).toMatchObject({ parts: [{ part: 100, amount: "100.00" }] });
  end(event, homeWins);
  await becomes(anna, taken, { state: "won", payout: "217.00" });
  const wallet = async () => {
    const { rows } = await pool.query(
      `select w.balance_micro, w.bonus_micro, g.wagered_micro, b.owed_micro from wallets w
       join bonus_grants g on g.id = w.grant_id join book_bets b on b.player_id = w.player_id where w.player_id = $1`,
      [anna.id],
    );
    return rows as object[];
  };
  // 30 of 100 were real.
  const won = { balance_micro: parseMoney("65.10"), bonus_micro: parseMoney("281.90"), wagered_micro: 0n };
  expect(await wallet()).toEqual([{ ...won, owed_micro: 0n }]);
  end(event, awayWins, 2);
  await becomes(anna, taken, { state: "lost" });
  expect(await wallet()).toEqual([{ ...won, balance_micro: 0n, owed_micro: parseMoney("151.90") }]);
  // What is owed is bonus money, which the player still has: real money alone comes again.
  end(event, homeWins, 3);
  await becomes(anna, taken, { state: "won" });
  expect(await wallet()).toEqual([{ ...won, owed_micro: 0n }]);
});

test("a bet with bonus money that was lost at first and is won after all is paid as it was staked", async () => {
  const [event, anna] = [await offered(), await player("30.00")];
  const order = { player: BigInt(anna.id), currency: "RUB", wagering: 10, source: "test" } as const;
  const amountMicro = parseMoney("200.00") ?? 0n;
  await inTransaction(pool, (tx) => openGrant(tx, { ...order, amountMicro }, house.app.house));
  const taken = await placed(anna, { legs: [home(event)] });
  end(event, awayWins);
  await becomes(anna, taken, { state: "lost" });
  end(event, homeWins, 2);
  await becomes(anna, taken, { state: "won", payout: "217.00" });
  const { rows } = await pool.query(
    `select w.balance_micro, w.bonus_micro, g.wagered_micro from wallets w
     join bonus_grants g on g.id = w.grant_id where w.player_id = $1`,
    [anna.id],
  );
  // 30 of 100 were real, and 130 of the bonus were left.
  const split = { balance_micro: parseMoney("65.10"), bonus_micro: parseMoney("281.90"), wagered_micro: 0n };
  expect(rows).toEqual([split]);
});

test("a lost bet that is won after all pays the bonus that its own has gone over into", async () => {
  const [event, anna] = [await offered(), await player("0.00")];
  const given = (amount: string, source: "wheel" | "offer", reference: string) =>
    inTransaction(pool, (tx) => {
      const amountMicro = parseMoney(amount) ?? 0n;
      const order = { player: BigInt(anna.id), currency: "RUB", wagering: 10, amountMicro, source, reference } as const;
      return grantBonus(tx, order, house.app.house);
    });
  await given("150.00", "wheel", "first");
  const taken = await placed(anna, { legs: [home(event)] });
  end(event, awayWins);
  await becomes(anna, taken, { state: "lost" });
  await given("10.00", "wheel", "second");
  const last = await given("20.00", "offer", "third");
  end(event, homeWins, 2);
  await becomes(anna, taken, { state: "won", payout: "217.00" });
  const { rows } = await pool.query("select balance_micro, bonus_micro, grant_id from wallets where player_id = $1", [
    anna.id,
  ]);
  expect(rows).toEqual([{ balance_micro: 0n, bonus_micro: parseMoney("297.00"), grant_id: last?.id }]);
});

test("a player hears of each change of their bets on a channel of their own", async () => {
  const [event, anna] = [await offered(), await player()];
  const line = house.live();
  onTestFinished(() => line.terminate());
  const heard: BettingState[] = [];
  line.on("message", (data) => {
    const said = JSON.parse((data as Buffer).toString()) as { snapshot?: unknown; data?: unknown };
    heard.push(parse(bettingState, said.snapshot ?? said.data));
  });
  await once(line, "open");
  line.send(JSON.stringify({ op: "hello", token: anna.token }));
  line.send(JSON.stringify({ op: "join", channel: "betting" }));
  await eventually(() => expect(heard).toEqual([{ open: [], ended: [] }]));
  const taken = await placed(anna, { legs: [home(event)] });
  await eventually(() => expect(heard.at(-1)).toEqual({ open: [taken], ended: [] }));
  end(event, homeWins);
  await eventually(() => expect(heard.at(-1)).toMatchObject({ open: [], ended: [{ id: taken.id, state: "won" }] }));
});

test("all books are right after all of that", async () => {
  await eventually(async () => expect(await faultsInBooks(pool)).toEqual([]));
});
