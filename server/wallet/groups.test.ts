import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import vectors from "../../rules/tables/vectors.json";
import { createBettors, errorOf, evens, replyOf } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { type Way, waysToPlay } from "../../tests/chaos/many-rounds.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { boundsOf } from "../../rules/games/bounds.ts";
import { instantGameIds } from "../../rules/games/ids.ts";
import { instantGame } from "../../rules/games/index.ts";
import { toWire } from "../../rules/money.ts";
import { inTransaction } from "../db/connect.ts";
import { replaceNext, rotatePair } from "../games/seeds.ts";
import { checkLedger } from "./check-ledger.ts";
import type { Engine } from "./engine.ts";
import { createGroups } from "./groups.ts";
import { lockWallets } from "./ledger.ts";

const { app, database } = await startHouse();
const { house } = app;
const { pool, writerPool } = database;
const bettors = createBettors(house);

afterEach(async () => {
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

async function countBets(player: bigint): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>("select count(*) from bets where player_id = $1", [player]);
  return Number(rows[0]?.count);
}

async function waitingForLocks(): Promise<void> {
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  while ((await pool.query(waiting)).rowCount === 0);
}

describe("funds", () => {
  test("a hundred bets at once on funds for one: exactly one is taken", async () => {
    const player = await bettors.player({ balance: "10.00" });
    // A losing bet, because a winning one would fund others.
    await inTransaction(pool, async (tx) => {
      await replaceNext(tx, player, vectors.serverSeed, house);
      await rotatePair(tx, player, vectors.clientSeed, house);
    });
    const losing = { mode: "under", target: vectors.dice[0] };
    const answers = await Promise.all(Array.from({ length: 100 }, () => bettors.bet(player, { choice: losing })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expect(errorOf(answer).error).toBe("insufficient_funds");
    expect(await countBets(player)).toBe(1);
    expect(await bettors.balanceOf(player)).toBe(0n);
  });

  test("a win can be staked by the next bet of the same group", async () => {
    const player = await bettors.player({ balance: "10.00" });
    const answers = await Promise.all(Array.from({ length: 40 }, () => bettors.bet(player)));
    let balanceMicro = 10_000_000n;
    for (const answer of answers) {
      if (answer.status === 409) continue;
      const { bet } = replyOf(answer);
      balanceMicro += bet.payout === "0.00" ? -10_000_000n : 10_000_000n;
    }
    expect(await bettors.balanceOf(player)).toBe(balanceMicro);
  });

  test("bets of many players are committed together, under one seal", async () => {
    const players = await Promise.all(Array.from({ length: 30 }, () => bettors.player()));
    const groups = createGroups({ pool: writerPool, clock: house.clock, uuid: house.uuid, log: quiet, shards: 1 });
    const inOneShard = createBettors({ ...house, groups });
    const answers = await Promise.all(players.map((player) => inOneShard.bet(player)));
    expect(new Set(answers.map((answer) => replyOf(answer).receipt.root)).size).toBe(1);
    await groups.close();
  });
});

describe("a key", () => {
  test.each(instantGameIds)("asked again later is answered with the same bet of %s, to the byte", async (game) => {
    const player = await bettors.player({ balance: "1000000.00" });
    const way = waysToPlay.find((each) => each.game === game && each.kind === "instant") as Way;
    const random = seededRandom(13);
    for (let n = 0; n < 20; n += 1) {
      const choice = way.choose(random);
      const { min, max } = boundsOf(instantGame(game), choice, "RUB");
      const order = { game, choice, key: randomUUID(), amount: toWire(min === max ? min : 10_000_000n) };
      const first = await bettors.bet(player, order);
      replyOf(first);
      expect(await bettors.bet(player, order)).toEqual(first);
    }
    const { rows } = await pool.query<{ bytes: number }>(
      "select max(octet_length(body))::int as bytes from operations where player_id = $1",
      [player],
    );
    // What the bet's row holds is not stored twice.
    expect(rows[0]?.bytes).toBeLessThan(100);
  });

  test("sent ten times at once is one bet with ten answers that are equal to the byte", async () => {
    const player = await bettors.player();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => bettors.bet(player, { key })));
    const again = await bettors.bet(player, { key: key.toUpperCase() });
    expect(new Set([...answers, again].map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    replyOf(again);
    expect(await countBets(player)).toBe(1);
  });

  test("used for another bet is refused, also within the same group, and changes nothing", async () => {
    const player = await bettors.player();
    const key = randomUUID();
    const [first, second] = await Promise.all([
      bettors.bet(player, { key }),
      bettors.bet(player, { key, amount: "20.00" }),
    ]);
    replyOf(first);
    expect(errorOf(second).error).toBe("idempotency_mismatch");
    expect(errorOf(await bettors.bet(player, { key, choice: { ...evens, target: 5_000 } })).error).toBe(
      "idempotency_mismatch",
    );
    expect(await countBets(player)).toBe(1);
  });

  test("belongs to its player: another's same key is another bet", async () => {
    const [one, other] = [await bettors.player(), await bettors.player()];
    const key = randomUUID();
    expect(replyOf(await bettors.bet(one, { key })).bet.id).not.toBe(replyOf(await bettors.bet(other, { key })).bet.id);
  });

  test("sent to two houses of one database at once is one bet", async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => bettors.player()));
    const groups = createGroups({ pool, clock: house.clock, uuid: house.uuid, log: quiet });
    const elsewhere = createBettors({ ...house, groups });
    const answers = await Promise.all(
      players.map((player) => {
        const key = randomUUID();
        return Promise.all([bettors.bet(player, { key }), elsewhere.bet(player, { key })]);
      }),
    );
    for (const [here, there] of answers) expect(replyOf(here)).toEqual(replyOf(there));
    expect(await Promise.all(players.map(countBets))).toEqual(players.map(() => 1));
    await groups.close();
  });

  test("that was refused stays refused, though there would be funds by now", async () => {
    const player = await bettors.player({ balance: "5.00" });
    const key = randomUUID();
    const refused = await bettors.bet(player, { key });
    expect(errorOf(refused)).toMatchObject({ error: "insufficient_funds" });
    const rich = await bettors.player();
    expect(errorOf(await bettors.bet(player, { key }))).toEqual(errorOf(refused));
    replyOf(await bettors.bet(rich, { key }));
  });
});

