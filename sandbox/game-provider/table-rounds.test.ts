import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createProviderPlayers, createTestProviders } from "../../tests/builders/provider-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { openGrant } from "../../server/bonus/grants.ts";
import { inTransaction } from "../../server/db/connect.ts";
import { findGrant } from "../../server/wallet/bonus-rows.ts";
import { parseMoney, toWire } from "../../rules/money.ts";
import { type TableId, tables } from "./engines/tables.ts";
import { createHouseWallet } from "./house-wallet.ts";
import { createPlayWallet } from "./play-wallet.ts";
import { NoAnswer } from "./provider-client.ts";
import type { GameSession } from "./sessions.ts";
import { createTableRounds } from "./table-rounds.ts";
import { findTitle } from "./titles.ts";
import { isRefused } from "./wallet.ts";

const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env, providerGames });
const { enter, launch, clients } = createProviderPlayers(house, keys, { now: Date.now });
afterAll(async () => expect(await faultsInBooks(house.database.pool)).toEqual([]));

type Lost = "request" | "reply" | "both ends" | undefined;

/** A player at a table whose round has just begun, and a wire that loses what it is told to. */
async function sitDown({ balance = "1000.00", at = "wheel" }: { balance?: string; at?: TableId } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "karat-tables-"));
  let fault: (command: string) => Lost = () => undefined;
  const ask: typeof clients.sorted.ask = async (command, input, options) => {
    const lost = fault(command);
    if (lost === "request") throw new NoAnswer("lost");
    const answer = await clients.sorted.ask(command, input, options);
    if (lost === "reply") throw new NoAnswer("lost");
    // Whoever waits for it is killed.
    if (lost === "both ends") await new Promise(() => {});
    return answer;
  };
  const player = await enter({ kind: "live", balance });
  const wallet = createHouseWallet({ client: { ask }, folder, now: Date.now, firstWaitMs: 5 });
  const { json } = await launch(player.token, "live-of-sorted");
  const facts = await wallet.session(new URL(json.url).searchParams.get("token") ?? "");
  if (isRefused(facts)) throw new Error(facts.refused);
  const { bettingMs, dealingMs, resultMs } = tables[at];
  let nowMs = round * (bettingMs + dealingMs + resultMs);
  const playWallet = createPlayWallet();
  const parts = { seed: randomBytes(32), folder, playWallet, houseWallet: wallet, now: () => nowMs };
  let table = createTableRounds(parts);
  onTestFinished(() => {
    wallet.close();
    table.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const found = findTitle(at === "wheel" ? "hall-roulette" : "first-row-baccarat");
  if (!found) throw new Error("no such title");
  const title = { ...found, code: "live-1" };
  const session: GameSession = {
    id: "s",
    player: `${player.id}:RUB`,
    isDemo: false,
    title,
    wallet,
    facts,
    usedAtMs: 0,
  };

  return {
    player,
    session,
    title,
    playWallet,
    limits: facts.limits,
    place: (bet: string, amount = "10.00", by = session) =>
      table.place(by, { key: randomUUID(), round, chips: { [bet]: amount } }),
    lay: (chips: Record<string, string>) => table.place(session, { key: randomUUID(), round, chips }),
    undo: () => table.undo(session, round),
    lose: (what: typeof fault) => void (fault = what),
    settle: () => table.settle(),
    restart() {
      table.close();
      table = createTableRounds(parts);
    },
    toResult: () => void (nowMs += bettingMs + dealingMs),
    outcome: async () => {
      const view = await table.view(session);
      return "outcome" in view ? (view.outcome ?? []) : [];
    },
    /** What the house has of it, summed up: who takes chips back begins anew. */
    async booked() {
      const { rows } = await house.database.pool.query<{ state: string; bet: string; win: string }>(
        `select string_agg(distinct state, ' ') as state, sum(bet_micro) as bet, sum(win_micro) as win
         from provider_rounds where player_id = $1`,
        [player.id],
      );
      const [all] = rows;
      return { state: all?.state, bet: toWire(BigInt(all?.bet ?? 0)), win: toWire(BigInt(all?.win ?? 0)) };
    },
  };
}

const round = 1_000;

/** What chips of 10.00 each on these bets win. */
function winOf(bets: readonly string[], outcome: number[]): string {
  return toWire(bets.reduce((sum, bet) => sum + (10_000_000n * tables.wheel.returns(bet, outcome)) / 100n, 0n));
}

test.each(["request", "reply"] as const)(
  "a round of several chips is paid and closed though the %s of a win was lost",
  async (what) => {
    const { settle, place, lose, toResult, outcome, booked } = await sitDown();
    for (const bet of ["red", "black", "n17"]) await place(bet);
    toResult();
    let times = 1;
    lose((command) => (command === "win" && times-- > 0 ? what : undefined));
    await expect
      .poll(async () => {
        // Seen by its player and settled at once.
        await Promise.all([settle(), outcome(), settle()]);
        return booked();
      })
      .toEqual({ state: "closed", bet: "30.00", win: winOf(["red", "black", "n17"], await outcome()) });
  },
);

test("a round waits for chips of which nobody knows whether they were taken, and pays the others once they are back", async () => {
  const { settle, place, lose, toResult, outcome, booked, player } = await sitDown();
  await place("red");
  let isAway = true;
  lose((command) => {
    if (!isAway) return undefined;
    return command === "bet" ? "reply" : command === "rollback" ? "request" : undefined;
  });
  expect(await place("black")).toEqual({ error: "unavailable" });
  toResult();
  await Promise.all([settle(), outcome()]);
  expect(await booked()).toEqual({ state: "open", bet: "20.00", win: "0.00" });
  isAway = false;
  const win = winOf(["red"], await outcome());
  await expect
    .poll(async () => {
      await settle();
      return booked();
    })
    .toEqual({ state: "closed", bet: "10.00", win });
  expect(await player.balance()).toBe(toWire(990_000_000n + (parseMoney(win) ?? 0n)));
});

test("a table that was killed with chips on their way gives those back, and pays the others", async () => {
  const { settle, restart, place, lose, toResult, outcome, booked } = await sitDown();
  await place("red");
  lose((command) => (command === "bet" ? "both ends" : undefined));
  void place("black");
  await expect.poll(booked).toMatchObject({ bet: "20.00" });
  toResult();
  await settle();
  expect(await booked()).toEqual({ state: "open", bet: "20.00", win: "0.00" });
  restart();
  await settle();
  expect(await booked()).toEqual({ state: "closed", bet: "10.00", win: winOf(["red"], await outcome()) });
});

test("chips taken back whose answer is lost come back, and are neither played nor counted", async () => {
  const { settle, place, undo, lose, toResult, outcome, booked } = await sitDown();
  await place("red");
  await place("black");
  lose((command) => (command === "rollback" ? "request" : undefined));
  expect(await undo()).toEqual({ error: "unavailable" });
  toResult();
  await settle();
  expect(await booked()).toEqual({ state: "open", bet: "20.00", win: "0.00" });
  lose(() => undefined);
  await expect
    .poll(async () => {
      await settle();
      return booked();
    })
    .toEqual({ state: "closed", bet: "10.00", win: winOf(["red"], await outcome()) });
});

test("who has taken all their chips back may put others down in the same round", async () => {
  const { settle, place, undo, toResult, outcome, booked } = await sitDown();
  for (const bet of ["black", "n17"]) {
    expect(await place(bet)).toMatchObject({ chips: { [bet]: "10.00" } });
    expect(await undo()).toMatchObject({ chips: {} });
  }
  expect(await place("red")).toMatchObject({ chips: { red: "10.00" } });
  toResult();
  await settle();
  expect(await booked()).toEqual({ state: "cancelled closed", bet: "10.00", win: winOf(["red"], await outcome()) });
});

test("chips of demos, however many, cost no player's round", async () => {
  const { settle, place, toResult, outcome, booked, playWallet, title } = await sitDown();
  const bets = ["red", "black", "red", "black"];
  for (const bet of bets) await place(bet);
  const facts = await playWallet.session(
    playWallet.issue({ gameCode: title.code, currency: "RUB", locale: "en", isStrict: false }),
  );
  if (isRefused(facts)) throw new Error(facts.refused);
  const demo = (nth: number): GameSession => {
    return { id: `d${nth}`, player: `demo:${nth % 500}`, isDemo: true, title, wallet: playWallet, facts, usedAtMs: 0 };
  };
  for (let nth = 0; nth < 5_000; nth += 1) await place("red", "1.00", demo(nth));
  // No more than that are kept, and none of those is dropped.
  expect(await place("red", "1.00", demo(5_000))).toEqual({ error: "unavailable" });
  toResult();
  await settle();
  expect(await booked()).toEqual({ state: "closed", bet: "40.00", win: winOf(bets, await outcome()) });
});

test("chips on a tie are a bet of their own, which a bonus is not wagered by", async () => {
  const { player, lay, settle, toResult, booked } = await sitDown({ at: "baccarat" });
  const { id: grant = "" } =
    (await inTransaction(house.database.pool, (tx) =>
      openGrant(
        tx,
        {
          player: player.id,
          currency: "RUB",
          amountMicro: 100_000_000n,
          wagering: 10,
          source: "test",
          reference: randomUUID(),
        },
        house.app.house,
      ),
    )) ?? {};
  const chips = { player: "40.00", tie: "50.00", banker: "20.00" };
  expect(await lay(chips)).toMatchObject({ chips, balance: "990.00" });
  toResult();
  await settle();
  expect(await booked()).toMatchObject({ state: "closed", bet: "110.00" });
  // A quarter of what lies on the sides.
  expect(await findGrant(house.database.pool, grant)).toMatchObject({ wageredMicro: 15_000_000n });
});

test("chips of two types that are put down at once are all taken or none, and are taken back at once", async () => {
  const { lay, undo, booked, player, lose } = await sitDown({ at: "baccarat", balance: "25.00" });
  expect(await lay({ player: "20.00", tie: "10.00" })).toEqual({ error: "insufficient_funds" });
  expect([await player.balance(), await booked()]).toEqual(["25.00", { state: "cancelled", bet: "0.00", win: "0.00" }]);
  let commands = 0;
  lose((command) => (command === "bet" && (commands += 1) === 2 ? "reply" : undefined));
  expect(await lay({ tie: "10.00", player: "10.00" })).toEqual({ error: "unavailable" });
  await expect.poll(() => player.balance()).toBe("25.00");
  expect(await lay({ tie: "10.00", player: "10.00" })).toMatchObject({ balance: "5.00" });
  expect(await undo()).toMatchObject({ balance: "25.00", chips: {} });
});

test("the most that a table takes in a round holds for chips that come at once", async () => {
  const { place, limits, booked } = await sitDown({ balance: "9000000.00" });
  const all = await Promise.all(Array.from({ length: 50 }, () => place("red", limits.max)));
  expect(all.filter((answer) => !("error" in answer))).toHaveLength(1);
  expect((await booked()).bet).toBe(limits.max);
});
