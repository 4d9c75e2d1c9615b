import { createHmac, randomUUID, sign } from "node:crypto";
import { request } from "node:http";
import { expect, test } from "vitest";
import { sortedParameters } from "../../rules/providers/sorted-parameters.ts";
import { wholeBody } from "../../rules/providers/whole-body.ts";
import {
  createProviderPlayers,
  createTestProviders,
  type ProviderPlayer,
} from "../../tests/builders/provider-players.ts";
import { createProviderClient } from "../../sandbox/game-provider/provider-client.ts";
import { startHouse } from "../../tests/world/house.ts";
import { openGrant } from "../bonus/grants.ts";
import { providerDay } from "../bookkeeping/provider-day.ts";
import { inTransaction } from "../db/connect.ts";
import { readWallet } from "../wallet/ledger.ts";
import { writeAdjustment } from "./adjustments.ts";
import { giveFreeSpins } from "./free-spins.ts";

/* What providers, and whoever stands between them and the house, may do wrong. */

const nowMs = Date.parse("2026-11-19T12:00:00Z");
const clock = { now: () => nowMs, steadyMs: () => performance.now() };
const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env, providerGames, clock });
const { pool } = house.database;
const { enter, play, launch } = createProviderPlayers(house, keys, clock);

const stateOf = async ({ ask, session }: ProviderPlayer, roundId: string) => {
  const round = await ask("roundInfo", { session, roundId });
  return "refused" in round ? round.refused : round.state;
};

test("a win that names no stake is split as all stakes of its round were", async () => {
  const player = await enter({ balance: "10.00", kind: "live" });
  const order = {
    player: player.id,
    currency: "RUB",
    amountMicro: 1_000_000_000n,
    wagering: 10,
    source: "test",
  } as const;
  await inTransaction(pool, (tx) => openGrant(tx, { ...order, reference: randomUUID() }, house.app.house));
  await player.bet("r1", "10.00");
  await player.bet("r1", "490.00");
  await player.win("r1", "1000.00");
  const wallet = await readWallet(pool, player.id);
  expect([wallet?.balanceMicro, wallet?.bonusMicro]).toEqual([20_000_000n, 1_490_000_000n]);
});

test("an amount in another form than its manner has is refused", async () => {
  const player = await enter({ provider: "whole" });
  const txId = randomUUID();
  await player.bet("r1", "10.00", { txId });
  const win = wholeBody.encode(
    { ...player.inRound("r1"), txId: randomUUID(), refTxId: txId, amount: "10.00" },
    stamp("win"),
  );
  const body = win.body.replace('"amount":1000000', '"amount":"1000000"');
  expect(body).not.toBe(win.body);
  expect((await raw("whole", "win", body, wholeSignature(body))).text).toContain("BAD_REQUEST");
  expect(await player.balance()).toBe("990.00");
});

test("what was signed as a stake is not taken as a win", async () => {
  for (const provider of ["whole", "sorted"] as const) {
    const player = await enter({ provider });
    await player.bet("r1", "10.00");
    const fields = { ...player.inRound("r1"), txId: randomUUID(), amount: "500.00" };
    const manner = provider === "whole" ? wholeBody : sortedParameters;
    const { body, headers, signed } = manner.encode(fields, stamp("bet", provider));
    const signature = provider === "whole" ? wholeSignature(body) : sortedSignature(signed);
    expect((await raw(provider, "win", body, { ...headers, ...signature })).text).toContain("FORBIDDEN");
    expect(await player.balance()).toBe("990.00");
  }
});

test("nothing is read in two ways, and nothing is passed over that was not signed", async () => {
  const headers = { "x-merchant-id": "a", "x-nonce": "n".repeat(20), "x-timestamp": "1", "x-sign": "" };
  for (const body of [
    "command=bet&amount=1&amount=2",
    "command=bet&transaction_id=1&tx_id=2",
    "command=bet&amount=5.00=999.00",
  ])
    expect([body, sortedParameters.decode({ body, headers })]).toEqual([body, undefined]);
  expect(
    wholeBody.decode({ body: '{"command":"bet","timestamp":1,"transaction_uuid":"1","tx_id":"2"}', headers: {} }),
  ).toBeUndefined();
});

