import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { BookBet } from "../../contract/betting.ts";
import type { SafePlay } from "../../contract/safe-play.ts";
import { parseMoney, toWire } from "../../rules/money.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { createBettors } from "../../tests/builders/bettors.ts";
import { bookBettors } from "../../tests/builders/book-bettors.ts";
import { type ManyPlayer, manyPlayers } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match } from "../../tests/builders/scripted-feed.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { endGrant, openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";
import { giveMoney } from "../desk/give-money.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { lockWallets, readWallet } from "../wallet/ledger.ts";

/* Bets with bonus money in them, whose grant is over before they are. Of each 100.00 that are staked, 30.00 are real. */

const feed = await startTestFeed();
const house = await startHouse({ oddsSource: feed.source });
const { pool } = house.database;
const { player } = manyPlayers(house);
const { placed, bet } = bookBettors(house);
const bettors = createBettors(house.app.house);

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

type State = "won" | "lost" | "void" | "half_won";

/** A player with such a bet, and what becomes of it. */
async function staked() {
  const made = match();
  feed.open(made);
  await eventually(async () => {
    const { json } = await house.api<{ markets?: object[] }>(`/betting/events/${made.event}`);
    expect(json.markets).toMatchObject([{ state: "open" }]);
  });
  const anna = await player("30.00");
  await house.api("/profile/limits", {
    method: "PUT",
    headers: bearer(anna.token),
    body: { kind: "loss", period: "week", amount: "900.00" },
  });
  const amountMicro = parseMoney("200.00") ?? 0n;
  const order = { player: BigInt(anna.id), currency: "RUB", wagering: 10, source: "test", amountMicro } as const;
  await inTransaction(pool, (tx) => openGrant(tx, order, house.app.house));
  const taken = await placed(anna, { legs: [[`${made.event}:winner3:home`, "2.17"]] });
  let version = 0;
  async function ends(state: State): Promise<BookBet> {
    version += 1;
    feed.say(made.event, { kind: "settlement", ends: [{ market: "winner3", version, results: { home: { state } } }] });
    return eventually(async () => {
      const found = await bet(anna, taken);
      expect(found).toMatchObject({ state, settlements: Array.from({ length: version }, () => ({})) });
      return found;
    });
  }
  return { anna, id: BigInt(anna.id), ends };
}

const giveUp = (id: bigint) => inTransaction(pool, (tx) => endGrant(tx, id, "given_up", house.app.house));

/** What is there of real money, and what the bet owes. */
async function moneyOf(id: bigint): Promise<{ real: string; owed: string }> {
  const { rows } = await pool.query<{ balance_micro: bigint; owed_micro: bigint }>(
    "select w.balance_micro, b.owed_micro from wallets w join book_bets b using (player_id) where w.player_id = $1",
    [id],
  );
  return { real: toWire(rows[0]?.balance_micro ?? -1n), owed: toWire(rows[0]?.owed_micro ?? -1n) };
}

async function lossOf({ token }: ManyPlayer): Promise<string> {
  const { json } = await house.api<SafePlay>("/profile/limits", { headers: bearer(token) });
  return String(json.limits[0]?.used);
}

/** As limits count it. */
async function returnedTo(id: bigint): Promise<string> {
  const sql = "select returned_micro from safe_play where player_id = $1";
  const [counted] = (await pool.query<{ returned_micro: bigint }>(sql, [id])).rows;
  return toWire(counted?.returned_micro ?? -1n);
}

async function bonusOfHouse(): Promise<bigint> {
  const { currencies } = await checkLedger(pool);
  return parseMoney(currencies["RUB"]?.house["house.bonus"] ?? "0.00") ?? 0n;
}

test("what the house has got of a win, as the grant was over, is not owed when the bet is lost after all", async () => {
  const { anna, id, ends } = await staked();
  await giveUp(id);
  const bonus = await bonusOfHouse();
  await ends("won");
  expect(await moneyOf(id)).toEqual({ real: "65.10", owed: "0.00" });
  expect(await lossOf(anna)).toBe("34.90");
  await ends("lost");
  expect(await moneyOf(id)).toEqual({ real: "0.00", owed: "0.00" });
  expect(await lossOf(anna)).toBe("100.00");
  expect(await bonusOfHouse()).toBe(bonus);
  await ends("half_won");
  expect(await moneyOf(id)).toEqual({ real: "47.55", owed: "0.00" });
  expect(await lossOf(anna)).toBe("52.45");
  expect((await bonusOfHouse()) - bonus).toBe(parseMoney("110.95"));
});

test("what the house has got of a stake that came back is not owed either", async () => {
  const { id, ends } = await staked();
  await giveUp(id);
  await ends("void");
  expect(await moneyOf(id)).toEqual({ real: "30.00", owed: "0.00" });
  await ends("lost");
  expect(await moneyOf(id)).toEqual({ real: "0.00", owed: "0.00" });
  await ends("won");
  expect(await moneyOf(id)).toEqual({ real: "65.10", owed: "0.00" });
});

