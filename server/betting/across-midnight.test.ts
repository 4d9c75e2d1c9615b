import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/odds-feed.ts";
import type { SafePlay } from "../../contract/safe-play.ts";
import { parseMoney } from "../../rules/money.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { becomesOf } from "../../tests/builders/bet-becomes.ts";
import { bookBettors } from "../../tests/builders/book-bettors.ts";
import { type ManyPlayer, manyPlayers } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match } from "../../tests/builders/scripted-feed.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { correctBalance } from "../wallet/correct-balance.ts";

/* What limits say of bets that end, or are settled anew, on a day after they were placed. */

// A Tuesday in Moscow, two minutes to midnight.
const eveningMs = Date.parse("2026-03-10T20:58:00Z");
const nextDayMs = eveningMs + 4 * 60_000;
let nowMs = eveningMs;
const clock = { now: () => nowMs };
const feed = await startTestFeed(clock.now);
const house = await startHouse({ clock, oddsSource: feed.source });
const { player } = manyPlayers(house);
const { place, placed, bet, quote, sell } = bookBettors(house);
const becomes = becomesOf({ bet });

type Results = FeedEvent["ends"][number]["results"];
const homeWins: Results = { home: { state: "won" }, draw: { state: "lost" }, away: { state: "lost" } };
const awayWins: Results = { home: { state: "lost" }, draw: { state: "lost" }, away: { state: "won" } };
const isVoid: Results = { home: { state: "void" }, draw: { state: "void" }, away: { state: "void" } };

async function offered(): Promise<string> {
  const made = match({ starts_at: new Date(nextDayMs + 3_600_000).toISOString() });
  feed.open(made);
  await isOpen(made.event);
  return made.event;
}

async function isOpen(event: string): Promise<void> {
  await eventually(async () => {
    const { json } = await house.api<{ markets?: object[]; stale?: boolean }>(`/betting/events/${event}`);
    expect(json.markets).toMatchObject([{ state: "open" }]);
  });
}

function end(event: string, results: Results, version = 1): void {
  feed.say(event, { kind: "settlement", ends: [{ market: "winner3", version, results }] });
}

const home = (event: string) => [`${event}:winner3:home`, "2.17"] as const;

/** Whose stakes and losses of a day may be 200.00. */
async function limited(): Promise<ManyPlayer> {
  const anna = await player();
  for (const kind of ["wager", "loss"])
    for (const [period, amount] of [
      ["day", "200.00"],
      ["week", "900.00"],
    ])
      await house.api("/profile/limits", {
        method: "PUT",
        headers: bearer(anna.token),
        body: { kind, period, amount },
      });
  return anna;
}

async function used({ token }: ManyPlayer): Promise<Record<string, string>> {
  const { json } = await house.api<SafePlay>("/profile/limits", { headers: bearer(token) });
  return Object.fromEntries(json.limits.map(({ kind, period, used }) => [`${kind} ${period}`, String(used)]));
}

test("a bet that is void on the day after it was placed frees nothing of what that day has staked", async () => {
  nowMs = eveningMs;
  const [event, other, anna] = [await offered(), await offered(), await limited()];
  const taken = await placed(anna, { legs: [home(event)], amount: "200.00" });
  nowMs = nextDayMs;
  await isOpen(other);
  await placed(anna, { legs: [home(other)], amount: "200.00" });
  end(event, isVoid);
  await becomes(anna, taken, { state: "void" });
  expect(await used(anna)).toEqual({
    "loss day": "200.00",
    "loss week": "200.00",
    "wager day": "200.00",
    "wager week": "200.00",
  });
  expect(await place(anna, { legs: [home(other)], amount: "1.00" })).toMatchObject({ error: "limit_reached" });
});

