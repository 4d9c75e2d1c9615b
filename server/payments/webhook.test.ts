import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { bearer } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { parseMoney, toWire } from "../../rules/money.ts";
import { methodHash } from "../cashier/methods.ts";
import { sandboxPaymentKey } from "./payment-link.ts";
import { type PaymentEvent, signatureHeader, webhookPath } from "../../contract/payment-provider.ts";
import { requestHashing } from "./request-hashing.ts";
import { type Signed, sign } from "../../rules/request-signature.ts";

let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs }, payments: "inside" });
const key = sandboxPaymentKey(house.app.house.keys);
const path = webhookPath("sandbox");
const { pool } = house.database;

const { json: player } = await house.desk<{ id: string; token: string }>("/players", { balance: "10" });
let order = "";
let payment = "";
beforeEach(async () => {
  const { json } = await house.api<{ invoice_id: string }>("/api/v2/billing/deposit", {
    headers: { ...bearer(player.token), "Idempotency-Key": randomUUID() },
    body: { method: methodHash("in", "card-transfer", "RUB"), amount: "100.00" },
  });
  order = json.invoice_id;
  const { rows } = await pool.query<{ payment: string }>("select payment from deposits where id = $1", [order]);
  payment = rows[0]?.payment ?? "";
});

const paid = (facts: Partial<PaymentEvent> = {}) => ({
  type: "payment.paid",
  id: `evt_${randomBytes(8).toString("hex")}`,
  at: new Date(nowMs).toISOString(),
  order,
  payment,
  amount: "100.00",
  commission: "1.50",
  currency: "RUB",
  sum_was_changed: false,
  ...facts,
});

interface Sent {
  body?: string;
  signed?: Partial<Signed>;
  by?: Buffer;
  atMs?: number;
  to?: string;
  method?: string;
  header?: string | undefined;
}

function send(event: object, { signed, by = key, atMs = nowMs, to = path, method = "POST", ...rest }: Sent = {}) {
  const body = rest.body ?? JSON.stringify(event);
  const signature =
    "header" in rest ? rest.header : sign({ method, path: to, body, ...signed }, requestHashing(by), atMs);
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (signature !== undefined) headers[signatureHeader] = signature;
  return house.api(to, { method, headers, body });
}

/** Everything in the database that does not change by itself. */
async function everything(): Promise<string> {
  const { rows } = await pool.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename not in ('exchange_rates', 'bet_readers') order by 1",
  );
  const tables = rows.map(async ({ tablename }) => {
    const held = await pool.query<{ text: string | null }>(
      `select string_agg(t::text, ' ' order by t::text) as text from ${tablename} t`,
    );
    return `${tablename}: ${held.rows[0]?.text}`;
  });
  return (await Promise.all(tables)).join("\n");
}

async function balance(): Promise<string> {
  const { rows } = await pool.query<{ micro: bigint }>(
    "select balance_micro as micro from wallets where player_id = $1",
    [player.id],
  );
  return toWire(rows[0]?.micro ?? 0n);
}

const minuteMs = 60_000;

