import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { CashOutQuote } from "../../contract/betting.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { bookBettors } from "../../tests/builders/book-bettors.ts";
import { manyPlayers } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match, winner } from "../../tests/builders/scripted-feed.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { parseMoney } from "../../rules/money.ts";
import { openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";
import { readWallet } from "../wallet/ledger.ts";

const clock = handClock();
const feed = await startTestFeed(clock.now);
const house = await startHouse({ oddsSource: feed.source, clock });
const { pool } = house.database;
const { player, balance } = manyPlayers(house);
const { placed, bet, quote, sell } = bookBettors(house);

async function offered(): Promise<string> {
  const made = match();
  feed.open(made);
  await eventually(async () => expect(await stateAt(made.event)).toBe("open"));
  return made.event;
}

async function stateAt(event: string): Promise<string | undefined> {
  return (await house.api<{ markets: { state: string }[] }>(`/betting/events/${event}`)).json.markets?.[0]?.state;
}

const home = (event: string) => [`${event}:winner3:home`, "2.17"] as const;

function end(event: string, state: "won" | "lost"): void {
  feed.say(event, { kind: "settlement", ends: [{ market: "winner3", version: 1, results: { home: { state } } }] });
}

/** A bet of 100.00 on a match, sold by what is quoted first. */
async function quoted() {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  return { event, anna, taken, first: await whole(anna, taken) };
}

async function whole(...which: Parameters<typeof quote>): Promise<CashOutQuote> {
  const found = await quote(...which);
  if (typeof found === "string") throw new Error(found);
  return found;
}

test("a bet is sold whole for what it is worth, less the fee, with a receipt", async () => {
  const { event, anna, taken, first } = await quoted();
  // 2.17 × 0.44 × 0.96
  expect(first.parts).toEqual([
    { part: 25, amount: "25.00", payout: "22.91" },
    { part: 50, amount: "50.00", payout: "45.83" },
    { part: 75, amount: "75.00", payout: "68.74" },
    { part: 100, amount: "100.00", payout: "91.66" },
  ]);
  feed.say(event, { kind: "odds_change", markets: [winner([88, 6, 6])] });
  const better = await eventually(async () => {
    const found = await whole(anna, taken);
    expect(found.parts.at(-1)).toMatchObject({ payout: "183.32" });
    return found;
  });
  const reply = await sell(anna, taken, better.quote, 100);
  expect(reply).toMatchObject({ status: 200, balance: "1083.32", receipt: { id: taken.id, payout: "183.32" } });
  expect(await bet(anna, taken)).toMatchObject({ state: "cashed_out", payout: "183.32", most_payout: "0.00" });
  end(event, "won");
  const { json } = await house.api<{ items: object[] }>("/games/bets?game=betting", { headers: bearer(anna.token) });
  expect(json.items).toMatchObject([{ id: taken.id, payout: "183.32", outcome: { end: "cashed_out" } }]);
  expect(await quote(anna, taken)).toBe("suspended");
});

test("a part that is sold leaves the rest in the bet, which is settled by what is left", async () => {
  const { event, anna, taken, first } = await quoted();
  expect(await sell(anna, taken, first.quote, 25)).toMatchObject({
    status: 200,
    balance: "922.91",
    bet: { state: "accepted", most_payout: "162.75", cash_outs: [{ part: 25, amount: "25.00", payout: "22.91" }] },
  });
  const second = await whole(anna, taken);
  expect(second.parts.at(-1)).toEqual({ part: 100, amount: "75.00", payout: "68.74" });
  await sell(anna, taken, second.quote, 50);
  end(event, "won");
  const ended = await eventually(async () => {
    const found = await bet(anna, taken);
    expect(found.state).toBe("won");
    return found;
  });
  // 37.50 at 2.17, and what was sold.
  expect([ended.payout, await balance(anna)]).toEqual(["138.655", "1038.655"]);
});

test("a quote is good for five seconds, for its bet as it was, and for one sale", async () => {
  const { anna, taken, first } = await quoted();
  clock.moveTo(clock.now() + 4_999);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => sell(anna, taken, first.quote, 25, key)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await sell(anna, taken, first.quote, 25)).toMatchObject({ status: 409, error: "price_changed" });
  feed.beat();
  const next = await eventually(() => whole(anna, taken));
  clock.moveTo(clock.now() + 5_000);
  expect(await sell(anna, taken, next.quote, 100)).toMatchObject({ status: 409, error: "price_changed" });
  expect((await bet(anna, taken)).cash_outs).toHaveLength(1);
});

