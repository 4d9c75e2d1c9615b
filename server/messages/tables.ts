import { bool, byDefault, int4, int8, nullable, text, time } from "../db/table.ts";
import type { Channel } from "./address.ts";
import type { MessageKind } from "./outbound-queue.ts";

export const messageTables = {
  messages: {
    id: byDefault(int8),
    kind: text<MessageKind>(),
    channel: text<Channel>(),
    address: text(),
    player: nullable(int8),
    asker: text(),
    is_known: byDefault(bool),
    asked_at: time,
    due_at: time,
    tries: byDefault(int4),
  },
};
