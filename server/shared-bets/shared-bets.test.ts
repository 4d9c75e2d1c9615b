import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createBettors } from "../../tests/builders/bettors.ts";
import { createSharedBettors, crashEnd, salt } from "../../tests/builders/shared-bettors.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { firstPrevious, receiptHash, rootFrom } from "../../rules/receipts.ts";
import { toWire } from "../../rules/money.ts";
import { readBet } from "../games/bet-rows.ts";
import { nodeHashing } from "../games/hashing.ts";
import { Refusal } from "../http/refusal.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { Overtaken } from "./shared-bets.ts";

const house = await startHouse();
const beside = await startHouse({ beside: house });
const { pool } = house.database;
const { sharedBets } = house.app.house;
const bettors = createBettors(house.app.house);
const shared = createSharedBettors(house.app.house);

const balanceOf = async (player: bigint) => toWire(await bettors.balanceOf(player));
const escrow = async () => (await checkLedger(pool)).currencies["RUB"]?.house["escrow"] ?? "0.00";

async function betOf(answer: Awaited<ReturnType<typeof shared.place>>) {
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  const bet = await sharedBets.find(answer.bet.id);
  if (!bet) throw new Error("the bet is not there");
  return bet;
}

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
  await pool.query("update shared_rounds set state = 'ended' where state <> 'ended'");
});

