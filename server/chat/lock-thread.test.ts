import { expect, test } from "vitest";
import { testDatabase } from "../../tests/world/database.ts";
import { inTransaction } from "../db/connect.ts";
import { type ChatOwner, readChat } from "./chat-rows.ts";
import { writeMessage } from "./write-message.ts";

const { pool } = await testDatabase();
const nowMs = Date.now();
const guest: ChatOwner = { browser: "a browser" };

const write = (owner: ChatOwner, text: string) =>
  inTransaction(pool, (tx) => writeMessage(tx, owner, { from: "player", text, nowMs }));

test("what is written while the thread goes into an account begins one anew, and is not lost", async () => {
  await write(guest, "Hello.");
  const { rows } = await pool.query<{ id: bigint }>("select id from chat_threads");
  const thread = rows[0]?.id ?? 0n;
  const adopting = await pool.connect();
  await adopting.query("begin");
  await adopting.query("select from chat_threads where id = $1 for update", [thread]);
  const writing = Promise.all([write(guest, "And one more."), write({ thread }, "An answer.")]);
  await expect.poll(async () => (await pool.query(waitingForLocks)).rowCount).toBe(2);
  await adopting.query("delete from chat_threads where id = $1", [thread]);
  await adopting.query("commit");
  adopting.release();
  // Whoever answers that very thread hears that it is gone.
  expect(await writing).toEqual(["written", undefined]);
  const chat = await inTransaction(pool, (tx) => readChat(tx, guest, nowMs));
  expect(chat?.state.items.map(({ text }) => text)).toEqual(["And one more."]);
});

const waitingForLocks = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
