import { typeInChat as call } from "../../contract/chat.ts";
import { serve } from "./chat-house.ts";
import { markPlayerTyping } from "./mark-thread.ts";
import { ownerOf } from "./owner-of.ts";

export const typeInChat = serve(call, async (_input, visit) => {
  const { house } = visit;
  const owner = await ownerOf(visit);
  if (owner) await markPlayerTyping(house.pool, owner, house.clock.now());
  return { success: true } as const;
});
