import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";
import { createPayers, payerOf } from "../../tests/builders/payers.ts";
import { createPaying, ratesAt } from "../../tests/builders/paying.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { createDepositUpkeep } from "./deposit-upkeep.ts";
import { takeEvent } from "./take-event.ts";

const minuteMs = 60_000;
let nowMs = Date.now();
const clock = { now: () => nowMs };
const paying = createPaying({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider });
const beside = await startHouse({ clock, paymentProvider: paying.provider, beside: house });
const { pool } = house.database;
const enter = createPayers(house);
const upkeep = createDepositUpkeep(house.app.house);
const take = (event: Parameters<typeof takeEvent>[0]) => takeEvent(event, "paying", house.app.house);

afterEach(async () => {
  nowMs += minuteMs;
  paying.alter((payment) => payment);
  paying.tellRates(ratesAt(clock.now()));
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

async function depositsOf(player: bigint) {
  return (await pool.query("select state, amount_micro from deposits where player = $1 order by state desc", [player]))
    .rows;
}

describe("one key", () => {
  test("is one order, also ten times at once at two houses", async () => {
    const player = await enter();
    const there = payerOf(beside, { id: String(player.id), token: player.headers.Authorization.slice(7) });
    const [key, method] = [{ "Idempotency-Key": randomUUID() }, await player.hashOf("card")];
    const release = paying.hold();
    const sent = Array.from({ length: 10 }, (_, index) => (index % 2 ? there : player).order({ method }, key));
    await expect.poll(async () => (await player.operation(key["Idempotency-Key"])).state).toBe("pending");
    release();
    const replies = await Promise.all(sent);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(await depositsOf(player.id)).toHaveLength(1);
    expect(await player.operation(key["Idempotency-Key"])).toEqual({ state: "done", result: replies[0]?.json });
    expect((await player.order({ method }, key)).text).toBe(replies[0]?.text);
  });

  test("with another body is refused, while the first is under way and after it", async () => {
    const player = await enter();
    const key = { "Idempotency-Key": randomUUID() };
    const release = paying.hold();
    const first = player.order({}, key);
    await expect.poll(async () => (await player.operation(key["Idempotency-Key"])).state).toBe("pending");
    expect((await player.order({ amount: "101.00" }, key)).json.error).toBe("idempotency_mismatch");
    release();
    await first;
    expect((await player.order({ amount: "101.00" }, key)).json.error).toBe("idempotency_mismatch");
  });

  test("that was given up orders nothing, and neither does one that comes too late", async () => {
    const player = await enter();
    const key = randomUUID();
    await player.call(`/api/v2/operations/${key}?close=1`);
    expect((await player.order({}, { "Idempotency-Key": key })).json.error).toBe("operation_closed");
    const late = await player.order({}, { "Valid-Until": new Date(nowMs - 1).toISOString() });
    expect(late.json.error).toBe("expired");
    expect(await depositsOf(player.id)).toEqual([]);
  });

  test("is never used for a second order, also when the operation is forgotten", async () => {
    const player = await enter();
    const key = { "Idempotency-Key": randomUUID() };
    await player.order({}, key);
    await pool.query("delete from operations where player_id = $1", [player.id]);
    expect((await player.order({}, key)).json.error).toBe("operation_closed");
    expect(await depositsOf(player.id)).toHaveLength(1);
  });
});

describe("a provider", () => {
  test("whose answer is lost is asked again, and has taken one order", async () => {
    const player = await enter();
    paying.failNext("unanswered");
    const { status, json } = await player.order();
    expect(status).toBe(200);
    expect(paying.orders().filter(({ order }) => order === json.invoice_id)).toHaveLength(1);
  });

  test.each([
    ["does not answer", ["unheard", "unheard"] as const],
    ["refuses", [{ refused: "not_possible" }] as const],
  ])("that %s leaves a failed deposit and a refused operation", async (_how, faults) => {
    const player = await enter();
    const key = randomUUID();
    paying.failNext(...faults);
    const reply = await player.order({}, { "Idempotency-Key": key });
    expect([reply.status, reply.json.error]).toEqual([503, "provider_unavailable"]);
    expect(await depositsOf(player.id)).toMatchObject([{ state: "failed" }]);
    expect(await player.operation(key)).toMatchObject({ state: "refused", result: { error: "provider_unavailable" } });
    expect((await player.order({}, { "Idempotency-Key": key })).text).toBe(reply.text);
  });

  test.each([
    ["another sum without a word", { amount: "99.00", shop_amount: "100.00" }],
    ["a sum that does not add up", { shop_amount: "100.00" }],
    ["another currency", { currency: "USD" as const }],
    ["no card", { card: null }],
    ["a card that is none", { card: { card_number: "<script>", phone_number: null } }],
    ["another order", { order: "0".repeat(32) }],
    ["a negative commission", { commission: "-1.00", shop_amount: "99.00" }],
  ])("that answers with %s shows nobody where to pay", async (_what, facts) => {
    const player = await enter();
    paying.alter((payment) => ({ ...payment, ...facts }));
    expect((await player.order()).json.error).toBe("provider_unavailable");
    expect(await depositsOf(player.id)).toMatchObject([{ state: "failed" }]);
  });

  test("leads nobody to a page that is none", async () => {
    const player = await enter();
    const method = await player.hashOf("redirect");
    for (const redirect of ["javascript:alert(1)", "//evil.example", "data:text/html,x", ""]) {
      paying.alter((payment) => ({ ...payment, redirect }));
      expect((await player.order({ method })).status).toBe(503);
    }
  });

  test("may ask for another sum, if it says so", async () => {
    const player = await enter();
    const changed = { amount: "100.07", shop_amount: "101.07", commission: "1.00", sum_was_changed: true };
    paying.alter((payment) => ({ ...payment, ...changed }));
    const { json } = await player.order();
    expect(json.deposit).toMatchObject(changed);
    await take(paying.paid(json.invoice_id));
    expect(await player.balance()).toBe("100.07");
  });
});

describe("a house that dies", () => {
  /** Leaves an order as a killed house would: written, and never sent to the provider. */
  async function orphan(player: Awaited<ReturnType<typeof enter>>, key: string) {
    const release = paying.hold();
    const before = paying.orders().length;
    const sent = player.order({}, { "Idempotency-Key": key });
    await expect.poll(async () => (await player.operation(key)).state).toBe("pending");
    await expect.poll(() => paying.orders().length).toBe(before + 1);
    return async () => {
      release();
      return sent;
    };
  }

  test("with the order taken leaves one that another house concludes, and the late answer says the same", async () => {
    const player = await enter();
    const key = randomUUID();
    const goOn = await orphan(player, key);
    await upkeep.run();
    expect((await player.operation(key)).state).toBe("pending");
    nowMs += 15_000;
    const found = upkeep.run();
    await expect.poll(() => paying.asked.at(-1)).toBe("findPayment");
    const reply = await goOn();
    await found;
    const operation = await player.operation(key);
    expect(operation).toEqual({ state: "done", result: reply.json });
    expect(await player.status(reply.json.invoice_id)).toMatchObject({ status: 1, deposit: { remaining: 1_185 } });
  });

  test("is not followed by one with another provider, which would not know of the order", async () => {
    const player = await enter();
    const key = randomUUID();
    const goOn = await orphan(player, key);
    nowMs += 15_000;
    const other = createPaying({ clock });
    const elsewhere = createDepositUpkeep({ ...house.app.house, payments: { ...other.provider, name: "other" } });
    await elsewhere.run();
    await elsewhere.run();
    expect(other.asked).toEqual([]);
    expect((await player.operation(key)).state).toBe("pending");
    expect((await goOn()).status).toBe(200);
  });

  test("before the provider has heard of it leaves one that fails, and takes no money", async () => {
    const player = await enter();
    const key = randomUUID();
    await player.order({}, { "Idempotency-Key": randomUUID() });
    await pool.query(
      `insert into deposits (id, player, operation_key, provider, method, kind, currency, ordered_micro, amount_micro, state, created_at, expires_at)
       select md5($2), player, $2::uuid, provider, method, kind, currency, ordered_micro, amount_micro, 'new', created_at, expires_at
       from deposits where player = $1`,
      [player.id, key],
    );
    await pool.query(
      "insert into operations (player_id, key, state, fingerprint, at) values ($1, $2, 'pending', repeat('0', 64), now())",
      [player.id, key],
    );
    const comeBack = paying.leave();
    nowMs += 15_000;
    await upkeep.run();
    expect((await player.operation(key)).state).toBe("pending");
    comeBack();
    await upkeep.run();
    expect(await player.operation(key)).toMatchObject({ state: "refused", result: { error: "provider_unavailable" } });
    expect(await depositsOf(player.id)).toMatchObject([{ state: "waiting" }, { state: "failed" }]);
  });

  test("may find it paid before it has its answer: credited once, and the call is answered all the same", async () => {
    const player = await enter();
    const key = randomUUID();
    const goOn = await orphan(player, key);
    const id = paying.orders().at(-1)?.order ?? "";
    expect(await take(paying.paid(id))).toBe("applied");
    const reply = await goOn();
    expect([reply.status, reply.json.invoice_id]).toEqual([200, id]);
    expect((await player.status(id)).status).toBe(3);
    expect(await player.balance()).toBe("100.00");
  });
});
