import { getChat as call } from "../../contract/chat.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./chat-house.ts";
import { noChat, readChat } from "./chat-rows.ts";
import { ownerOf } from "./owner-of.ts";

const defaultLimit = 30;

export const getChat = serve(call, async ({ cursor, limit }, visit) => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return refuse("validation", { cursor: "invalid_value" });
  const { house } = visit;
  const most = Number(limit ?? defaultLimit);
  const before = Number(cursor ?? Number.MAX_SAFE_INTEGER);
  const owner = await ownerOf(visit);
  const chat = owner && (await readChat(house.pool, owner, house.clock.now(), { before, most: most + 1 }));
  const { items: found, ...state } = chat?.state ?? noChat;
  const items = found.slice(0, most);
  return { ...state, items, next: found.length > most ? String(items.at(-1)?.id) : null };
});
