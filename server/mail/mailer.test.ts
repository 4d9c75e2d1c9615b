import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../tests/database.ts";
import { quiet } from "../../tests/quiet.ts";
import { createInbox } from "../desk/inbox.ts";
import { createBus } from "../live/bus.ts";
import { createMailer, type Letter, type MailOrder } from "./mailer.ts";
import { createSmtp } from "./smtp.ts";

let nowMs = Date.now();
const clock = { now: () => nowMs };
const { pool, connection } = await testDatabase();
const bus = await createBus(connection, quiet);
afterAll(() => bus.close());

const order: MailOrder = { kind: "login_code", address: "somebody@example.com" };
const letter: Letter = { to: order.address, purpose: "login", subject: "Код", text: "Ваш код:\n\n123456\n" };
const waiting = async () => (await pool.query<{ tries: number }>("select tries from mails")).rows;

beforeEach(async () => {
  await pool.query("delete from mails");
});

async function mailerTo(port: number, write: (order: MailOrder) => Promise<Letter | undefined> = async () => letter) {
  const transport = createSmtp(`smtp://127.0.0.1:${port}`, "karat.localhost");
  const mailer = createMailer({ pool, clock, bus, log: quiet, transport, write });
  afterAll(() => mailer.close());
  return mailer;
}

test("a mail that was ordered arrives, in letters of any language, and is no longer waiting", async () => {
  const inbox = await createInbox({ clock });
  const mailer = await mailerTo(inbox.port);
  await mailer.order(pool, order);
  await expect.poll(() => inbox.list().length).toBe(1);
  expect(inbox.list()[0]).toEqual({
    to: order.address,
    channel: "email",
    code: "123456",
    link: null,
    purpose: "login",
    text: letter.text,
    at: new Date(nowMs).toISOString(),
  });
  await expect.poll(waiting).toEqual([]);
  await mailer.close();
  await inbox.close();
});

test("an order that is rolled back sends nothing", async () => {
  const inbox = await createInbox({ clock });
  const mailer = await mailerTo(inbox.port);
  const tx = await pool.connect();
  await tx.query("begin");
  await mailer.order(tx, order);
  await tx.query("rollback");
  tx.release();
  await mailer.sendDue();
  expect(inbox.list()).toEqual([]);
  await mailer.close();
  await inbox.close();
});

test("while the mail server is away a mail waits, longer each time, and arrives once when it is back", async () => {
  const gone = await createInbox({ clock });
  const { port } = gone;
  await gone.close();
  const mailer = await mailerTo(port);
  await mailer.order(pool, order);
  await expect.poll(waiting).toEqual([{ tries: 1 }]);
  await expect
    .poll(async () => (await pool.query("select 1 from mails where due_at < $1", [new Date(nowMs + 20_000)])).rowCount)
    .toBe(1);
  nowMs += 11_000;
  await mailer.sendDue();
  expect(await waiting()).toEqual([{ tries: 2 }]);
  nowMs += 1_000;
  await mailer.sendDue();
  expect(await waiting()).toEqual([{ tries: 2 }]);

  const back = await createInbox({ clock, port });
  nowMs += 60_000;
  await Promise.all([mailer.sendDue(), mailer.sendDue()]);
  expect(back.list()).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  await mailer.close();
  await back.close();
});

test("what could not leave for an hour is given up, and what is for nobody leaves nothing behind", async () => {
  const inbox = await createInbox({ clock });
  const mailer = await mailerTo(inbox.port, async ({ kind }) => (kind === "verify" ? letter : undefined));
  await pool.query(
    "insert into mails (kind, address, asked_at, due_at) values ('verify', 'late@example.com', $1, $1)",
    [new Date(nowMs - 3_601_000)],
  );
  await mailer.order(pool, order);
  await expect.poll(waiting).toEqual([]);
  expect(inbox.list()).toEqual([]);
  await mailer.close();
  await inbox.close();
});

test("each mail leaves once, however many houses look after them", async () => {
  const inbox = await createInbox({ clock });
  const mailers = await Promise.all([mailerTo(inbox.port), mailerTo(inbox.port), mailerTo(inbox.port)]);
  for (let count = 0; count < 30; count += 1) await mailers[0]?.order(pool, order);
  await Promise.all(mailers.map((mailer) => mailer.sendDue()));
  await expect.poll(waiting).toEqual([]);
  expect(inbox.list()).toHaveLength(30);
  await Promise.all(mailers.map((mailer) => mailer.close()));
  await inbox.close();
});
