import { readRings } from "../bell/read-rings.ts";
import type { Tx } from "../db/connect.ts";
import { type ChatOwner, conditionOf } from "./chat-rows.ts";
import { tellChat } from "./tell-chat.ts";

/** The player has read up to a message: never beyond the last, and what changes nothing tells nobody. */
export async function markRead(tx: Tx, owner: ChatOwner, to: number, nowMs: number): Promise<void> {
  await mark(tx, owner, { set: "read_to = least($2, last)", when: "read_to < least($2, last)", value: to, nowMs });
  if ("player" in owner) await readRings(tx, owner.player, "chat_answered");
}

/** Support has read all of it. */
export function markSeen(tx: Tx, owner: ChatOwner, nowMs: number): Promise<void> {
  return mark(tx, owner, { set: "seen_to = last", when: "seen_to < last", nowMs });
}

/** Support is writing. */
export function markSupportTyping(tx: Tx, owner: ChatOwner, nowMs: number): Promise<void> {
  return mark(tx, owner, { set: "support_typed_at = $2", when: "true", value: new Date(nowMs), nowMs });
}

/** The player is writing, which support sees when it looks. */
export async function markPlayerTyping(db: Pick<Tx, "query">, owner: ChatOwner, nowMs: number): Promise<void> {
  const [where, value] = conditionOf(owner);
  await db.query(`update chat_threads t set player_typed_at = $2 where ${where}`, [value, new Date(nowMs)]);
}

interface Change {
  set: string;
  when: string;
  value?: unknown;
  nowMs: number;
}

async function mark(tx: Tx, owner: ChatOwner, { set, when, value: given, nowMs }: Change): Promise<void> {
  const [where, value] = conditionOf(owner);
  const { rowCount } = await tx.query(`update chat_threads t set ${set}, seq = seq + 1 where ${where} and ${when}`, [
    value,
    ...(given === undefined ? [] : [given]),
  ]);
  if (rowCount) await tellChat(tx, owner, { news: 0, nowMs });
}
