import type pg from "pg";
import { chatText } from "../../contract/chat.ts";
import { safeParse } from "valibot";
import { inTransaction } from "../db/connect.ts";
import type { Clock } from "../runtime/clock.ts";
import { ConfigError } from "../runtime/settings.ts";
import { type ChatOwner, readChat } from "./chat-rows.ts";
import { listThreads, threadNamed } from "./list-threads.ts";
import { markSeen } from "./mark-thread.ts";
import { writeMessage } from "./write-message.ts";

interface Parts {
  pool: pg.Pool;
  clock: Clock;
}

/** Runs an operator's command on the chat: what waits, a thread, an answer. */
export async function chatCommand(words: readonly string[], parts: Parts): Promise<string> {
  const { rows } = await parts.pool.query<{ table: string | null }>(
    "select to_regclass('chat_threads')::text as table",
  );
  if (!rows[0]?.table) throw new ConfigError("No house of this version has been opened on this database yet.");
  const [verb, name, ...rest] = words;
  if (verb === "list" && name === undefined) return list(parts);
  if (verb === "show" && name !== undefined && rest.length === 0) return show(name, parts);
  const answer = verb === "answer" && name !== undefined ? readAnswer(rest) : undefined;
  if (answer && name !== undefined) return answerTo(name, answer, parts);
  throw new ConfigError(usage);
}

const usage = `chat is followed by one of:
  list
  show <who>
  answer <who> --text "Your withdrawal is on its way." --author "Dana K."
Who is a player's id, e-mail or phone, or a guest as the list has it, such as guest-7.`;

interface Reply {
  text: string;
  author: string;
}

function readAnswer(words: readonly string[]): Reply | undefined {
  const [first, one = "", second, other = "", ...more] = words;
  const given = new Map([
    [first, one],
    [second, other],
  ]);
  const text = safeParse(chatText, given.get("--text"));
  const author = given.get("--author")?.trim();
  return text.success && author && more.length === 0 ? { text: text.output, author } : undefined;
}

async function list({ pool }: Parts): Promise<string> {
  const threads = await listThreads(pool);
  if (threads.length === 0) return "Nobody has written.";
  return threads
    .map(({ name, address, waits, from, text, at }) =>
      [at.toISOString(), waits ? "waits" : "answered", name, address, `${from}: ${firstLine(text)}`]
        .filter(Boolean)
        .join("  "),
    )
    .join("\n");
}

/** What is shown counts as seen, and the player is told so. */
async function show(name: string, { pool, clock }: Parts): Promise<string> {
  const owner = await ownerNamed(name, pool);
  const nowMs = clock.now();
  await inTransaction(pool, (tx) => markSeen(tx, owner, nowMs));
  const chat = await readChat(pool, owner, nowMs, { most: mostShown });
  if (!chat || chat.state.items.length === 0) return `Nothing was written by or to ${name}.`;
  const { items, read_to } = chat.state;
  return items
    .toReversed()
    .map(
      ({ id, from, text, at }) =>
        `${at}  ${from}${from === "support" && id > read_to ? " (not read yet)" : ""}: ${text}`,
    )
    .join("\n");
}

async function answerTo(name: string, { text, author }: Reply, { pool, clock }: Parts): Promise<string> {
  const owner = await ownerNamed(name, pool);
  const message = { from: "support", text, author, nowMs: clock.now() } as const;
  const outcome = await inTransaction(pool, (tx) => writeMessage(tx, owner, message));
  if (outcome === undefined) throw new ConfigError(`There is nobody called ${name} in the chat.`);
  return `Answered ${name}: "${firstLine(text)}"`;
}

async function ownerNamed(name: string, pool: pg.Pool): Promise<ChatOwner> {
  const owner = await threadNamed(name, pool);
  if (!owner) throw new ConfigError(`There is nobody called ${name} in the chat.`);
  return owner;
}

const mostShown = 100;

function firstLine(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
