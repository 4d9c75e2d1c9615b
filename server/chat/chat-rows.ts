import type pg from "pg";
import { chatHeadLength, type ChatMessage, type ChatState, typingMs } from "../../contract/chat.ts";
import type { Tx } from "../db/connect.ts";

type Db = Pick<pg.Pool | Tx, "query">;

/** Whose thread it is; `thread` is how the house calls a guest's. */
export type ChatOwner = { player: bigint } | { browser: string } | { thread: bigint };

/** Which messages: those before a number, the newest first. */
interface Part {
  before: number;
  most: number;
}

export interface Chat {
  thread: bigint;
  seq: bigint;
  state: ChatState;
  /** Whether the player has been writing in the last few seconds. */
  isPlayerTyping: boolean;
}

const head: Part = { before: Number.MAX_SAFE_INTEGER, most: chatHeadLength };
export const noChat: ChatState = { items: [], read_to: 0, seen_to: 0, unread: 0, is_typing: false };

export async function readChat(
  db: Db,
  owner: ChatOwner,
  nowMs: number,
  part: Partial<Part> = {},
): Promise<Chat | undefined> {
  const [where, value] = conditionOf(owner);
  return (await readAll(db, { where, value, ...head, ...part }, nowMs)).map(({ chat }) => chat)[0];
}

/** How the players' threads stand: all of it in one statement, so that the number is that of the messages. */
export async function readChats(db: Db, players: readonly bigint[], nowMs: number): Promise<Map<bigint, Chat>> {
  const found = await readAll(db, { where: "t.player = any($1::bigint[])", value: players, ...head }, nowMs);
  return new Map(found.flatMap(({ player, chat }) => (player === null ? [] : [[player, chat]])));
}

/** A condition on `chat_threads t`, with its first parameter. */
export function conditionOf(owner: ChatOwner): [where: string, value: bigint | string] {
  if ("player" in owner) return ["t.player = $1", owner.player];
  return "browser" in owner ? ["t.browser = $1", owner.browser] : ["t.id = $1", owner.thread];
}

interface Row {
  id: bigint;
  player: bigint | null;
  seq: bigint;
  read_to: bigint;
  seen_to: bigint;
  player_typed_at: Date | null;
  support_typed_at: Date | null;
  unread: bigint;
  /** Null where there is no message. */
  number: bigint | null;
  sender: ChatMessage["from"];
  text: string;
  key: string | null;
  at: Date;
}

async function readAll(
  db: Db,
  { where, value, before, most }: Part & { where: string; value: unknown },
  nowMs: number,
): Promise<{ player: bigint | null; chat: Chat }[]> {
  const { rows } = await db.query<Row>(
    `select t.id, t.player, t.seq, t.read_to, t.seen_to, t.player_typed_at, t.support_typed_at,
       (select count(*) from chat_messages u where u.thread = t.id and u.number > t.read_to and u.sender = 'support')
         as unread,
       m.number, m.sender, m.text, m.key, m.at
     from chat_threads t left join lateral (
       select * from chat_messages n where n.thread = t.id and n.number < $2 order by n.number desc limit $3) m on true
     where ${where} order by t.id, m.number desc`,
    [value, before, most],
  );
  const isLately = (at: Date | null) => at !== null && nowMs - at.getTime() < typingMs;
  const chats = new Map<bigint, { player: bigint | null; chat: Chat }>();
  for (const row of rows) {
    const known = chats.get(row.id);
    if (known) known.chat.state.items.push(...messageOf(row));
    else chats.set(row.id, { player: row.player, chat: chatOf(row) });
  }
  return [...chats.values()];

  function chatOf(row: Row): Chat {
    return {
      thread: row.id,
      seq: row.seq,
      state: {
        items: messageOf(row),
        read_to: Number(row.read_to),
        seen_to: Number(row.seen_to),
        unread: Number(row.unread),
        is_typing: isLately(row.support_typed_at),
      },
      isPlayerTyping: isLately(row.player_typed_at),
    };
  }
}

function messageOf({ number, sender, text, key, at }: Row): ChatMessage[] {
  return number === null ? [] : [{ id: Number(number), from: sender, text, at: at.toISOString(), key }];
}