const ways = {
  "was given up": giveUp,
  // Whoever moves the player's money next finds that its time is over.
  "has run out": (id: bigint) =>
    pool.query("update bonus_grants set expires_at = now() where player_id = $1 and state = 'active'", [id]),
};

test.each(Object.entries(ways))("nor what it has got of a win that is told after the grant %s", async (_, end) => {
  const { id, ends } = await staked();
  await ends("lost");
  await end(id);
  await ends("won");
  expect(await moneyOf(id)).toEqual({ real: "65.10", owed: "0.00" });
  await ends("lost");
  expect(await moneyOf(id)).toEqual({ real: "0.00", owed: "0.00" });
});

test("a win that was real whole, as the grant was wagered, is taken back whole", async () => {
  const { anna, id, ends } = await staked();
  await pool.query("update bonus_grants set wagered_micro = required_micro - 1 where player_id = $1", [anna.id]);
  expect((await bettors.bet(id, { amount: "10.00" })).status).toBe(200);
  const { rows } = await pool.query("select state from bonus_grants where player_id = $1", [anna.id]);
  expect(rows).toEqual([{ state: "completed" }]);
  const { real } = await moneyOf(id);
  const more = (amount: string) => toWire((parseMoney(real) ?? 0n) + (parseMoney(amount) ?? 0n));
  await ends("won");
  expect(await moneyOf(id)).toEqual({ real: more("217.00"), owed: "0.00" });
  await ends("lost");
  expect(await moneyOf(id)).toEqual({ real, owed: "0.00" });
  await ends("half_won");
  expect(await moneyOf(id)).toEqual({ real: more("158.50"), owed: "0.00" });
});

test("bonus money that came back while its grant was active stays owed, and counts against what the bet brings anew", async () => {
  const { id, ends } = await staked();
  await ends("won");
  await giveUp(id);
  for (const _ of ["once", "and again"]) {
    await ends("lost");
    expect(await moneyOf(id)).toEqual({ real: "0.00", owed: "151.90" });
    await ends("won");
    expect(await moneyOf(id)).toEqual({ real: "65.10", owed: "0.00" });
  }
});

test("of what a bet pays more than its grant has got before it was over, the bonus part is the house's, and nobody's debt", async () => {
  const { anna, id, ends } = await staked();
  await ends("void");
  await giveUp(id);
  const bonus = await bonusOfHouse();
  await ends("won");
  expect(await moneyOf(id)).toEqual({ real: "65.10", owed: "0.00" });
  expect((await bonusOfHouse()) - bonus).toBe(parseMoney("81.90"));
  // The 70.00 that the grant has got are among it.
  expect(await returnedTo(id)).toBe("135.10");
  await ends("lost");
  expect(await moneyOf(id)).toEqual({ real: "0.00", owed: "70.00" });
  expect(await bonusOfHouse()).toBe(bonus);
  expect(await lossOf(anna)).toBe("100.00");
  await ends("void");
  expect(await moneyOf(id)).toEqual({ real: "30.00", owed: "0.00" });
  expect(await bonusOfHouse()).toBe(bonus);
});

test("a bet takes no more real money back than it has paid, and none for bonus money that its grant has kept", async () => {
  const { id, ends } = await staked();
  await ends("won");
  expect(await moneyOf(id)).toEqual({ real: "65.10", owed: "0.00" });
  // The 151.90 that the grant has count against it.
  await ends("half_won");
  expect(await moneyOf(id)).toEqual({ real: "6.60", owed: "0.00" });
  await inTransaction(pool, (tx) => giveMoney(tx, id, parseMoney("50.00") ?? 0n, house.app.house));
  await ends("lost");
  expect(await moneyOf(id)).toEqual({ real: "50.00", owed: "151.90" });
  await ends("half_won");
  expect(await moneyOf(id)).toEqual({ real: "56.60", owed: "0.00" });
  await ends("won");
  expect(await moneyOf(id)).toEqual({ real: "115.10", owed: "0.00" });
  expect(await readWallet(pool, id)).toMatchObject({ bonusMicro: parseMoney("281.90") });
});

test("a bet that waits for the player's wallet while the grant is given up is settled after that", async () => {
  const { id, ends } = await staked();
  const settled = await inTransaction(pool, async (tx) => {
    await lockWallets(tx, [id]);
    const won = ends("won");
    await eventually(async () => {
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      expect((await pool.query(waiting)).rowCount).toBeGreaterThan(0);
    });
    await setTimeout(10);
    await endGrant(tx, id, "given_up", house.app.house);
    return { won };
  });
  await settled.won;
  expect(await moneyOf(id)).toEqual({ real: "65.10", owed: "0.00" });
  await ends("lost");
  expect(await moneyOf(id)).toEqual({ real: "0.00", owed: "0.00" });
});
