import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { firstPrevious, receiptHash, rootFrom } from "../../rules/receipts.ts";
import {
  createProviderPlayers,
  createTestProviders,
  type ProviderPlayer,
  testProviders,
} from "../../tests/builders/provider-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { readBet } from "../games/bet-rows.ts";
import { nodeHashing } from "../games/hashing.ts";

let nowMs = Date.parse("2026-11-19T12:00:00Z");
const clock = { now: () => nowMs, steadyMs: () => performance.now() };
const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env, providerGames, clock });
const { pool } = house.database;
const { enter, play, launch } = createProviderPlayers(house, keys, clock);

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

const stateOf = async ({ ask, session }: ProviderPlayer, roundId: string) => {
  const round = await ask("roundInfo", { session, roundId });
  return "refused" in round ? round.refused : round.state;
};

const sixHoursMs = 6 * 3_600_000;

describe.each(testProviders)("a round of a provider called %s", (provider) => {
  test("takes a stake, holds it, and pays what was won when it is closed", async () => {
    const player = await enter({ provider });
    expect(player.opened).toMatchObject({ playerId: String(player.id), currency: "RUB", balance: "1000.00" });
    const txId = randomUUID();
    expect(await player.bet("r1", "10.00", { txId })).toEqual({ txId, balance: "990.00" });
    expect(await stateOf(player, "r1")).toBe("open");
    expect(await player.win("r1", "25.50", { refTxId: txId })).toMatchObject({ balance: "1015.50" });
    expect(await player.balance()).toBe("1015.50");
    expect(await player.ask("roundInfo", { session: player.session, roundId: "r1" })).toMatchObject({
      state: "closed",
      bet: "10.00",
      win: "25.50",
    });
  });

  test("counts each number once: repeated it is answered alike, with other content it is refused", async () => {
    const player = await enter({ provider });
    const [bet, win] = [randomUUID(), randomUUID()];
    const first = await player.bet("r1", "10.00", { txId: bet });
    await player.bet("r2", "5.00");
    const again = await Promise.all(Array.from({ length: 50 }, () => player.bet("r1", "10.00", { txId: bet })));
    for (const answer of again) expect(answer).toEqual(first);
    expect(await player.bet("r1", "11.00", { txId: bet })).toEqual({ refused: "conflict" });
    expect(await player.bet("r3", "10.00", { txId: bet })).toEqual({ refused: "conflict" });
    expect(await player.win("r1", "10.00", { txId: bet })).toEqual({ refused: "conflict" });
    const won = await player.win("r1", "40.00", { txId: win, refTxId: bet });
    const wonAgain = await Promise.all(
      Array.from({ length: 50 }, () => player.win("r1", "40.00", { txId: win, refTxId: bet })),
    );
    for (const answer of wonAgain) expect(answer).toEqual(won);
    expect(await player.win("r1", "41.00", { txId: win, refTxId: bet })).toEqual({ refused: "conflict" });
    // Nobody else can use it, either.
    const other = await enter({ provider });
    expect(await other.bet("r1", "10.00", { txId: bet })).toEqual({ refused: "conflict" });
    expect([await player.balance(), await other.balance()]).toEqual(["1025.00", "1000.00"]);
  });

  test("takes what was won and what is given back after its session and its login are over, and no more stakes", async () => {
    const player = await enter({ provider });
    const [one, other] = [randomUUID(), randomUUID()];
    await player.bet("r1", "10.00", { txId: one });
    await player.bet("r2", "10.00", { txId: other });
    nowMs += sixHoursMs;
    expect(await player.balance()).toBe("session_expired");
    expect(await player.bet("r3", "10.00")).toEqual({ refused: "session_expired" });
    expect(await player.win("r1", "30.00", { refTxId: one })).toMatchObject({ balance: "1010.00" });
    expect(await player.rollback("r2", other)).toMatchObject({ balance: "1020.00" });
    const later = await enter({ provider });
    await later.bet("r1", "10.00", { txId: randomUUID() });
    await pool.query("update sessions set ended_at = $2, end_reason = 'logout' where player = $1", [
      later.id,
      new Date(nowMs),
    ]);
    expect(await later.bet("r2", "10.00")).toEqual({ refused: "session_expired" });
    expect(await later.win("r1", "30.00")).toMatchObject({ balance: "1020.00" });
  });

  test("gives back a stake that never came, and refuses it from then on", async () => {
    const player = await enter({ provider });
    const txId = randomUUID();
    expect(await player.rollback("r1", txId)).toMatchObject({ balance: "1000.00" });
    expect(await player.bet("r1", "10.00", { txId })).toEqual({ refused: "rolled_back" });
    expect(await player.rollback("r1", txId)).toMatchObject({ balance: "1000.00" });
    const other = await enter({ provider });
    expect(await other.rollback("r1", txId)).toEqual({ refused: "conflict" });
  });

  test("gives a stake back once, and is cancelled with its last", async () => {
    const player = await enter({ provider });
    const [one, other] = [randomUUID(), randomUUID()];
    await player.bet("r1", "10.00", { txId: one });
    await player.bet("r1", "20.00", { txId: other });
    const backs = await Promise.all(Array.from({ length: 20 }, () => player.rollback("r1", one)));
    for (const back of backs) expect(back).toMatchObject({ balance: "980.00" });
    expect(await stateOf(player, "r1")).toBe("open");
    expect(await player.win("r1", "5.00", { refTxId: one, roundClosed: false })).toEqual({ refused: "rolled_back" });
    expect(await player.rollback("r1", other)).toMatchObject({ balance: "1000.00" });
    expect(await stateOf(player, "r1")).toBe("cancelled");
    expect(await player.bet("r1", "10.00")).toEqual({ refused: "round_closed" });
  });

  test("gives back a stake that has closed it, once, and is told as cancelled", async () => {
    const player = await enter({ provider });
    const txId = randomUUID();
    expect(await player.bet("r1", "10.00", { txId, roundClosed: true })).toMatchObject({ balance: "990.00" });
    const backs = await Promise.all(Array.from({ length: 20 }, () => player.rollback("r1", txId)));
    for (const back of backs) expect(back).toMatchObject({ balance: "1000.00" });
    expect(await player.ask("roundInfo", { session: player.session, roundId: "r1" })).toMatchObject({
      state: "cancelled",
      bet: "0.00",
    });
    expect(await player.win("r1", "5.00", { refTxId: txId })).toEqual({ refused: "round_closed" });
    expect(await player.bet("r1", "10.00")).toEqual({ refused: "round_closed" });
    const day = new Date(nowMs).toISOString().slice(0, 10);
    expect(await player.ask("reconciliation", { day })).toMatchObject({
      rounds: expect.arrayContaining([
        expect.objectContaining({ playerId: String(player.id), state: "cancelled", bet: "0.00" }),
      ]),
    });
    const { items } = (await player.call("/api/v2/operations?kind=correction")).json as { items: object[] };
    expect(items).toMatchObject([{ amount: "10.00", reason: "round_taken_back" }, { amount: "1000.00" }]);
  });

  test("gives back one of several stakes after its end, and stands with the others", async () => {
    const player = await enter({ provider });
    const [one, other] = [randomUUID(), randomUUID()];
    await player.bet("r1", "10.00", { txId: one });
    await player.bet("r1", "20.00", { txId: other, roundClosed: true });
    expect(await player.rollback("r1", one)).toMatchObject({ balance: "980.00" });
    expect(await player.ask("roundInfo", { session: player.session, roundId: "r1" })).toMatchObject({
      state: "closed",
      bet: "20.00",
    });
    expect(await player.rollback("r1", other)).toMatchObject({ balance: "1000.00" });
    expect(await stateOf(player, "r1")).toBe("cancelled");
  });

  test("gives back a stake in the moment in which it closes", async () => {
    const player = await enter({ provider });
    const txId = randomUUID();
    const [, back] = await Promise.all([
      player.bet("r1", "10.00", { txId, roundClosed: true }),
      player.rollback("r1", txId),
    ]);
    expect(back).toHaveProperty("balance");
    await expect.poll(() => player.balance()).toBe("1000.00");
  });

  test("gives nothing back once it has won, also nothing", async () => {
    const player = await enter({ provider });
    for (const amount of ["0.00", "5.00"]) {
      const [roundId, txId] = [`r${amount}`, randomUUID()];
      await player.bet(roundId, "10.00", { txId });
      await player.win(roundId, amount, { refTxId: txId, roundClosed: false });
      expect(await player.rollback(roundId, txId)).toEqual({ refused: "has_won" });
      await player.ask("closeRound", player.inRound(roundId));
      expect(await player.rollback(roundId, txId)).toEqual({ refused: "has_won" });
    }
    expect(await player.balance()).toBe("985.00");
  });

  test("pays nothing without a stake, but a jackpot", async () => {
    const player = await enter({ provider });
    expect(await player.win("r1", "10.00", { refTxId: randomUUID() })).toEqual({ refused: "bet_unknown" });
    expect(await player.win("r1", "10.00")).toEqual({ refused: "bet_unknown" });
    expect(await player.win("r1", "10.00", { isFree: true, campaignId: randomUUID() })).toEqual({
      refused: "bet_unknown",
    });
    const txId = randomUUID();
    await player.bet("r2", "10.00", { txId });
    expect(await player.win("r3", "10.00", { refTxId: txId })).toEqual({ refused: "bet_unknown" });
    // Refused because it came too early, it is paid when it comes again.
    const early = randomUUID();
    expect(await player.win("r4", "15.00", { txId: early })).toEqual({ refused: "bet_unknown" });
    await player.bet("r4", "10.00");
    expect(await player.win("r4", "15.00", { txId: early })).toMatchObject({ balance: "995.00" });
    expect(await player.win("r5", "500.00", { isJackpot: true })).toMatchObject({ balance: "1495.00" });
  });

  test("is taken whole or not at all, also when nobody waits for the answer", async () => {
    const player = await enter({ provider });
    const txId = randomUUID();
    const ending = new AbortController();
    const sent = player.ask("bet", { ...player.inRound("r1"), txId, amount: "10.00" }, { signal: ending.signal });
    ending.abort();
    await expect(sent).rejects.toThrow();
    // Whichever of both has come first.
    expect(await player.rollback("r1", txId)).toHaveProperty("balance");
    expect(await player.bet("r1", "10.00", { txId })).not.toEqual({ refused: "conflict" });
    await expect.poll(() => player.balance()).toBe("1000.00");
  });

  test("ends closed or cancelled, and what is left open is found", async () => {
    const player = await enter({ provider });
    await player.bet("r1", "10.00");
    await player.bet("r2", "10.00");
    expect(await player.ask("closeRound", player.inRound("r1"))).toEqual({ balance: "980.00", state: "closed" });
    expect(await player.ask("closeRound", player.inRound("r1"))).toMatchObject({ state: "closed" });
    expect(await player.ask("closeRound", player.inRound("none"))).toEqual({ refused: "round_unknown" });
    expect(await player.bet("r1", "10.00")).toEqual({ refused: "round_closed" });
    expect(await player.win("r1", "10.00")).toEqual({ refused: "round_closed" });
    expect(await player.bet("r3", "10.00", { roundClosed: true })).toMatchObject({ balance: "970.00" });
    expect(await stateOf(player, "r3")).toBe("closed");
    const day = new Date(nowMs).toISOString().slice(0, 10);
    const report = await player.ask("reconciliation", { day });
    if ("refused" in report) throw new Error(report.refused);
    const open = report.rounds.filter(({ state }) => state === "open").map(({ roundId }) => roundId);
    expect(open).toContain("r2");
    expect(report.rounds).toContainEqual(expect.objectContaining({ roundId: "r1", state: "closed", bet: "10.00" }));
  });

  test("keeps to the currency of its session", async () => {
    const player = await enter({ provider });
    expect(await player.bet("r1", "10.00", { currency: "USD" })).toEqual({ refused: "currency_mismatch" });
    expect(await player.ask("balance", { session: player.session, currency: "EUR" })).toEqual({
      refused: "currency_mismatch",
    });
    expect(await player.bet("r1", "10.00", { currency: "RUB" })).toMatchObject({ balance: "990.00" });
  });

  test("asks limits and pauses before a stake, and never before what is won", async () => {
    const player = await enter({ provider });
    const txId = randomUUID();
    expect(
      (await player.call("/profile/limits", { kind: "stake", period: "day", amount: "15.00" }, "PUT")).status,
    ).toBe(200);
    await player.bet("r1", "10.00", { txId });
    expect(await player.bet("r2", "10.00")).toEqual({ refused: "limit_reached" });
    await pool.query("update safe_play set pause_kind = 'cool_off', paused_until = $2 where player_id = $1", [
      player.id,
      new Date(nowMs + 86_400_000),
    ]);
    expect(await player.bet("r3", "1.00")).toEqual({ refused: "excluded" });
    expect(await player.win("r1", "700.00", { refTxId: txId })).toMatchObject({ balance: "1690.00" });
    expect((await launch(player.token, `slots-of-${provider}`)).json.error).toBe("cooling_off");
  });

  test("takes amounts as exact as its manner can say them, and nothing that is none", async () => {
    const player = await enter({ provider });
    expect(await player.bet("r1", "10.01")).toMatchObject({ balance: "989.99" });
    expect(await player.win("r1", "0.00001")).toMatchObject({
      balance: expect.stringMatching(/^989\.99001/) as string,
    });
    for (const amount of [
      "-1.00",
      "9999999999999999",
      ...(provider === "sorted" ? ["1e3", "", "NaN", "1.0000001"] : []),
    ])
      expect(await player.bet("r2", amount)).toEqual({ refused: "bad_request" });
    expect(await player.bet("r2", "0.00")).toMatchObject({ refused: "stake_too_low", bound: "1.00" });
    expect(await player.bet("r2", "990.00")).toEqual({ refused: "insufficient_funds" });
  });

  test("is carried out in order and whole, or nothing of it", async () => {
    const player = await enter({ provider });
    const [one, other] = [randomUUID(), randomUUID()];
    const batch = {
      actions: [
        { kind: "bet" as const, txId: one, amount: "10.00" },
        { kind: "bet" as const, txId: other, amount: "20.00" },
        { kind: "win" as const, txId: randomUUID(), refTxId: other, amount: "60.00" },
      ],
      roundClosed: true,
    };
    const order = { ...player.inRound("r1"), ...batch };
    const done = await player.ask("batch", order);
    expect(done).toMatchObject({ balance: "1030.00", txIds: batch.actions.map(({ txId }) => txId) });
    expect(await player.ask("batch", order)).toEqual(done);
    expect(await player.bet("r1", "10.00", { txId: one })).toMatchObject({ balance: "1030.00" });
    const wrong = {
      ...player.inRound("r2"),
      actions: [
        { kind: "bet" as const, txId: randomUUID(), amount: "10.00" },
        { kind: "win" as const, txId: randomUUID(), refTxId: randomUUID(), amount: "60.00" },
      ],
    };
    expect(await player.ask("batch", wrong)).toEqual({ refused: "bet_unknown" });
    expect([await player.balance(), await stateOf(player, "r2")]).toEqual(["1030.00", "round_unknown"]);
  });

  test("is one of the player's bets, in a chain of receipts of player and provider", async () => {
    const player = await enter({ provider });
    for (const roundId of ["r1", "r2"]) {
      await player.bet(roundId, "10.00");
      await player.win(roundId, roundId === "r1" ? "0.00" : "30.00");
    }
    const { json } = await player.call("/games/bets?game=slots");
    const items = (json as { items: { id: string; payout: string; round: string }[] }).items;
    expect(items.map(({ payout }) => payout)).toEqual(["30.00", "0.00"]);
    let previous = firstPrevious;
    for (const { id } of items.toReversed()) {
      const found = await readBet(pool, player.id, id);
      if (!found) throw new Error("it has no receipt");
      const { root, path, signature: _, key_id: __, ...body } = found.receipt;
      expect(body.previous).toBe(previous);
      previous = receiptHash(nodeHashing, body);
      expect(rootFrom(nodeHashing, previous, path)).toBe(root);
    }
    const table = await play(player, { provider, kind: "live" });
    await table.bet("r3", "50.00");
    await table.win("r3", "100.00");
    await table.bet("r4", "20.00");
    await table.rollback("r4", randomUUID());
    const left = randomUUID();
    await table.bet("r5", "30.00", { txId: left });
    await table.rollback("r5", left);
    const { items: lines } = (await player.call("/api/v2/operations?kind=bet")).json as {
      items: { game: string; state: string; stake: string; payout: string | null }[];
    };
    expect(lines.map(({ game, state, stake, payout }) => [game, state, stake, payout])).toEqual(
      expect.arrayContaining([
        ["live", "open", "20.00", null],
        ["live", "failed", "30.00", null],
        ["live", "done", "50.00", "100.00"],
        ["slots", "done", "10.00", "30.00"],
        ["slots", "done", "10.00", "0.00"],
      ]),
    );
    expect(lines).toHaveLength(5);
  });
});

