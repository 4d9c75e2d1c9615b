import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
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
const { place, placed, bet } = bookBettors(house);

async function offered(): Promise<readonly [string, string]> {
  const made = match();
  feed.open(made);
  await eventually(async () => {
    const { json } = await house.api<{ markets?: object[] }>(`/betting/events/${made.event}`);
    expect(json.markets).toMatchObject([{ state: "open" }]);
  });
  return [`${made.event}:winner3:home`, "2.17"];
}

/** A bet of a hundred, and how it has ended. */
async function ended(who: ManyPlayer, state: "won" | "lost" | "void"): Promise<void> {
  const leg = await offered();
  const taken = await placed(who, { legs: [leg] });
  const [event = ""] = leg[0].split(":");
  feed.say(event, { kind: "settlement", ends: [{ market: "winner3", version: 1, results: { home: { state } } }] });
  await eventually(async () => expect(await bet(who, taken)).toMatchObject({ state }));
}

const asked = async <Reply>({ token }: ManyPlayer, path: string) =>
  (await house.api<Reply & object>(path, { headers: bearer(token) })).json;

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
  const path = `/tournaments/${definition.id}`;
  const headers = { ...bearer(anna.token), "Idempotency-Key": randomUUID() };
  expect((await house.api(`${path}/join`, { method: "POST", headers, body: {} })).status).toBe(200);
  await ended(anna, "void");
  await ended(anna, "won");
  await expect
    .poll(async () => (await asked<TournamentDetail>(anna, path)).me, { timeout: 120_000 })
    .toMatchObject({ rounds: 1, score: "2.1700" });
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