describe("the guard", () => {
  test.each([
    ["stake_too_low", "0.99", evens, "stake_too_low: 1.00"],
    ["stake_too_high", "10000.01", evens, "stake_too_high: 10000.00"],
    ["payout_over_cap", "1010.11", { mode: "under", target: 1 }, "payout_over_cap: 1010.10"],
  ])("refuses %s with what would be allowed", async (error, amount, choice, detail) => {
    const player = await bettors.player({ balance: "100000.00" });
    expect(errorOf(await bettors.bet(player, { amount, choice }))).toMatchObject({
      error,
      errors: { amount: [detail] },
    });
    expect(await countBets(player)).toBe(0);
  });

  test("refuses a stake from a country that the house does not serve", async () => {
    const answer = await bettors.bet(await bettors.player(), { blocked: true });
    expect([answer.status, errorOf(answer).error]).toEqual([451, "region_blocked"]);
  });

  test("refuses a player who has not declared to be of age", async () => {
    const player = await bettors.player();
    await pool.query("update players set is_of_age = false where id = $1", [player]);
    const answer = await bettors.bet(player);
    expect([answer.status, errorOf(answer).error]).toEqual([403, "age_needed"]);
  });

  test("refuses a bet that comes later than it was to count", async () => {
    const player = await bettors.player();
    expect(errorOf(await bettors.bet(player, { validUntil: house.clock.now() - 1 })).error).toBe("expired");
    replyOf(await bettors.bet(player, { validUntil: house.clock.now() + 10_000 }));
  });
});

