import type { Tx } from "../db/connect.ts";
import { publish } from "../live/bus.ts";
import { type ChatOwner, readChat } from "./chat-rows.ts";

/**
 * Tells all of a player's devices what is new in their thread, with `news` messages; guests ask. Call it with the thread's
 * row locked and its `seq` counted.
 */
export async function tellChat(tx: Tx, owner: ChatOwner, { news, nowMs }: { news: number; nowMs: number }) {
  if (!("player" in owner)) return;
  const chat = await readChat(tx, owner, nowMs, { most: news });
  if (!chat) return;
  await publish(tx, [{ channel: "chat", player: owner.player, seq: chat.seq, type: "chat", data: chat.state }]);
}