describe("a bet of a shared round", () => {
  test("waits in escrow, is taken once however often it is sent, and only where bets are taken", async () => {
    const player = await bettors.player();
    expect(await shared.place(player)).toMatchObject({ status: 409, error: "suspended" });
    const round = await shared.openRound();
    const key = randomUUID();
    const before = await escrow();
    const first = await shared.place(player, "crash", { slot: 1, key });
    expect(first.bet).toMatchObject({ round: round.id, number: round.number, slot: 1, state: "open", payout: "0.00" });
    expect(first.balance).toBe("990.00");
    const again = await shared.place(player, "crash", { slot: 1, key });
    expect(again.text).toBe(first.text);
    // The slot is taken, the other is not.
    expect(await shared.place(player, "crash", { slot: 1 })).toMatchObject({ status: 409, error: "stale_seq" });
    expect((await shared.place(player, "crash", { slot: 2 })).status).toBe(200);
    expect(Number(await escrow()) - Number(before)).toBe(20);
    expect((await sharedBets.listOpen(round.id)).map(({ slot }) => slot)).toEqual([1, 2]);
    expect(await shared.place(player, "crash", { slot: 2, amount: "5000.00" })).toMatchObject({
      error: "insufficient_funds",
    });
    expect(await shared.place(player, "crash", { slot: 2, blocked: true })).toMatchObject({ error: "region_blocked" });
  });

  test("is settled by the house at once, however many calls of its player wait", async () => {
    const player = await bettors.player();
    await shared.openRound();
    const bet = await betOf(await shared.place(player));
    const submit = vi.spyOn(house.app.house.groups, "submit");
    onTestFinished(() => submit.mockRestore());
    const calls = Array.from({ length: 100 }, () =>
      sharedBets.cancel(
        { player, key: randomUUID(), fingerprint: "", validUntil: undefined },
        { game: "crash", bet: randomUUID() },
      ),
    );
    await sharedBets.settle([{ player, bet: bet.id, end: crashEnd(bet, 200) }]);
    await Promise.all(calls);
    const answers = await Promise.all(submit.mock.results.map(({ value }) => value as Promise<unknown>));
    expect(answers).toHaveLength(101);
    expect(answers.filter((answer) => answer instanceof Refusal)).toEqual([]);
  });

  test("is one of twenty at most that a player may have in a round", async () => {
    const player = await bettors.player();
    await shared.openRound();
    const placed = await Promise.all(Array.from({ length: 22 }, () => shared.place(player)));
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(placed.filter(({ error }) => error === "too_many_bets")).toHaveLength(2);
  });

  test("is taken back until its round is closed, and its slot is free again", async () => {
    const player = await bettors.player();
    const round = await shared.openRound();
    const { id } = await betOf(await shared.place(player, "crash", { slot: 1 }));
    const other = await bettors.player();
    expect((await shared.cancel(other, "crash", id)).error).toBe("not_found");
    expect((await shared.cancel(player, "roulette", id)).error).toBe("not_found");
    const back = await shared.cancel(player, "crash", id);
    expect(back).toMatchObject({ status: 200, balance: "1000.00", bet: { state: "cancelled", outcome: null } });
    expect((await shared.cancel(player, "crash", id)).error).toBe("stale_seq");
    const late = await betOf(await shared.place(player, "crash", { slot: 1 }));
    await shared.close(round);
    expect((await shared.cancel(player, "crash", late.id)).error).toBe("stale_seq");
    expect((await shared.place(player, "crash", { slot: 2 })).error).toBe("suspended");
    // While this one runs, the next takes bets.
    const next = await shared.openRound();
    expect((await shared.place(player, "crash", { slot: 1 })).bet.round).toBe(next.id);
    expect((await shared.cancel(player, "crash", late.id)).error).toBe("stale_seq");
  });

  test("is taken back and placed anew in one group, which need not be run again call by call", async () => {
    const player = await bettors.player();
    await shared.openRound();
    const first = await betOf(await shared.place(player, "crash", { slot: 1 }));
    const [back, anew] = await Promise.all([
      shared.cancel(player, "crash", first.id),
      shared.place(player, "crash", { slot: 1 }),
    ]);
    expect([back.status, anew.status]).toEqual([200, 200]);
    const { rows } = await pool.query("select distinct xmin from shared_bets where player_id = $1", [player]);
    expect(rows).toHaveLength(1);
  });

  test("ends once, whoever tries at whichever house, and as it ended is it told", async () => {
    const player = await bettors.player();
    const round = await shared.openRound();
    const bet = await betOf(await shared.place(player, "crash", { slot: 1 }));
    await shared.close(round);
    const settlement = { player, bet: bet.id, end: crashEnd(bet, 250) };
    const [, , pressed] = await Promise.all([
      sharedBets.settle([settlement]),
      beside.app.house.sharedBets.settle([settlement]),
      shared.cashOut(player, bet.id, crashEnd(bet, 200)),
    ]);
    const ended = await sharedBets.find(bet.id);
    expect(pressed.bet).toMatchObject({ id: bet.id, state: "won", payout: toWire(ended?.payoutMicro ?? 0n) });
    expect(["20.00", "25.00"]).toContain(pressed.bet.payout);
    expect(await balanceOf(player)).toBe(toWire(990_000_000n + (ended?.payoutMicro ?? 0n)));
    await sharedBets.settle([{ ...settlement, end: crashEnd(bet) }]);
    expect(await sharedBets.find(bet.id)).toEqual(ended);
    const { rows } = await pool.query("select 1 from bets where id = $1", [bet.id]);
    expect(rows).toHaveLength(1);
  });

  test("is not ended by a house that leads no more, and the press that it has read is still free to be decided", async () => {
    const player = await bettors.player();
    const round = await shared.openRound();
    const bet = await betOf(await shared.place(player, "crash", { slot: 1 }));
    await shared.close(round);
    const term = await sharedBets.lead("crash");
    const other = beside.app.house.sharedBets;
    const later = await other.lead("crash");
    const caller = { player, key: randomUUID(), fingerprint: "0".repeat(64), validUntil: undefined };
    const order = { bet: bet.id, end: crashEnd(bet, 300) };
    await expect(sharedBets.settle([{ player, ...order, term }])).rejects.toBeInstanceOf(Overtaken);
    await expect(sharedBets.cashOut(caller, { ...order, term })).rejects.toBeInstanceOf(Overtaken);
    expect((await sharedBets.find(bet.id))?.state).toBe("open");
    expect(await other.cashOut(caller, { ...order, term: later })).toMatchObject({ status: 200 });
    expect((await sharedBets.find(bet.id))?.state).toBe("won");
    // It has ended, whoever asks.
    await sharedBets.settle([{ player, ...order, term }]);
  });

  test("has a receipt in a chain of its player and its game, whatever else they play", async () => {
    const player = await bettors.player();
    const round = await shared.openRound();
    const one = await betOf(await shared.place(player, "crash", { slot: 1 }));
    const two = await betOf(await shared.place(player, "crash", { slot: 2 }));
    await bettors.bet(player);
    await shared.close(round);
    const paid = await shared.cashOut(player, one.id, crashEnd(one, 200));
    await bettors.bet(player);
    await sharedBets.settle([{ player, bet: two.id, end: crashEnd(two) }]);
    const [first, second] = [await readBet(pool, player, one.id), await readBet(pool, player, two.id)];
    expect(first?.receipt).toEqual(paid.receipt);
    expect(first?.receipt).toMatchObject({
      game: "crash",
      amount: "10.00",
      multiplier: "2.0000",
      payout: "20.00",
      nonce: round.number,
      client_seed: salt,
      server_seed_hash: nodeHashing.sha256(round.seed),
      previous: firstPrevious,
    });
    expect(second?.receipt.previous).toBe(first && receiptHash(nodeHashing, first.receipt));
    for (const { receipt } of [first, second].filter((found) => found !== undefined))
      expect(rootFrom(nodeHashing, receiptHash(nodeHashing, receipt), receipt.path)).toBe(receipt.root);
    // The seed is told once the round has ended.
    expect(first?.serverSeed).toBeNull();
    await shared.end(round);
    expect((await readBet(pool, player, one.id))?.serverSeed).toBe(round.seed);
  });

  test("that is refunded counts for nothing and pays its stake back", async () => {
    const player = await bettors.player();
    const round = await shared.openRound();
    const bet = await betOf(await shared.place(player, "crash", { slot: 1 }));
    await shared.close(round);
    const end = { ...crashEnd(bet), state: "refunded" } as const;
    await sharedBets.settle([{ player, bet: bet.id, end }]);
    expect(await balanceOf(player)).toBe("1000.00");
    const found = await readBet(pool, player, bet.id);
    expect(found?.bet).toMatchObject({ multiplierE4: 10_000n, outcome: { end: "refunded" } });
  });
});