test("fifty sales of one quote at once sell it once", async () => {
  const { anna, taken, first } = await quoted();
  const answers = await Promise.all(Array.from({ length: 50 }, () => sell(anna, taken, first.quote, 100)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await balance(anna)).toBe("991.66");
});

test("nothing is sold while a leg is suspended, nor by a quote from before a stop", async () => {
  const { event, anna, taken, first } = await quoted();
  clock.moveTo(clock.now() + 10);
  feed.say(event, { kind: "bet_stop", reason: "goal" });
  await eventually(async () => expect(await stateAt(event)).toBe("suspended"));
  expect(await quote(anna, taken)).toBe("suspended");
  expect(await sell(anna, taken, first.quote, 100)).toMatchObject({ status: 409, error: "suspended" });
  feed.say(event, { kind: "odds_change", markets: [winner([10, 10, 80])] });
  await eventually(async () => expect(await stateAt(event)).toBe("open"));
  expect(await sell(anna, taken, first.quote, 100)).toMatchObject({ status: 409, error: "suspended" });
  expect(await balance(anna)).toBe("900.00");
});

test("nobody sells or values another player's bet, and a quote is of one bet alone", async () => {
  const [{ anna, taken, first }, other] = [await quoted(), await quoted()];
  expect(await quote(other.anna, taken)).toBe("not_found");
  expect(await sell(other.anna, taken, first.quote, 100)).toMatchObject({ status: 404 });
  expect(await sell(anna, taken, other.first.quote, 100)).toMatchObject({ status: 404 });
  expect(await sell(anna, taken, randomUUID(), 100)).toMatchObject({ status: 404 });
  expect(await sell(anna, taken, first.quote, 30)).toMatchObject({ status: 422 });
});

test("a leg that has won counts with its price, one that is open with its fair chance", async () => {
  const [one, other, anna] = [await offered(), await offered(), await player()];
  const taken = await placed(anna, { legs: [home(one), home(other)] });
  end(one, "won");
  await eventually(async () =>
    expect(await bet(anna, taken)).toMatchObject({ legs: [{ result: { state: "won" } }, { result: null }] }),
  );
  // 2.17 × 2.17 × 0.44 × 0.96
  expect((await whole(anna, taken)).parts.at(-1)).toMatchObject({ payout: "198.90" });
});

test("a bet that bonus money is part of is sold whole, and not in parts by a quote that has some", async () => {
  const [event, anna] = [await offered(), await player("30.00")];
  const amountMicro = parseMoney("200.00") ?? 0n;
  const order = { player: BigInt(anna.id), currency: "RUB", wagering: 10, source: "test", amountMicro } as const;
  await inTransaction(pool, (tx) => openGrant(tx, order, house.app.house));
  const taken = await placed(anna, { legs: [home(event)] });
  const { quote: id, parts } = await whole(anna, taken);
  expect(parts).toEqual([{ part: 100, amount: "100.00", payout: "91.66" }]);
  const half = { part: 50, amount: "50.00", payout: "45.83" };
  await pool.query("update book_quotes set parts = $2 where id = $1", [id, JSON.stringify([half, ...parts])]);
  expect(await sell(anna, taken, id, 50)).toMatchObject({ status: 422, error: "validation" });
  expect(await sell(anna, taken, id, 100)).toMatchObject({ status: 200, balance: "27.498" });
  // 30 of 100 were real.
  expect(await readWallet(pool, BigInt(anna.id))).toMatchObject({ bonusMicro: parseMoney("194.162") });
});

test("all books are right after all of that", async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

test("what a bet is worth is told so often and no more, and the bet can be sold all the same", async () => {
  const { anna, taken, first } = await quoted();
  const asked = await Promise.all(Array.from({ length: 250 }, () => quote(anna, taken)));
  expect(new Set(asked.filter((each) => typeof each === "string"))).toEqual(new Set(["too_many_tries"]));
  expect(await sell(anna, taken, first.quote, 100)).toMatchObject({ status: 200 });
});