describe("when something goes wrong", () => {
  /** An engine like the games', except that it fails on one player's bets. */
  function poisonedBy(player: bigint, at: "decide" | "write"): Engine<unknown> {
    return {
      async open(tx, calls, now) {
        const batch = await house.solo.open(tx, calls as Parameters<typeof house.solo.open>[1], now);
        return {
          decide(call, wallet, guardInOrder) {
            if (at === "decide" && call.player === player) throw new Error("poisoned");
            return batch.decide(call as Parameters<typeof batch.decide>[0], wallet, guardInOrder);
          },
          async write(writeTx) {
            await batch.write(writeTx);
            if (at === "write" && calls.some((call) => call.player === player)) await writeTx.query("select 1 / 0");
          },
        };
      },
    };
  }

  test.each(["decide", "write"] as const)(
    "one poisoned bet (at %s) fails alone, and those beside it are taken",
    async (at) => {
      const players = await Promise.all(Array.from({ length: 12 }, () => bettors.player()));
      const [poisoned = 0n, ...others] = players;
      const groups = createGroups({ pool: writerPool, clock: house.clock, uuid: house.uuid, log: quiet, shards: 1 });
      const poisonedBettors = createBettors({ ...house, groups, solo: poisonedBy(poisoned, at) });
      const outcomes = await Promise.allSettled(players.map((player) => poisonedBettors.bet(player)));
      expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", ...others.map(() => "fulfilled")]);
      expect(await Promise.all(players.map(countBets))).toEqual([0, ...others.map(() => 1)]);
      await groups.close();
    },
  );

  test("a deadlock that the database breaks is never seen by a player", async () => {
    const [one, other] = [await bettors.player(), await bettors.player()];
    const groups = createGroups({ pool: writerPool, clock: house.clock, uuid: house.uuid, log: quiet, shards: 1 });
    const inOneShard = createBettors({ ...house, groups });
    // Locks the two in the wrong order, which nothing in the house does.
    const rival = inTransaction(pool, async (tx) => {
      await lockWallets(tx, [other]);
      const sent = Promise.all([inOneShard.bet(one), inOneShard.bet(other)]);
      await waitingForLocks();
      await lockWallets(tx, [one]);
      return () => sent;
    });
    for (const answer of await (await rival)()) replyOf(answer);
    await groups.close();
  });

  test("more calls than it can hold are sent away to try again", async () => {
    const players = await Promise.all(Array.from({ length: 60 }, () => bettors.player({ balance: "0.00" })));
    const answers = await Promise.all(
      Array.from({ length: 6_000 }, (_, index) => bettors.bet(players[index % players.length] ?? 0n)),
    );
    const sentAway = answers.filter((answer) => answer.status === 503);
    expect(sentAway).toHaveLength(1_000);
    expect(errorOf(sentAway[0] ?? { status: 0, text: "{}" })).toMatchObject({ error: "unavailable", retry_after: 1 });
  });

  test("of one player's many a hundred wait, the rest is sent away, and all others find room", async () => {
    const [greedy, other] = [await bettors.player({ balance: "0.00" }), await bettors.player()];
    const many = Promise.all(Array.from({ length: 6_000 }, () => bettors.bet(greedy)));
    replyOf(await bettors.bet(other));
    const sentAway = (await many).filter((answer) => answer.status === 429);
    expect(sentAway).toHaveLength(5_900);
    expect(errorOf(sentAway[0] ?? { status: 0, text: "{}" })).toMatchObject({ error: "too_many_tries" });
    // Answered calls make room.
    expect(errorOf(await bettors.bet(greedy)).error).toBe("insufficient_funds");
  });

  test("a house that is closing finishes what it has and takes no more", async () => {
    const player = await bettors.player();
    const groups = createGroups({ pool: writerPool, clock: house.clock, uuid: house.uuid, log: quiet });
    const closing = createBettors({ ...house, groups });
    const sent = closing.bet(player);
    const closed = groups.close();
    expect(errorOf(await closing.bet(player)).error).toBe("unavailable");
    await closed;
    replyOf(await sent);
  });
});