describe("bets and the closing of their round", () => {
  test("none gets into a round that is closed, and none that was taken is lost", async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => bettors.player()));
    const rounds = [await shared.openRound()];
    const counts: number[] = [];
    let isOver = false;
    async function keepBetting(player: bigint): Promise<number> {
      let taken = 0;
      while (!isOver) {
        const { status, error } = await shared.place(player, "crash", { amount: "1.00" });
        if (status === 200) taken += 1;
        else expect(["suspended", "too_many_bets", "insufficient_funds"]).toContain(error);
      }
      return taken;
    }
    const all = Promise.all(players.map(keepBetting));
    for (let nth = 0; nth < 5; nth += 1) {
      const round = rounds.at(-1);
      if (!round) throw new Error("there is no round");
      await expect.poll(async () => (await sharedBets.listOpen(round.id)).length).toBeGreaterThan(5);
      // As the leader does it: while this one runs, the next one takes bets.
      const next = await shared.closeAndOpen(round);
      rounds.push(next);
      counts.push((await sharedBets.listOpen(round.id)).length);
    }
    isOver = true;
    const taken = await all;
    expect(
      await Promise.all(rounds.slice(0, -1).map(async ({ id }) => (await sharedBets.listOpen(id)).length)),
    ).toEqual(counts);
    const { rows } = await pool.query<{ count: bigint }>("select count(*) from shared_bets where round_id = any($1)", [
      rounds.map(({ id }) => id),
    ]);
    expect(Number(rows[0]?.count)).toBe(taken.reduce((sum, one) => sum + one, 0));
    for (const { id } of rounds)
      await sharedBets.settle(
        (await sharedBets.listOpen(id)).map((bet) => ({ player: bet.player, bet: bet.id, end: crashEnd(bet) })),
      );
  });

  test("2,000 are settled in groups, once, though the connections break meanwhile and another house settles them too", async () => {
    const players = await Promise.all(Array.from({ length: 100 }, () => bettors.player()));
    const round = await shared.openRound("roulette");
    const choice = { bets: [{ kind: "red", amount: "1.00" }] };
    const wish = { amount: "1.00", choice };
    const placed = players.flatMap((player) =>
      Array.from({ length: 20 }, async () => (await shared.place(player, "roulette", wish)).status),
    );
    expect(new Set(await Promise.all(placed))).toEqual(new Set([200]));
    await shared.close(round);
    const open = await sharedBets.listOpen(round.id);
    expect(open).toHaveLength(2_000);
    const told: string[] = [];
    sharedBets.onChange((bets) => told.push(...bets.map(({ id }) => id)));
    const settlements = open.map((bet, index) => ({
      player: bet.player,
      bet: bet.id,
      end: crashEnd(bet, index % 2 === 0 ? 200 : undefined),
    }));
    const both = Promise.all([sharedBets.settle(settlements), beside.app.house.sharedBets.settle(settlements)]);
    await expect.poll(() => told.length).toBeGreaterThan(100);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'karat writer'`,
    );
    await both;
    expect(await sharedBets.listOpen(round.id)).toEqual([]);
    expect((await sharedBets.listOfRound(round.id)).filter(({ state }) => state === "won")).toHaveLength(1_000);
    await shared.end(round);
  });
});

test("what is staked counts when it is placed, and who may not play any more has open bets played to their end", async () => {
  const player = await bettors.player();
  const round = await shared.openRound();
  const { eligibilities } = house.app.house;
  const one = await betOf(await shared.place(player, "crash", { slot: 1 }));
  const two = await betOf(await shared.place(player, "crash", { slot: 2 }));
  const turnover = async () => {
    const { stakedMicro, returnedMicro } = (await eligibilities.loadOne(pool, player)).ever;
    return [toWire(stakedMicro), toWire(returnedMicro)];
  };
  expect(await turnover()).toEqual(["20.00", "0.00"]);
  await shared.cancel(player, "crash", two.id);
  expect(await turnover()).toEqual(["10.00", "0.00"]);
  await pool.query("update safe_play set pause_kind = 'self_exclusion', paused_until = $2 where player_id = $1", [
    player,
    new Date(Date.now() + 3_600_000),
  ]);
  expect((await shared.place(player, "crash", { slot: 2 })).error).toBe("self_excluded");
  await shared.close(round);
  await sharedBets.settle([{ player, bet: one.id, end: crashEnd(one, 300) }]);
  expect(await turnover()).toEqual(["10.00", "30.00"]);
  expect(await balanceOf(player)).toBe("1020.00");
});
