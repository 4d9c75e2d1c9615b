import type { ChatMessage } from "../../contract/chat.ts";
import { bool, byDefault, int8, nullable, text, time, uuid } from "../db/table.ts";

export const chatTables = {
  chat_threads: {
    id: byDefault(int8),
    player: nullable(int8),
    browser: nullable(text()),
    seq: byDefault(int8),
    last: byDefault(int8),
    read_to: byDefault(int8),
    seen_to: byDefault(int8),
    waits: byDefault(bool),
    player_typed_at: nullable(time),
    support_typed_at: nullable(time),
    written_at: time,
  },
  chat_messages: {
    thread: int8,
    number: int8,
    sender: text<ChatMessage["from"]>(),
    author: nullable(text()),
    key: nullable(uuid),
    text: text(),
    at: time,
  },
};
