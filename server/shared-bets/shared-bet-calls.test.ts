import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { bet as betSchema, getBets, getReceipt } from "../../contract/bets.ts";
import type { MoneyOperation } from "../../contract/cashier.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { getShownBet, type ShownBets } from "../../contract/feed.ts";
import { type SharedBetReply, sharedBetReply, type SharedState, sharedState } from "../../contract/shared-rounds.ts";
import { rouletteSpots } from "../../rules/games/roulette-spots.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { crashEnd, createSharedBettors, salt } from "../../tests/builders/shared-bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { is, parse } from "valibot";

const house = await startHouse();
const { sharedBets } = house.app.house;
const shared = createSharedBettors(house.app.house);

afterEach(async () => {
  await house.database.pool.query("update shared_rounds set state = 'ended' where state <> 'ended'");
});

async function enter(balance = "1000.00", currency = "RUB") {
  const { json } = await house.desk<{ id: string; token: string }>("/players", { balance, currency });
  const headers = bearer(json.token);
  return {
    id: BigInt(json.id),
    token: json.token,
    get: async <T>(path: string) => (await house.api<T>(path, { headers })).json,
    post: (path: string, body: object, key: string = randomUUID()) =>
      house.api<SharedBetReply & ErrorBody>(path, { headers: { ...headers, "Idempotency-Key": key }, body }),
  };
}

test("who places and takes back without end has to wait before placing again, and can still take back", async () => {
  const player = await enter();
  await shared.openRound("roulette");
  const place = () => player.post("/games/roulette/bets", { bets: [{ kind: "red", amount: "1.00" }] });
  const takeBack = (id: string) => player.post(`/games/roulette/bets/${id}/cancel`, {});
  const last = (await place()).json.bet;
  const answers: string[] = [];
  for (let part = 0; part < 25 && !answers.includes("too_many_tries"); part += 1) {
    const placed = await Promise.all(Array.from({ length: 15 }, place));
    for (const { json } of placed) if (json.error) answers.push(json.error);
    await Promise.all(placed.flatMap(({ json }) => (json.error ? [] : [takeBack(json.bet.id)])));
  }
  expect(new Set(answers)).toEqual(new Set(["too_many_tries"]));
  expect((await takeBack(last.id)).status).toBe(200);
});

test("a bet on crash is placed, taken back, and found in all lists once it has ended", async () => {
  const player = await enter();
  const round = await shared.openRound();
  const order = { amount: "10.00", slot: 1, auto_cash_out: "2.00", on_cut: true };
  expect((await player.post("/games/crash/bets", { ...order, auto_cash_out: "1.00" })).json.errors).toEqual({
    auto_cash_out: [expect.stringContaining("invalid_value")],
  });
  expect((await player.post("/games/crash/bets", { ...order, amount: "50000.01" })).json.error).toBe("stake_too_high");
  const { json: placed } = await player.post("/games/crash/bets", order);
  parse(sharedBetReply, placed);
  expect(placed.bet).toMatchObject({ game: "crash", slot: 1, choice: { auto_cash_out: "2.00", on_cut: true } });
  const { json: other } = await player.post("/games/crash/bets", { amount: "5.00", slot: 2 });
  const { json: back } = await player.post(`/games/crash/bets/${other.bet.id}/cancel`, {});
  expect(back).toMatchObject({ bet: { state: "cancelled" }, balance: "990.00" });
  const state = await player.get<SharedState>("/games/shared/bets");
  expect([state.open.map(({ id }) => id), state.ended.map(({ id }) => id)]).toEqual([[placed.bet.id], [other.bet.id]]);
  const money = await player.get<{ items: MoneyOperation[] }>("/api/v2/operations?kind=bet");
  expect(money.items).toMatchObject([
    { id: other.bet.id, state: "failed", amount: "0.00" },
    { id: placed.bet.id, state: "open", game: "crash", stake: "10.00", amount: "-10.00", payout: null },
  ]);

  await shared.close(round);
  const open = await sharedBets.listOpen(round.id);
  await sharedBets.settle(open.map((bet) => ({ player: bet.player, bet: bet.id, end: crashEnd(bet, 200) })));
  const bets = parse(getBets.reply, await player.get("/games/bets?game=crash&result=paid"));
  expect(bets.items).toMatchObject([
    {
      id: placed.bet.id,
      round: round.id,
      nonce: round.number,
      client_seed: salt,
      multiplier: "2.0000",
      payout: "20.00",
    },
  ]);
  expect((await player.get<{ items: object[] }>("/games/bets?game=dice")).items).toEqual([]);
  const done = await player.get<{ items: MoneyOperation[] }>("/api/v2/operations?kind=bet&state=done");
  expect(done.items).toMatchObject([{ id: placed.bet.id, amount: "10.00", multiplier: "2.0000" }]);
  const receipt = parse(getReceipt.reply, await player.get(`/games/receipts/${placed.bet.id}`));
  expect([receipt.bet, receipt.server_seed]).toEqual([bets.items[0], null]);
  await shared.end(round);
  // Once the round is over, whoever has left before is told what it came to.
  const [told] = parse(getBets.reply, await player.get("/games/bets?game=crash")).items;
  expect(told).toEqual({ ...bets.items[0], result: expect.anything() });
  expect(parse(getReceipt.reply, await player.get(`/games/receipts/${placed.bet.id}`)).bet).toEqual(told);
  const everybody = await house.api(`/games/bets/${placed.bet.id}`);
  expect(parse(getShownBet.reply, everybody.json)).toMatchObject({ bet: bets.items[0], server_seed: round.seed });
});

