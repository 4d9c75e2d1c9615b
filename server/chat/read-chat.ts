import { readChat as call } from "../../contract/chat.ts";
import { inTransaction } from "../db/connect.ts";
import { serve } from "./chat-house.ts";
import { noChat, readChat as readRows } from "./chat-rows.ts";
import { markRead } from "./mark-thread.ts";
import { ownerOf } from "./owner-of.ts";

export const readChat = serve(call, async ({ to }, visit) => {
  const { house } = visit;
  const owner = await ownerOf(visit);
  if (!owner) return noChat;
  const nowMs = house.clock.now();
  return inTransaction(house.pool, async (tx) => {
    await markRead(tx, owner, to, nowMs);
    return (await readRows(tx, owner, nowMs))?.state ?? noChat;
  });
});
