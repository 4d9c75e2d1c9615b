import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createBettors, errorOf, replyOf } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { readWallet } from "./ledger.ts";

const reached = await startHouse();
const { app, database, api, desk } = reached;
const bettors = createBettors(app.house);

async function newPlayer() {
  const { json } = await desk<{ id: string; token: string }>("/players", { balance: "100.00" });
  const headers = { Authorization: `Bearer ${json.token}` };
  return {
    id: BigInt(json.id),
    ask: async (key: string, close?: string) => {
      const { status, json: said } = await api(`/api/v2/operations/${key}${close ? `?close=${close}` : ""}`, {
        headers,
      });
      expect(status).toBe(200);
      return said;
    },
  };
}

test("an operation that was done is told with its answer", async () => {
  const player = await newPlayer();
  const key = randomUUID();
  const reply = replyOf(await bettors.bet(player.id, { key }));
  expect(await player.ask(key)).toEqual({ state: "done", result: reply });
  expect(await player.ask(key.toUpperCase(), "1")).toEqual({ state: "done", result: reply });
});

test("an operation that was refused is told with the reason", async () => {
  const player = await newPlayer();
  const key = randomUUID();
  const refusal = errorOf(await bettors.bet(player.id, { key, amount: "100.01" }));
  expect(await player.ask(key)).toEqual({ state: "refused", result: refusal });
});

test("an unknown key that is closed stays unknown, and a bet that comes late with it is refused", async () => {
  const player = await newPlayer();
  const key = randomUUID();
  expect(await player.ask(key)).toEqual({ state: "unknown", result: null });
  expect(await player.ask(key, "1")).toEqual({ state: "unknown", result: null });
  const late = await bettors.bet(player.id, { key });
  expect([late.status, errorOf(late).error]).toEqual([409, "operation_closed"]);
  expect(await player.ask(key, "1")).toEqual({ state: "unknown", result: null });
  expect(await bettors.balanceOf(player.id)).toBe(100_000_000n);
});

test("an unknown key that is only asked for can still be used", async () => {
  const player = await newPlayer();
  const key = randomUUID();
  expect(await player.ask(key)).toEqual({ state: "unknown", result: null });
  replyOf(await bettors.bet(player.id, { key }));
});

test("a bet that is being decided is never called unknown", async () => {
  const player = await newPlayer();
  const key = randomUUID();
  // Holds the bet between its decision and its commit.
  const bet = inTransaction(database.pool, async (tx) => {
    await tx.query("lock table seals in share mode");
    const sent = bettors.bet(player.id, { key });
    await waiting(1);
    const asked = player.ask(key, "1");
    await waiting(2);
    return () => Promise.all([sent, asked]);
  });
  const [answer, told] = await (await bet)();
  expect(told).toEqual({ state: "done", result: replyOf(answer) });
});

async function waiting(count: number): Promise<void> {
  const locked = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  while ((await database.pool.query(locked)).rowCount !== count);
}

test("of a question that closes and a bet that comes at the same time, one wins and both tell the same", async () => {
  const player = await newPlayer();
  for (let round = 0; round < 50; round += 1) {
    const before = await readWallet(database.pool, player.id);
    const key = randomUUID();
    const [answer, told] = await Promise.all([bettors.bet(player.id, { key, amount: "1.00" }), player.ask(key, "1")]);
    const after = await readWallet(database.pool, player.id);
    if (told["state"] === "done") expect(told["result"]).toEqual(replyOf(answer));
    else expect([told["state"], errorOf(answer).error, after]).toEqual(["unknown", "operation_closed", before]);
  }
});

test("another player's operation is unknown", async () => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  const key = randomUUID();
  replyOf(await bettors.bet(player.id, { key }));
  expect(await other.ask(key)).toEqual({ state: "unknown", result: null });
});