test("a name that stands twice in one object is not read, however deep or by whichever of its names", async () => {
  const action = '{"kind":"win","transaction_uuid":"t1","amount":100,"amount":900000}';
  for (const rest of [
    '"round":"r1","round":"r2"',
    '"command":"win"',
    `"actions":[${action}]`,
    '"amount":1,"am\\u006funt":2',
  ])
    expect([rest, wholeBody.decode({ body: `{"command":"bet","timestamp":1,${rest}}`, headers: {} })]).toEqual([
      rest,
      undefined,
    ]);
  const player = await enter();
  await player.bet("r1", "10.00");
  for (const twice of ['"amount":"1.00","amount":"900.00"', '"transaction_id":"t1","tx_id":"t2","amount":"1.00"']) {
    const fields = { ...player.inRound("r1"), actions: `[{"kind":"win","transaction_id":"t0",${twice}}]` };
    const { body, headers, signed } = sortedParameters.encode(fields, stamp("batch"));
    const answer = await raw("sorted", "batch", body, { ...headers, ...sortedSignature(signed) });
    expect(answer.text).toContain("BAD_REQUEST");
  }
  expect(await player.balance()).toBe("990.00");
});

test("a body whose bytes were changed is refused, also where both read as the same text", async () => {
  const player = await enter({ provider: "whole" });
  const fields = { ...player.inRound("r1"), txId: "t-raw", amount: "5.00", reason: "\ufffd" };
  const { body } = wholeBody.encode(fields, stamp("adjust", "whole"));
  const changed = Buffer.from(Buffer.from(body).toString("latin1").replace("\u00ef\u00bf\u00bd", "\u00ff"), "latin1");
  expect(changed.toString()).toBe(body);
  expect((await raw("whole", "adjust", body, wholeSignature(body))).text).toContain("NOT_AGREED");
  expect((await raw("whole", "adjust", changed, wholeSignature(body))).text).toContain("FORBIDDEN");
});

