import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { BookBet } from "../../contract/betting.ts";
import type { Top } from "../../contract/top.ts";
import type { TournamentDetail } from "../../contract/tournaments.ts";
import type { VipState } from "../../contract/vip.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { bookBettors } from "../../tests/builders/book-bettors.ts";
import { type ManyPlayer, manyPlayers } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match } from "../../tests/builders/scripted-feed.ts";
import { tournamentOf } from "../../tests/builders/tournaments.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { layIn } from "../tournaments/lay-in.ts";

const feed = await startTestFeed();
const house = await startHouse({ oddsSource: feed.source });
const { player } = manyPlayers(house);
const { place, placed, bet, quote, sell } = bookBettors(house);

async function offered(): Promise<readonly [string, string]> {
  const made = match();
  feed.open(made);
  await eventually(async () => {
    const { json } = await house.api<{ markets?: object[] }>(`/betting/events/${made.event}`);
    expect(json.markets).toMatchObject([{ state: "open" }]);
  });
  return [`${made.event}:winner3:home`, "2.17"];
}

/** A bet of a hundred, what of it was sold before, and how it has ended. */
async function ended(who: ManyPlayer, state: "won" | "lost" | "void", sold: readonly number[] = []): Promise<BookBet> {
  const leg = await offered();
  const taken = await placed(who, { legs: [leg] });
  const [event = ""] = leg[0].split(":");
  for (const part of sold) await sellPart(who, taken, part);
  feed.say(event, { kind: "settlement", ends: [{ market: "winner3", version: 1, results: { home: { state } } }] });
  return eventually(async () => {
    const found = await bet(who, taken);
    expect(found).toMatchObject({ state });
    return found;
  });
}

/** At 0.9166 of the part, since nothing has changed since it was taken: 2.17 × 0.44 × 0.96. */
async function sellPart(who: ManyPlayer, taken: BookBet, part: number): Promise<void> {
  const quoted = await quote(who, taken);
  if (typeof quoted === "string") throw new Error(quoted);
  expect(await sell(who, taken, quoted.quote, part)).toMatchObject({ status: 200 });
}

const asked = async <Reply>({ token }: ManyPlayer, path: string) =>
  (await house.api<Reply & object>(path, { headers: bearer(token) })).json;

async function join({ token }: ManyPlayer, tournament: string): Promise<void> {
  const headers = { ...bearer(token), "Idempotency-Key": randomUUID() };
  const { status } = await house.api(`/tournaments/${tournament}/join`, { method: "POST", headers, body: {} });
  expect(status).toBe(200);
}

test("points of a bet of the book are what its slip costs on average, and none of one that was void", async () => {
  const anna = await player();
  await ended(anna, "void");
  await ended(anna, "lost");
  // 4.52 of a hundred, where a point is one of a hundred at an edge of one percent.
  await expect.poll(async () => (await asked<VipState>(anna, "/vip")).points, { timeout: 120_000 }).toBe("452.00");
});

test("the top ranks a bet of the book by what was staked and won, and no void one", async () => {
  const anna = await player();
  await ended(anna, "void");
  await ended(anna, "won");
  const mine = async (by: string) => (await asked<Top>(anna, `/top?period=day&by=${by}`)).mine;
  await expect.poll(() => mine("turnover"), { timeout: 120_000 }).toMatchObject({ amount: "100.00" });
  expect(await mine("win")).toMatchObject({ amount: "217.00" });
});

test("a tournament counts a bet of the book that has ended since one has joined, and no void one", async () => {
  const anna = await player();
  await ended(anna, "won");
  const definition = tournamentOf(Date.now(), { lastsMs: 600_000 });
  await inTransaction(house.database.pool, (tx) => layIn(tx, definition, Date.now()));
  await join(anna, definition.id);
  await ended(anna, "void");
  await ended(anna, "won");
  await expect
    .poll(async () => (await asked<TournamentDetail>(anna, `/tournaments/${definition.id}`)).me, { timeout: 120_000 })
    .toMatchObject({ rounds: 1, score: "2.1700" });
});

test("of a bet that was sold in part and then void, that part alone counts for points and the top", async () => {
  const anna = await player();
  await ended(anna, "void", [50]);
  await expect.poll(async () => (await asked<VipState>(anna, "/vip")).points, { timeout: 120_000 }).toBe("226.00");
  const mine = async () => (await asked<Top>(anna, "/top?period=day&by=turnover")).mine;
  await expect.poll(mine, { timeout: 120_000 }).toMatchObject({ amount: "50.00" });
});

test("a tournament counts what was sold of a void bet by what the sale has brought, if it is enough", async () => {
  const anna = await player();
  const scoring = { kind: "best", of: 10, rounds: 10, min_stake: "50.00" } as const;
  const definition = { ...tournamentOf(Date.now(), { lastsMs: 600_000 }), scoring };
  await inTransaction(house.database.pool, (tx) => layIn(tx, definition, Date.now()));
  await join(anna, definition.id);
  await ended(anna, "void", [25]);
  await ended(anna, "void", [50]);
  await ended(anna, "won");
  await expect
    .poll(async () => (await asked<TournamentDetail>(anna, `/tournaments/${definition.id}`)).me, { timeout: 120_000 })
    .toMatchObject({ rounds: 2, score: "3.0866" });
});

test("the player's own history has the whole stake of such a bet, all that came back, and how much of it unplayed", async () => {
  const anna = await player();
  const { id } = await ended(anna, "void", [50]);
  expect((await asked<{ items: object[] }>(anna, "/games/bets?game=betting")).items).toMatchObject([
    { id, amount: "100.00", payout: "95.83", outcome: { end: "void", refunded: "50.00" } },
  ]);
  const whole = await ended(anna, "void");
  const [last] = (await asked<{ items: { id: string; outcome: object }[] }>(anna, "/games/bets?game=betting")).items;
  expect(last).toMatchObject({ id: whole.id, payout: "100.00", outcome: { end: "refunded" } });
  expect(last?.outcome).not.toHaveProperty("refunded");
});

test("a limit on losses counts a bet of the book at its stake, and at what it returns once it has ended", async () => {
  const anna = await player();
  const limit = { kind: "loss", period: "day", amount: "150.00" };
  expect((await house.api("/profile/limits", { method: "PUT", headers: bearer(anna.token), body: limit })).status).toBe(
    200,
  );
  const leg = await offered();
  await ended(anna, "lost");
  expect(await place(anna, { legs: [leg], amount: "50.01" })).toMatchObject({ status: 403, error: "limit_reached" });
  expect((await place(anna, { legs: [leg], amount: "50.00" })).status).toBe(200);
  const other = await player();
  await house.api("/profile/limits", { method: "PUT", headers: bearer(other.token), body: limit });
  await ended(other, "void");
  await ended(other, "won");
  expect((await place(other, { legs: [leg], amount: "267.00" })).status).toBe(200);
  expect(await place(other, { legs: [leg], amount: "10.00" })).toMatchObject({ status: 403, error: "limit_reached" });
});
