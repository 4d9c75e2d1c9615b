import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../tests/world/database.ts";
import { freePort } from "../../tests/world/free-port.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { createInbox } from "../desk/inbox.ts";
import { createBus } from "../live/bus.ts";
import { createSmtp } from "../mail/smtp.ts";
import { createSmsProvider } from "../sms/provider.ts";
import { emailAddress, phoneAddress } from "./address.ts";
import { createOutboundQueue, type Message, type MessageOrder, type Transport } from "./outbound-queue.ts";

let nowMs = Date.now();
const clock = { now: () => nowMs };
const { pool, connection } = await testDatabase();
const bus = await createBus(connection, quiet, "test");
afterAll(() => bus.close());

const order: MessageOrder = { kind: "login_code", address: emailAddress("somebody@example.com") };
const toPhone: MessageOrder = { kind: "login_code", address: phoneAddress("+79123456789") };
const write = async ({ address }: MessageOrder): Promise<Message | undefined> => ({
  to: address.text,
  purpose: "login",
  sender: "Карат",
  subject: "Код",
  text: "Ваш код:\n\n123456\n",
});
const waiting = async () => (await pool.query<{ tries: number }>("select tries from messages")).rows;
/** An attempt under way, which the queue may have begun by itself, is over once the next one has its time. */
const dueWithin = async (ms: number) =>
  (await pool.query("select 1 from messages where due_at < $1", [new Date(nowMs + ms)])).rowCount;

beforeEach(async () => {
  await pool.query("delete from messages");
});

const openInbox = (port = 0) => createInbox({ clock, port, smsToken: "a-token" });

async function queueTo({ port, sms }: { port: number; sms: string }, writer = write) {
  const transports = {
    email: createSmtp(`smtp://127.0.0.1:${port}`, "karat.localhost"),
    sms: createSmsProvider(sms),
  };
  const outboundQueue = createOutboundQueue({ pool, clock, bus, log: quiet, transports, write: writer });
  afterAll(() => outboundQueue.close());
  return outboundQueue;
}

test("a mail that was ordered arrives, in letters of any language, and is no longer waiting", async () => {
  const inbox = await openInbox();
  const outboundQueue = await queueTo(inbox);
  await outboundQueue.order(pool, order);
  await expect.poll(() => inbox.list().length).toBe(1);
  expect(inbox.list()[0]).toEqual({
    to: order.address.text,
    channel: "email",
    code: "123456",
    link: null,
    purpose: "login",
    text: "Ваш код:\n\n123456\n",
    at: new Date(nowMs).toISOString(),
  });
  await expect.poll(waiting).toEqual([]);
  await outboundQueue.close();
  await inbox.close();
});

test("of two orders the later one is written after the earlier one, however long that takes", async () => {
  const inbox = await openInbox();
  const said: string[] = [];
  const outboundQueue = await queueTo(inbox, async (asked) => {
    said.push(`begins ${asked.address.text}`);
    // Longer than the other order would take if it did not wait.
    if (said.length === 1) for (let asks = 0; asks < 20; asks += 1) await pool.query("select 1");
    said.push(`ends ${asked.address.text}`);
    return write(asked);
  });
  const tx = await pool.connect();
  await tx.query("begin");
  await outboundQueue.order(tx, order);
  await outboundQueue.order(tx, { ...order, address: emailAddress("later@example.com") });
  await tx.query("commit");
  tx.release();
  await expect.poll(waiting).toEqual([]);
  const [first, later] = [order.address.text, "later@example.com"];
  expect(said).toEqual([`begins ${first}`, `ends ${first}`, `begins ${later}`, `ends ${later}`]);
  await outboundQueue.close();
  await inbox.close();
});

test("two codes to one address arrive in the order they were asked for, however long the first one takes", async () => {
  const inbox = await openInbox();
  const smtp = createSmtp(inbox.smtp, "karat.localhost");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const started: string[] = [];
  const email: Transport = {
    async send(message, id) {
      started.push(message.text);
      if (started.length === 1) await held;
      await smtp.send(message, id);
    },
    close: () => smtp.close(),
  };
  let count = 0;
  const outboundQueue = createOutboundQueue({
    pool,
    clock,
    bus,
    log: quiet,
    transports: { email, sms: createSmsProvider(inbox.sms) },
    write: async (asked) => {
      const message = await write(asked);
      count += 1;
      return message && { ...message, text: `Код:\n\n10000${count}\n` };
    },
  });
  const other = { ...order, address: emailAddress("other@example.com") };
  for (const asked of [order, order, other]) await outboundQueue.order(pool, asked);
  // Nobody else's mail waits for the one that is slow.
  await expect.poll(() => inbox.list().map(({ to }) => to)).toEqual([other.address.text]);
  expect(started).toHaveLength(2);
  letGo();
  await expect.poll(() => inbox.list({ to: order.address.text }).map(({ code }) => code)).toEqual(["100003", "100001"]);
  await expect.poll(waiting).toEqual([]);
  await outboundQueue.close();
  await inbox.close();
});