test("a body that nests without end is refused, and no fault of the house", async () => {
  const body = `{"command":"bet","timestamp":${nowMs},"actions":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
  const answer = await raw("whole", "bet", body, { "X-Signature": "none" });
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("FORBIDDEN")]);
});

test("what was signed for one provider is not taken from another that has the same key", async () => {
  const player = await enter();
  const fields = { ...player.inRound("r1"), txId: randomUUID(), amount: "10.00" };
  const { body, headers, signed } = sortedParameters.encode(fields, stamp("bet", "another"));
  const answer = await raw("sorted", "bet", body, { ...headers, ...sortedSignature(signed) });
  expect(answer.text).toContain("FORBIDDEN");
  expect(await player.balance()).toBe("1000.00");
});

test("an amount that is repeated with other decimals is the same amount", async () => {
  const player = await enter();
  const [bet, win] = [randomUUID(), randomUUID()];
  const first = await player.bet("r1", "10.50", { txId: bet });
  expect(await player.bet("r1", "10.5", { txId: bet })).toEqual(first);
  expect(await player.bet("r1", "10.500001", { txId: bet })).toEqual({ refused: "conflict" });
  const won = await player.win("r1", "20", { txId: win, refTxId: bet });
  expect(await player.win("r1", "20.000000", { txId: win, refTxId: bet })).toEqual(won);
});

test("a correction is in the currency and the game of its session", async () => {
  const player = await enter();
  const order = { ...player.inRound("r1"), txId: randomUUID(), amount: "5.00", reason: "resettled" };
  await inTransaction(pool, (tx) =>
    writeAdjustment(tx, {
      provider: "sorted",
      txId: order.txId,
      player: player.id,
      roundId: "r1",
      amountMicro: 5_000_000n,
      at: nowMs,
    }),
  );
  expect(await player.ask("adjust", { ...order, currency: "USD" })).toEqual({ refused: "currency_mismatch" });
  expect(await player.ask("adjust", { ...order, gameCode: "live-1" })).toEqual({ refused: "wrong_game" });
  expect(await player.ask("adjust", { ...order, currency: "RUB" })).toMatchObject({ txId: order.txId });
});

test("a signature in other letters is refused, and no fault of the house", async () => {
  const { headers, body } = sortedParameters.encode({ session: "s".repeat(20) }, stamp("balance"));
  const answer = await raw("sorted", "balance", body, { ...headers, "X-Sign": `${"a".repeat(63)}\u00e9` });
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("FORBIDDEN")]);
});

test("a win that comes again and would close its round is another one", async () => {
  const player = await enter();
  const [bet, txId] = [randomUUID(), randomUUID()];
  await player.bet("r1", "10.00", { txId: bet });
  await player.win("r1", "5.00", { txId, refTxId: bet, roundClosed: false });
  expect(await player.win("r1", "5.00", { txId, refTxId: bet, roundClosed: true })).toEqual({ refused: "conflict" });
  expect(await stateOf(player, "r1")).toBe("open");
  expect(await player.ask("closeRound", player.inRound("r1"))).toMatchObject({ state: "closed" });
});

test("a stake that was taken is answered so after the login has ended and the answer is forgotten", async () => {
  const player = await enter({ balance: "100.00" });
  const order = { ...player.inRound("r1"), txId: randomUUID(), amount: "60.00" };
  const actions = [{ kind: "bet" as const, txId: randomUUID(), amount: "30.00" }];
  expect(await player.ask("bet", order)).toMatchObject({ balance: "40.00" });
  expect(await player.ask("batch", { ...player.inRound("r1"), actions })).toMatchObject({ balance: "10.00" });
  await pool.query("delete from operations where player_id = $1", [player.id]);
  expect(await player.ask("bet", order)).toMatchObject({ balance: "10.00" });
  expect(await player.ask("batch", { ...player.inRound("r1"), actions })).toMatchObject({ balance: "10.00" });
  await pool.query("update sessions set ended_at = $2, end_reason = 'logout' where player = $1", [
    player.id,
    new Date(nowMs),
  ]);
  expect(await player.ask("bet", order)).toMatchObject({ balance: "10.00" });
  expect(await player.bet("r1", "5.00")).toEqual({ refused: "session_expired" });
});

test("a session of another game neither stakes in a round nor closes it", async () => {
  const slots = await enter({ provider: "sorted", kind: "slots" });
  const live = await play(slots, { provider: "sorted", kind: "live" });
  await slots.bet("r1", "10.00");
  expect(await live.bet("r1", "10.00")).toEqual({ refused: "wrong_game" });
  expect(await live.ask("closeRound", live.inRound("r1"))).toEqual({ refused: "wrong_game" });
  expect(await stateOf(slots, "r1")).toBe("open");
});

test("stakes that come together are each no lower than the least, and none is nothing", async () => {
  const player = await enter();
  const stakes = (...amounts: string[]) =>
    amounts.map((amount) => ({ kind: "bet" as const, txId: randomUUID(), amount }));
  for (const actions of [stakes("10.00", "0.00"), stakes("0.50", "0.50", "0.50")])
    expect(await player.ask("batch", { ...player.inRound("r1"), actions })).toMatchObject({ refused: "stake_too_low" });
  expect(await stateOf(player, "r1")).toBe("round_unknown");
});

test("free spins that were given back win nothing, and each that is only told by its win is one", async () => {
  const player = await enter();
  const given = async (count: number) => {
    const id = randomUUID();
    const game = { provider: "sorted", gameCode: "slots-1", currency: "RUB" } as const;
    await giveFreeSpins(pool, {
      id,
      player: player.id,
      ...game,
      count,
      betMicro: 5_000_000n,
      source: "t",
      reference: id,
      at: nowMs,
      expiresAt: nowMs + 86_400_000,
    });
    return id;
  };
  const back = await given(3);
  expect((await player.call(`/api/v2/freeSpinsCampaigns/cancel/${back}`, undefined, "PUT")).status).toBe(200);
  expect(await player.win("f1", "100.00", { isFree: true, campaignId: back })).toEqual({ refused: "no_free_spins" });
  // One that names its stake waits for that, which would use up another one when it comes.
  const [two, stake, early] = [await given(2), randomUUID(), randomUUID()];
  const told = { isFree: true, campaignId: two, txId: early, refTxId: stake, roundClosed: false };
  expect(await player.win("f0", "1.00", told)).toEqual({ refused: "bet_unknown" });
  expect(await player.bet("f0", "5.00", { isFree: true, campaignId: two, txId: stake })).toHaveProperty("balance");
  expect(await player.win("f0", "0.00", { ...told, txId: randomUUID() })).toHaveProperty("balance");
  expect((await player.call(`/api/freeSpinsCampaigns/${two}`)).json).toMatchObject({ left: 1 });
  const one = await given(1);
  expect(await player.win("f2", "7.00", { isFree: true, campaignId: one })).toMatchObject({ balance: "1007.00" });
  expect(await player.win("f3", "7.00", { isFree: true, campaignId: one })).toEqual({ refused: "no_free_spins" });
});

test("a launch opens no session once its player has logged out", async () => {
  const player = await enter();
  const { json } = await launch(player.token, "slots-of-sorted");
  const token = new URL(json.url).searchParams.get("token") ?? "";
  await pool.query("update sessions set ended_at = $2, end_reason = 'logout' where player = $1", [
    player.id,
    new Date(nowMs),
  ]);
  expect(await player.ask("session", { token })).toEqual({ refused: "session_expired" });
});

test("a jackpot is in its round's history, and one that comes after the end in the day's rounds", async () => {
  const player = await enter({ provider: "whole" });
  await player.bet("j1", "10.00");
  await player.win("j1", "500.00", { isJackpot: true });
  const { items } = (await player.call("/games/bets")).json as { items: { payout: string }[] };
  expect(items.map(({ payout }) => payout)).toEqual(["500.00"]);
  await player.bet("j2", "10.00");
  await player.win("j2", "0.00");
  expect(await player.win("j2", "70.00", { isJackpot: true })).toMatchObject({ balance: "1550.00" });
  const { session } = player;
  for (const [roundId, win] of [
    ["j1", "500.00"],
    ["j2", "70.00"],
  ] as const)
    expect(await player.ask("roundInfo", { session, roundId })).toMatchObject({ state: "closed", win });
  const report = await player.ask("reconciliation", { day: new Date(nowMs).toISOString().slice(0, 10) });
  const rounds = "rounds" in report ? report.rounds.filter(({ playerId }) => playerId === String(player.id)) : [];
  expect(Object.fromEntries(rounds.map(({ roundId, win }) => [roundId, win]))).toEqual({ j1: "500.00", j2: "70.00" });
});

test("a stake stays where it is once its round has brought a jackpot, also after its end", async () => {
  const player = await enter({ provider: "whole" });
  const txId = randomUUID();
  await player.bet("j3", "10.00", { txId, roundClosed: true });
  await player.win("j3", "70.00", { isJackpot: true });
  expect(await player.rollback("j3", txId)).toEqual({ refused: "has_won" });
});

test("open rounds of one provider hide none of another's", async () => {
  const player = await enter();
  await pool.query(
    `insert into provider_rounds (provider, player_id, round_id, id, game_code, kind, currency, state, bet_micro, free_micro, win_micro, has_win, at)
     select case when n > 1000 then 'beta' else 'alpha' end, $1::bigint, 'x' || n, gen_random_uuid(), 'g', 'slots', 'RUB', 'open', 0, 0, 0, false,
       $2::timestamptz + n * interval '1 second' from generate_series(1, 1001) n`,
    [player.id, new Date(nowMs - 5 * 86_400_000)],
  );
  const report = await providerDay(pool, "beta", {
    text: "2026-11-19",
    fromMs: Date.parse("2026-11-19"),
    endMs: Date.parse("2026-11-20"),
  });
  expect([report.isRight, report.text.includes("x1001")]).toEqual([false, true]);
});

test("wins that the house cannot take now are no refusals: they come again", async () => {
  const player = await enter();
  const bet = randomUUID();
  await player.bet("r1", "10.00", { txId: bet });
  const db = await pool.connect();
  await db.query("begin");
  await db.query("select from wallets where player_id = $1 for update", [player.id]);
  // More than may wait for one player's turn, and more than one client sends at once.
  const url = `http://api.karat.localhost:${house.port}`;
  const studios = Array.from({ length: 3 }, () =>
    createProviderClient({ url, provider: "sorted", key: keys.sorted, now: clock.now, limitMs: 30_000 }),
  );
  const asked = studios.flatMap((studio) => Array.from({ length: 50 }, () => win(studio).catch(() => "again")));
  const early = await Promise.race(asked);
  await db.query("rollback");
  db.release();
  const answers = await Promise.all(asked);
  expect(early).toBe("again");
  expect(answers.filter((answer) => typeof answer !== "string" && "refused" in answer)).toEqual([]);

  function win(studio: (typeof studios)[number]) {
    return studio.ask("win", { ...player.inRound("r1"), txId: randomUUID(), refTxId: bet, amount: "1.00" });
  }
});

function stamp(command: string, provider = "sorted") {
  return { provider, command, nonce: randomUUID(), timeMs: nowMs };
}

function wholeSignature(body: string): Record<string, string> {
  const key = keys.whole;
  if (key.manner !== "whole-body") throw new Error("it signs whole bodies");
  return { "X-Signature": sign("RSA-SHA256", Buffer.from(body), key.privateKey).toString("base64") };
}

function sortedSignature(signed: string): Record<string, string> {
  const key = keys.sorted;
  if (key.manner !== "sorted-parameters") throw new Error("it signs sorted parameters");
  return { "X-Sign": createHmac("sha256", key.key).update(signed).digest("hex") };
}

/** Byte by byte as given: clients of the field repair what they are asked to send. */
function raw(provider: string, command: string, body: string | Buffer, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const path = `/game-providers/${provider}/${command}`;
    const all = { Host: `api.karat.localhost:${house.port}`, "Content-Length": Buffer.byteLength(body), ...headers };
    const sent = request({ host: "127.0.0.1", port: house.port, method: "POST", path, headers: all }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode, text }));
    });
    sent.on("error", reject).end(body);
  });
}
