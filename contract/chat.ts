import * as v from "valibot";
import { defineCall } from "./call.ts";
import { cursor, limit, list } from "./lists.ts";
import { success, time } from "./values.ts";

/* The chat with support: one thread per player; a guest's is known by the browser, and goes into the account with a login. */

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const message = v.object({
  /** Grows by one with each message of a thread. */
  id: number,
  from: v.picklist(["player", "support"]),
  text: v.string(),
  at: time,
  /** The idempotency key it was sent with, so that its sender knows it again. */
  key: v.nullable(v.string()),
});
export type ChatMessage = v.InferOutput<typeof message>;

/** How many messages the live channel `chat` carries at most: the newest. */
export const chatHeadLength = 20;

/**
 * What is new, the newest first, and how the thread stands: the player has read everything up to `read_to`, support up to
 * `seen_to`; `unread` counts what support has written beyond `read_to`.
 */
export const chatState = v.object({
  items: list(message),
  read_to: number,
  seen_to: number,
  unread: number,
  /** Whether support has been writing in the last few seconds. */
  is_typing: v.boolean(),
});
export type ChatState = v.InferOutput<typeof chatState>;

/** How long somebody counts as writing after they were heard doing so. */
export const typingMs = 8_000;

export const mostChatLetters = 2_000;
/** What is typed: without control characters, of which a line break alone means something. */
export const chatText = v.pipe(
  v.string("required"),
  v.transform((text) =>
    text
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/(?!\n)\p{Cc}/gu, "")
      .trim(),
  ),
  v.nonEmpty("required"),
  v.maxLength(mostChatLetters, "too_long"),
);

/** The newest first. */
export const getChat = defineCall({
  name: "getChat",
  method: "GET",
  path: "/chat",
  auth: "optional",
  input: v.object({ cursor, limit }),
  reply: v.object({ ...chatState.entries, next: v.nullable(v.string()) }),
});
export type ChatPage = v.InferOutput<typeof getChat.reply>;

export const sendChat = defineCall({
  name: "sendChat",
  method: "POST",
  path: "/chat",
  auth: "optional",
  keyed: true,
  namesBrowser: true,
  input: v.strictObject({ text: chatText }),
  reply: chatState,
});

/** All up to this message is read, on every device; it never becomes less, so it may come late and twice without a key. */
export const readChat = defineCall({
  name: "readChat",
  method: "POST",
  path: "/chat/read",
  auth: "optional",
  input: v.strictObject({
    to: v.pipe(v.number("invalid_value"), v.safeInteger("invalid_value"), v.minValue(0, "invalid_value")),
  }),
  reply: chatState,
});

/** The player is writing. */
export const typeInChat = defineCall({
  name: "typeInChat",
  method: "POST",
  path: "/chat/typing",
  auth: "optional",
  input: v.strictObject({}),
  reply: success,
});
