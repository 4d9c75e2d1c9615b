import type { ChatHouse } from "./chat-house.ts";
import { noChat, readChats } from "./chat-rows.ts";
import { getChat } from "./get-chat.ts";
import { readChat } from "./read-chat.ts";
import { sendChat } from "./send-chat.ts";
import { typeInChat } from "./type-in-chat.ts";

const dayMs = 24 * 3_600_000;

interface Dependencies extends Pick<ChatHouse, "pool" | "clock"> {
  config: Pick<ChatHouse["config"], "chatUrl">;
}

export function openChat({ config, ...house }: Dependencies) {
  const other = config.chatUrl === undefined ? [] : [new URL(config.chatUrl).origin];
  return {
    // Pages ask whether another chat is there at all, as its frame does not tell.
    site: { frames: other, connections: other },
    endpoints: [getChat, sendChat, readChat, typeInChat],
    channels: { chat: { readSnapshots: (players: readonly bigint[]) => readSnapshots(house, players) } },
    expiring: [
      { table: "chat_messages", time: "at", retentionMs: 365 * dayMs },
      { table: "chat_threads", time: "written_at", where: "browser is not null", retentionMs: 30 * dayMs },
    ],
  };
}

async function readSnapshots({ pool, clock }: Pick<ChatHouse, "pool" | "clock">, players: readonly bigint[]) {
  const chats = await readChats(pool, players, clock.now());
  return new Map(
    players.map((player) => {
      const chat = chats.get(player);
      return [player, { seq: Number(chat?.seq ?? 0n), data: chat?.state ?? noChat }];
    }),
  );
}