test("what is left of a bet that was sold in part comes back as a stake, where it is void on the day after", async () => {
  nowMs = eveningMs;
  const [event, anna] = [await offered(), await limited()];
  const taken = await placed(anna, { legs: [home(event)], amount: "200.00" });
  const worth = await quote(anna, taken);
  if (typeof worth === "string") throw new Error(worth);
  const sold = await sell(anna, taken, worth.quote, 50);
  expect(sold.status).toBe(200);
  const sales = Number(sold.bet.cash_outs[0]?.payout);
  nowMs = nextDayMs;
  end(event, isVoid);
  await becomes(anna, taken, { state: "void" });
  expect(await used(anna)).toEqual({
    "loss day": "0.00",
    "loss week": (100 - sales).toFixed(2),
    "wager day": "0.00",
    "wager week": "100.00",
  });
});

const lost = { staked: 100, returned: 0 };
const won = { staked: 100, returned: 217 };
const nothing = { staked: 0, returned: 0 };
const settledTwice = [
  ["won", "lost", homeWins, awayWins, lost],
  ["lost", "won", awayWins, homeWins, won],
  ["void", "won", isVoid, homeWins, won],
  ["void", "lost", isVoid, awayWins, lost],
  ["won", "void", homeWins, isVoid, nothing],
] as const;

test.each(settledTwice)(
  "a bet that was %s and is %s after all counts as if that had been told at once, on that day",
  async (_, state, first, second, { staked, returned }) => {
    for (const secondAtMs of [eveningMs, nextDayMs]) {
      nowMs = eveningMs;
      const [event, anna] = [await offered(), await limited()];
      const taken = await placed(anna, { legs: [home(event)] });
      end(event, first);
      await becomes(anna, taken, { settlements: [{}] });
      nowMs = secondAtMs;
      end(event, second, 2);
      await becomes(anna, taken, { state, settlements: [{}, {}] });
      const week = { "loss week": (staked - returned).toFixed(2), "wager week": staked.toFixed(2) };
      const isSameDay = secondAtMs === eveningMs;
      const day = isSameDay ? [week["loss week"], week["wager week"]] : ["0.00", "0.00"];
      expect(await used(anna)).toEqual({ ...week, "loss day": day[0], "wager day": day[1] });
    }
  },
);

test("a bet whose end is taken back counts as one that is open, and its next end where the first has counted", async () => {
  nowMs = eveningMs;
  const [event, other, anna] = [await offered(), await offered(), await limited()];
  const taken = await placed(anna, { legs: [home(event)] });
  end(event, homeWins);
  await becomes(anna, taken, { state: "won" });
  expect(await used(anna)).toMatchObject({ "loss day": "-117.00", "loss week": "-117.00" });
  nowMs = nextDayMs;
  feed.say(event, { kind: "rollback_settlement", markets: ["winner3"], reason: "goal annulled" });
  await becomes(anna, taken, { state: "accepted" });
  expect(await used(anna)).toMatchObject({ "loss day": "0.00", "loss week": "100.00" });
  end(event, homeWins, 2);
  await becomes(anna, taken, { state: "won" });
  expect(await used(anna)).toMatchObject({ "loss day": "0.00", "loss week": "-117.00" });
  // What was won yesterday is nothing that may be lost today.
  await isOpen(other);
  expect(await place(anna, { legs: [home(other)], amount: "200.01" })).toMatchObject({ error: "limit_reached" });
});

test("a win that was wrong counts as none, also as far as it is gone and owed", async () => {
  nowMs = eveningMs;
  const [event, anna] = [await offered(), await limited()];
  const taken = await placed(anna, { legs: [home(event)] });
  end(event, homeWins);
  await becomes(anna, taken, { state: "won" });
  const gone = { amountMicro: -(parseMoney("1100.00") ?? 0n), reason: "spent", author: "test" };
  await inTransaction(house.database.pool, (tx) => correctBalance(tx, BigInt(anna.id), gone, house.app.house));
  end(event, awayWins, 2);
  await becomes(anna, taken, { state: "lost" });
  expect(await used(anna)).toMatchObject({ "loss day": "100.00" });
  end(event, homeWins, 3);
  await becomes(anna, taken, { state: "won" });
  expect(await used(anna)).toMatchObject({ "loss day": "-117.00" });
});