test("chips on a table are limited spot by spot over all bets of a round, in every currency", async () => {
  const player = await enter("100000.00");
  const round = await shared.openRound("roulette");
  const chips = (kind: string, amount: string, value?: number | string) => ({ kind, amount, value });
  const place = (...bets: object[]) => player.post("/games/roulette/bets", { bets });
  expect((await place(chips("split", "10.00", "1-3"))).json.errors).toEqual({
    bets: [expect.stringContaining("invalid_choice")],
  });
  expect((await place(chips("red", "0.50"), chips("black", "9.00"))).json.error).toBe("stake_too_low");
  const first = await place(chips("red", "9000.00"), chips("straight", "5.00", 17), chips("split", "5.00", "17-20"));
  expect(first.json.bet).toMatchObject({ amount: "9010.00", state: "open" });
  const over = (await place(chips("red", "1000.01"))).json;
  expect([over.error, over.errors?.["amount"]?.[0]]).toEqual(["stake_too_high", expect.stringContaining("1000.00")]);
  expect((await place(chips("red", "1000.00"))).status).toBe(200);
  expect((await player.post(`/games/roulette/bets/${first.json.bet.id}/cancel`, {})).status).toBe(200);
  expect((await place(chips("red", "9000.00"))).status).toBe(200);
  const dollars = await enter("10.00", "USD");
  expect((await dollars.post("/games/roulette/bets", { bets: [chips("red", "0.11")] })).json.error).toBe(
    "stake_too_high",
  );
  await shared.close(round);
});

test("a player hears of each change of their bets once, also of what is larger than a notification", async () => {
  const player = await enter("100000.00");
  const round = await shared.openRound("roulette");
  const line = house.live();
  onTestFinished(() => line.terminate());
  const heard: { op?: string; seq: number; state: SharedState }[] = [];
  line.on("message", (data) => {
    const said = JSON.parse((data as Buffer).toString()) as {
      op?: string;
      seq: number;
      data: unknown;
      snapshot: unknown;
    };
    heard.push({ ...said, state: parse(sharedState, said.snapshot ?? said.data) });
  });
  await once(line, "open");
  line.send(JSON.stringify({ op: "hello", token: player.token }));
  line.send(JSON.stringify({ op: "join", channel: "shared" }));
  await expect.poll(() => heard.length).toBe(1);
  const one = (await player.post("/games/roulette/bets", { bets: [{ kind: "red", amount: "1.00" }] })).json.bet;
  await expect.poll(() => heard.at(-1)).toMatchObject({ seq: 1, state: { open: [{ id: one.id }], ended: [] } });
  const bets = rouletteSpots.map(({ kind, key }) => {
    const [, value] = key.split(":");
    return { kind, amount: "1.00", ...(value === undefined ? {} : { value }) };
  });
  const all = (await player.post("/games/roulette/bets", { bets })).json.bet;
  await expect.poll(() => heard.at(-1)).toMatchObject({ op: "reset", seq: 2, state: { open: [all, one] } });
  await player.post(`/games/roulette/bets/${all.id}/cancel`, {});
  await expect
    .poll(() => heard.at(-1))
    .toMatchObject({
      seq: 3,
      state: { open: [one], ended: [{ id: all.id, state: "cancelled" }] },
    });
  await shared.close(round);
  await sharedBets.settle(
    (await sharedBets.listOpen(round.id)).map((bet) => ({ player: player.id, bet: bet.id, end: crashEnd(bet) })),
  );
  await expect
    .poll(() => heard.at(-1))
    .toMatchObject({ seq: 4, state: { open: [], ended: [{ id: one.id, state: "lost" }] } });
  expect(heard.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
});

test("an ended bet is told among everybody's, and one of a duel's kind has its seeds of any length", async () => {
  const player = await enter();
  const round = await shared.openRound("crash", "");
  const { json } = await player.post("/games/crash/bets", { amount: "7.00", slot: 2 });
  await shared.close(round);
  const [bet] = await sharedBets.listOpen(round.id);
  if (!bet) throw new Error("no bet is open");
  const clientSeed = `${"a".repeat(64)}:${"b".repeat(64)}`;
  await sharedBets.settle([{ player: player.id, bet: bet.id, end: { ...crashEnd(bet, 150), clientSeed } }]);
  const [shown] = (await player.get<{ items: object[] }>("/games/bets?game=crash")).items;
  expect([is(betSchema, shown), shown]).toEqual([true, expect.objectContaining({ client_seed: clientSeed })]);
  const line = house.live();
  onTestFinished(() => line.terminate());
  const heard: ShownBets["items"] = [];
  line.on("message", (data) => {
    const said = JSON.parse((data as Buffer).toString()) as { snapshot?: ShownBets; data?: ShownBets };
    heard.push(...((said.snapshot ?? said.data)?.items ?? []));
  });
  await once(line, "open");
  line.send(JSON.stringify({ op: "hello" }));
  line.send(JSON.stringify({ op: "join", channel: "wins" }));
  await expect
    .poll(() => heard.find(({ id }) => id === json.bet.id))
    .toMatchObject({
      game: "crash",
      amount: "7.00",
      multiplier: "1.5000",
      payout: "10.50",
    });
});
