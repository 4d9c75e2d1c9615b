import type { ChatMessage } from "../../contract/chat.ts";
import { ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import type { ChatOwner } from "./chat-rows.ts";
import { lockThread } from "./lock-thread.ts";
import { tellChat } from "./tell-chat.ts";

export interface NewMessage {
  from: ChatMessage["from"];
  text: string;
  key?: string | undefined;
  /** Who of the house writes. */
  author?: string;
  nowMs: number;
}

/**
 * Writes a message into a thread, which begins with it if need be, and tells of it. The same key writes once: "again" the
 * second time, "mismatch" if it is another text. Undefined where there is no such thread.
 */
export async function writeMessage(
  tx: Tx,
  owner: ChatOwner,
  { from, text, key, author, nowMs }: NewMessage,
): Promise<"written" | "again" | "mismatch" | undefined> {
  const at = new Date(nowMs);
  const thread = await lockThread(tx, owner, at);
  if (!thread) return undefined;
  if (key !== undefined) {
    const { rows } = await tx.query<{ text: string }>("select text from chat_messages where thread = $1 and key = $2", [
      thread.id,
      key,
    ]);
    if (rows[0]) return rows[0].text === text ? "again" : "mismatch";
  }
  const number = thread.last + 1n;
  await tx.query(
    "insert into chat_messages (thread, number, sender, author, key, text, at) values ($1, $2, $3, $4, $5, $6, $7)",
    [thread.id, number, from, author, key, text, at],
  );
  const bySupport = from === "support";
  await tx.query(
    `update chat_threads set last = $2, seq = seq + 1, written_at = $3, waits = not $4,
       -- Who answers has read all of it.
       seen_to = case when $4 then $2 else seen_to end,
       support_typed_at = case when $4 then null else support_typed_at end,
       player_typed_at = case when $4 then player_typed_at else null end
     where id = $1`,
    [thread.id, number, at, bySupport],
  );
  await tx.query("delete from chat_messages where thread = $1 and number <= $2", [thread.id, number - mostKept]);
  await tellChat(tx, owner, { news: 1, nowMs });
  if (bySupport && "player" in owner) await ringOf(tx, owner.player, thread, nowMs);
  return "written";
}

/** Once for all that is written before the player writes again: they are one answer. */
async function ringOf(tx: Tx, player: bigint, thread: { id: bigint }, at: number): Promise<void> {
  const { rows } = await tx.query<{ asked: bigint | null }>(
    "select max(number) as asked from chat_messages where thread = $1 and sender = 'player'",
    [thread.id],
  );
  await ring(tx, { player, kind: "chat_answered", subject: `${thread.id}-${rows[0]?.asked ?? 0n}`, data: {}, at });
}

/** How many messages of a thread are kept: the newest. */
const mostKept = 1_000n;