test("whoever cannot prove to be the provider is told nothing but that, and nothing is written", async () => {
  const before = await everything();
  const event = paid();
  const text = JSON.stringify(event);
  const forgeries: Record<string, Sent> = {
    "without a signature": { header: undefined },
    "with an empty one": { header: "" },
    "with none that could be one": { header: "t=1,v1=00" },
    "with a key of its own": { by: randomBytes(32) },
    "with the key that signs tokens": { by: house.app.house.keys.access },
    "with the key of nobody": { by: Buffer.alloc(46) },
    "too long ago": { atMs: nowMs - 5 * minuteMs - 1_000 },
    "too far ahead": { atMs: nowMs + 5 * minuteMs + 1_000 },
    "with another amount": { signed: { body: text.replace("100.00", "100000.00") } },
    "for another order": { signed: { body: text.replace(order, "0".repeat(32)) } },
    "with a space more": { body: `${text} `, signed: { body: text } },
    "signed for another path": { signed: { path: "/webhooks/payments/other" } },
    "signed for another query": { to: `${path}?again=1`, signed: { path } },
    "signed for another method": { signed: { method: "PUT" } },
    "as another provider": { to: webhookPath("other") },
    "as a provider that cannot be": { to: webhookPath("__proto__") },
    "without JSON": { body: "paid!", by: randomBytes(32) },
  };
  const answers = new Set<string>();
  for (const [how, sent] of Object.entries(forgeries)) {
    const { status, text: said } = await send(event, sent);
    expect([how, status]).toEqual([how, 403]);
    answers.add(said);
  }
  expect([...answers]).toEqual([expect.stringMatching(/^\{"error":"forbidden","message":"[^"]*"\}$/)]);
  expect(await everything()).toBe(before);
  expect((await send(event)).status).toBe(200);
  expect(await everything()).not.toBe(before);
});

test("two clocks may differ by five minutes, and by nothing more", async () => {
  for (const seconds of [-300, 300]) {
    const { status } = await send(paid({ type: "payment.seen" }), {
      atMs: nowMs + seconds * 1_000,
    });
    expect([seconds, status]).toEqual([seconds, 200]);
  }
  for (const seconds of [-301, 301])
    expect([seconds, (await send(paid(), { atMs: nowMs + seconds * 1_000 })).status]).toEqual([seconds, 403]);
});

test("what is overheard and sent again credits nothing, and after five minutes is nobody's", async () => {
  const event = paid();
  const heldBack = sign({ method: "POST", path, body: JSON.stringify(event) }, requestHashing(key), nowMs);
  const before = await balance();
  expect((await send(event, { header: heldBack })).status).toBe(200);
  const after = await balance();
  expect(parseMoney(after)).toBe((parseMoney(before) ?? 0n) + 100_000_000n);
  const written = await everything();
  for (let time = 0; time < 3; time += 1) expect((await send(event, { header: heldBack })).status).toBe(200);
  await Promise.all(Array.from({ length: 8 }, () => send(event, { header: heldBack })));
  expect(await everything()).toBe(written);
  nowMs += 5 * minuteMs + 1_000;
  expect((await send(event, { header: heldBack })).status).toBe(403);
  expect(await everything()).toBe(written);
});

test("what is too long is not even looked at, and what makes no sense is said again until people have seen it", async () => {
  const before = await everything();
  const long = await send(paid({ payment: "x".repeat(70_000) }));
  expect([long.status, long.json.error]).toEqual([413, "too_large"]);
  const senseless = [
    "",
    "paid!",
    "[]",
    "null",
    "{}",
    '{"type":"payment.paid"}',
    JSON.stringify({ ...paid(), id: "short" }),
  ];
  const odd = [
    ...senseless,
    JSON.stringify(paid({ type: "payment.doubled" } as never)),
    JSON.stringify(paid({ order: "1" })),
  ];
  for (const body of odd) expect([body, (await send({}, { body })).status]).toEqual([body, 400]);
  expect((await send(paid(), { method: "PUT" })).status).toBe(404);
  expect((await house.api(path)).status).toBe(404);
  const fromPage = await house.api(path, { body: paid(), headers: { Origin: "https://evil.example" } });
  expect(fromPage.status).toBe(403);
  expect(await everything()).toBe(before);
});

test("a provider gets through where players do not: from a country that is not served, and to a site that is down", async () => {
  await house.desk("/geo", { country_code: "US" });
  await house.desk("/mirrors/karat.localhost", { up: false });
  const outside = house.api("/geo_ip").catch(() => "cut off");
  const { status } = await send(paid());
  await house.desk("/mirrors/karat.localhost", { up: true });
  await house.desk("/geo", { country_code: "RU" });
  expect([await outside, status]).toEqual(["cut off", 200]);
});
