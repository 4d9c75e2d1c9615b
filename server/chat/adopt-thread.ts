import type pg from "pg";
import { chatHeadLength } from "../../contract/chat.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { ChatOwner } from "./chat-rows.ts";
import { lockThread } from "./lock-thread.ts";
import { tellChat } from "./tell-chat.ts";

/** What was written in this browser without a login goes into the thread of whoever it is now. */
export async function adoptThread(pool: pg.Pool, owner: ChatOwner, browser: string, nowMs: number): Promise<void> {
  if ("browser" in owner && owner.browser === browser) return;
  const { rows } = await pool.query("select from chat_threads where browser = $1", [browser]);
  // Nearly always there is nothing to be taken over.
  if (rows.length > 0) await inTransaction(pool, (tx) => adopt(tx, { owner, browser, nowMs }));
}

interface Adoption {
  owner: ChatOwner;
  browser: string;
  nowMs: number;
}

/** Guests' rows are locked before players'. */
async function adopt(tx: Tx, { owner, browser, nowMs }: Adoption): Promise<void> {
  const { rows: guests } = await tx.query<{ id: bigint }>("select id from chat_threads where browser = $1 for update", [
    browser,
  ]);
  const guest = guests[0]?.id;
  if (guest === undefined) return;
  const own = (await lockThread(tx, owner, new Date(nowMs)))?.id;
  // A message that has reached both, as its answer was lost on the way in, stands once.
  await tx.query(
    `insert into chat_messages (thread, number, sender, author, key, text, at)
     select t.id, t.last + row_number() over (order by m.number), m.sender, m.author, m.key, m.text, m.at
     from chat_threads t, chat_messages m
     where t.id = $1 and m.thread = $2
       and not exists (select from chat_messages o where o.thread = t.id and o.key = m.key)`,
    [own, guest],
  );
  await tx.query(
    `update chat_threads t set
       last = coalesce((select max(number) from chat_messages where thread = t.id), t.last), seq = t.seq + 1,
       -- Whoever had read all of one thread had read as much of the other as it says. One's own words need no reading.
       read_to = case when exists (
         select from chat_messages u
         where u.thread = t.id and u.sender = 'support' and u.number > t.read_to and u.number <= t.last
       ) then t.read_to else t.last + g.read_to end,
       seen_to = case when t.seen_to = t.last then t.last + g.seen_to else t.seen_to end,
       waits = t.waits or g.waits, written_at = greatest(t.written_at, g.written_at)
     from chat_threads g where t.id = $1 and g.id = $2`,
    [own, guest],
  );
  await tx.query(
    "update chat_threads set read_to = least(read_to, last), seen_to = least(seen_to, last) where id = $1",
    [own],
  );
  await tx.query("delete from chat_threads where id = $1", [guest]);
  await tellChat(tx, owner, { news: chatHeadLength, nowMs });
}