describe("funds", () => {
  test("fifty stakes at once on funds for one: exactly one is taken", async () => {
    const player = await enter({ balance: "10.00" });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => player.bet(`r${index}`, "10.00")));
    expect(answers.filter((answer) => !("refused" in answer))).toHaveLength(1);
    for (const answer of answers) if ("refused" in answer) expect(answer.refused).toBe("insufficient_funds");
    expect(await player.balance()).toBe("0.00");
  });

  test("one stake under one number by two players at once is one player's", async () => {
    const [one, other] = [await enter(), await enter()];
    const txId = randomUUID();
    const answers = await Promise.allSettled([one.bet("r1", "10.00", { txId }), other.bet("r1", "10.00", { txId })]);
    const taken = answers.filter((answer) => answer.status === "fulfilled" && !("refused" in answer.value));
    expect(taken).toHaveLength(1);
    expect([await one.balance(), await other.balance()].toSorted()).toEqual(["1000.00", "990.00"]);
  });

  test("no stake is taken that could win more than the cap", async () => {
    const player = await enter({ balance: "100000.00" });
    // Its game pays a thousand stakes at most, and the house ten millions.
    expect(await player.bet("r1", "10000.01")).toMatchObject({ refused: "stake_too_high", bound: "10000.00" });
    expect(await player.bet("r1", "10000.00")).toMatchObject({ balance: "90000.00" });
  });

  test("the cap is one of all stakes of a round, whichever commands they have come with", async () => {
    const player = await enter({ balance: "100000.00" });
    const txId = randomUUID();
    await player.bet("r1", "6000.00", { txId });
    expect(await player.bet("r1", "4000.01")).toEqual({ refused: "payout_over_cap", bound: "4000.00" });
    expect(await player.bet("r1", "4000.00")).toMatchObject({ balance: "90000.00" });
    expect(await player.bet("r1", "1.00")).toEqual({ refused: "payout_over_cap", bound: "0.00" });
    expect(await player.bet("r2", "10000.00")).toMatchObject({ balance: "80000.00" });
    // What was given back wins nothing any more.
    await player.rollback("r1", txId);
    expect(await player.bet("r1", "6000.00")).toMatchObject({ balance: "80000.00" });
  });

  test("a stake of a batch is of what the commands before it have left, also of what they have won", async () => {
    const player = await enter({ balance: "10.00" });
    const batch = (roundId: string, won: string, then: string) => {
      const [first, next] = [randomUUID(), randomUUID()];
      const actions = [
        { kind: "bet" as const, txId: first, amount: "10.00" },
        { kind: "win" as const, txId: randomUUID(), refTxId: first, amount: won },
        { kind: "bet" as const, txId: next, amount: then },
      ];
      return player.ask("batch", { ...player.inRound(roundId), actions });
    };
    expect(await batch("r1", "30.00", "30.01")).toEqual({ refused: "insufficient_funds" });
    expect([await player.balance(), await stateOf(player, "r1")]).toEqual(["10.00", "round_unknown"]);
    expect(await batch("r2", "40.00", "30.00")).toMatchObject({ balance: "10.00" });
    // A loss is one of what was lost by then.
    await player.call("/profile/limits", { kind: "loss", period: "day", amount: "10.00" }, "PUT");
    expect(await batch("r3", "20.00", "15.00")).toMatchObject({ balance: "5.00" });
    expect(await player.bet("r4", "5.01")).toEqual({ refused: "limit_reached" });
  });
});