test("an order that is rolled back sends nothing", async () => {
  const inbox = await openInbox();
  const outboundQueue = await queueTo(inbox);
  const tx = await pool.connect();
  await tx.query("begin");
  await outboundQueue.order(tx, order);
  await tx.query("rollback");
  tx.release();
  await outboundQueue.sendDue();
  expect(inbox.list()).toEqual([]);
  await outboundQueue.close();
  await inbox.close();
});

test("while the mail server is away a mail waits, longer each time, and arrives once when it is back", async () => {
  const port = await freePort();
  const gone = await openInbox(port);
  await gone.close();
  const outboundQueue = await queueTo(gone);
  await outboundQueue.order(pool, order);
  await expect.poll(waiting).toEqual([{ tries: 1 }]);
  await expect.poll(() => dueWithin(20_000)).toBe(1);
  nowMs += 11_000;
  await outboundQueue.sendDue();
  await expect.poll(waiting).toEqual([{ tries: 2 }]);
  await expect.poll(() => dueWithin(40_000)).toBe(1);
  nowMs += 1_000;
  await outboundQueue.sendDue();
  expect(await waiting()).toEqual([{ tries: 2 }]);

  const back = await openInbox(port);
  nowMs += 60_000;
  await Promise.all([outboundQueue.sendDue(), outboundQueue.sendDue()]);
  await expect.poll(waiting).toEqual([]);
  expect(back.list()).toHaveLength(1);
  await outboundQueue.close();
  await back.close();
});

test("what could not leave for an hour is given up, and what is for nobody leaves nothing behind", async () => {
  const inbox = await openInbox();
  const outboundQueue = await queueTo(inbox, async (taken) => (taken.kind === "verify" ? write(taken) : undefined));
  await pool.query(
    `insert into messages (kind, channel, address, asker, asked_at, due_at)
     values ('verify', 'email', 'late@example.com', '', $1, $1)`,
    [new Date(nowMs - 3_601_000)],
  );
  await outboundQueue.order(pool, order);
  await expect.poll(waiting).toEqual([]);
  expect(inbox.list()).toEqual([]);
  await outboundQueue.close();
  await inbox.close();
});

test("each mail leaves once, however many houses look after them", async () => {
  const inbox = await openInbox();
  const queues = await Promise.all([queueTo(inbox), queueTo(inbox), queueTo(inbox)]);
  for (let count = 0; count < 30; count += 1) await queues[0]?.order(pool, order);
  await Promise.all(queues.map((outboundQueue) => outboundQueue.sendDue()));
  await expect.poll(waiting).toEqual([]);
  expect(inbox.list()).toHaveLength(30);
  await Promise.all(queues.map((outboundQueue) => outboundQueue.close()));
  await inbox.close();
});

test("an SMS goes to the provider over HTTP, under the token of its address, and ends up on the phone", async () => {
  const inbox = await openInbox();
  const outboundQueue = await queueTo(inbox);
  await outboundQueue.order(pool, toPhone);
  await expect.poll(() => inbox.list().length).toBe(1);
  const sms = { to: "+79123456789", channel: "sms", code: "123456", purpose: "login" };
  for (const to of ["+79123456789", " 79123456789", "79123456789", "8 (912) 345-67-89"])
    expect(inbox.list({ to })).toEqual([expect.objectContaining(sms)]);
  await outboundQueue.close();
  await inbox.close();
});

test("an SMS waits while the provider is away or busy, and is given up when the provider will never take it", async () => {
  const answers = [503, 429, 401, 422];
  const asked: (string | undefined)[] = [];
  const provider = createServer((request, response) => {
    asked.push(request.headers.authorization, String(request.headers["idempotency-key"]));
    response.writeHead(answers.shift() ?? 202).end();
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const { port } = provider.address() as AddressInfo;
  const outboundQueue = await queueTo({ port: 9, sms: `http://a%2Dtoken@127.0.0.1:${port}/v1` });
  await outboundQueue.order(pool, toPhone);
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(waiting).toEqual([{ tries }]);
    await expect.poll(() => asked.length).toBe(2 * tries);
    await expect.poll(() => dueWithin(50_000)).toBe(1);
    nowMs += 301_000;
    await outboundQueue.sendDue();
  }
  await expect.poll(waiting).toEqual([]);
  expect(answers).toEqual([]);
  expect(new Set(asked.filter((_, index) => index % 2 === 0))).toEqual(new Set(["Bearer a-token"]));
  expect(new Set(asked.filter((_, index) => index % 2 === 1)).size).toBe(1);
  await outboundQueue.close();
  provider.closeAllConnections();
  provider.close();
});

test("who knows no token of the provider sends nothing, and what is no order is none", async () => {
  const inbox = await openInbox();
  const url = new URL(inbox.sms);
  const { origin } = url;
  const send = async (token: string, body: string) =>
    (await fetch(origin, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body })).status;
  const order = JSON.stringify({ to: "+79123456789", text: "Hello" });
  expect(await send("another", order)).toBe(401);
  expect(await send(url.password, "{")).toBe(400);
  expect(await send(url.password, JSON.stringify({ to: "somebody", text: "Hello" }))).toBe(422);
  expect(inbox.list()).toEqual([]);
  expect(await send(url.password, order)).toBe(202);
  expect(inbox.list()).toEqual([expect.objectContaining({ text: "Hello", code: null, link: null, purpose: "notice" })]);
  await inbox.close();
});
