import type { ChatMessage, ChatState } from "../../contract/chat.ts";

/** What is kept of a thread: who is writing is true for seconds only. */
export type StoredChat = Omit<ChatState, "is_typing">;

export const noChat: StoredChat = { items: [], read_to: 0, seen_to: 0, unread: 0 };

/** A message that the house has not confirmed yet. */
export interface WaitingMessage {
  key: string;
  text: string;
  at: string;
}

export interface ChatView extends StoredChat {
  /** The oldest first, all of them newer than what the house has. */
  waiting: readonly WaitingMessage[];
  isTyping: boolean;
}

/** As many as are kept in the browser; older ones are asked for. */
const mostKept = 100;

/**
 * The thread once the house has told more of it, in whichever order its words come: numbers and marks only grow. What lies
 * before a gap is given up, to be asked for like all that is older.
 */
export function withTold(known: StoredChat | undefined, told: StoredChat): StoredChat {
  if (!known) return { items: told.items, read_to: told.read_to, seen_to: told.seen_to, unread: told.unread };
  // Both marks only grow: of two words the one that has read further is newer, or else the one with a newer message.
  const newer = (known.read_to - told.read_to || lastOf(known) - lastOf(told)) > 0 ? known : told;
  return {
    items: merged(told.items, known.items),
    read_to: Math.max(known.read_to, told.read_to),
    seen_to: Math.max(known.seen_to, told.seen_to),
    unread: newer.unread,
  };
}

/**
 * Whether the house tells of another thread than is known. It forgets a guest's after a month, and counts the messages of
 * the next one from the first again.
 */
export function isAnother(known: StoredChat, told: Pick<StoredChat, "items">): boolean {
  const times = new Map(known.items.map(({ id, at }) => [id, at]));
  const oldest = known.items.at(-1)?.id ?? 0;
  return lastOf(told) < oldest || told.items.some(({ id, at }) => times.has(id) && times.get(id) !== at);
}

/** Whether there are messages between those that are known and those that were told. */
export function leavesGap(known: StoredChat | undefined, told: Pick<StoredChat, "items">): boolean {
  const last = told.items.at(-1)?.id;
  return last !== undefined && last > (known?.items[0]?.id ?? 0) + 1;
}

/** The thread as the player sees it: with what is on its way, and as if what was read here had arrived. */
export function viewOf(
  known: StoredChat,
  { waiting, readTo, isTyping }: { waiting: readonly WaitingMessage[]; readTo: number; isTyping: boolean },
): ChatView {
  const keys = new Set(known.items.map(({ key }) => key));
  const isReadHere = readTo > known.read_to;
  return {
    ...known,
    ...(isReadHere && { read_to: readTo, unread: known.items.filter((item) => isUnread(item, readTo)).length }),
    // The house has told of some whose answer is still on its way.
    waiting: waiting.filter(({ key }) => !keys.has(key)),
    isTyping,
  };
}

function isUnread({ from, id }: ChatMessage, readTo: number): boolean {
  return from === "support" && id > readTo;
}

function lastOf({ items }: Pick<StoredChat, "items">): number {
  return items[0]?.id ?? 0;
}

function merged(items: readonly ChatMessage[], others: readonly ChatMessage[]): ChatMessage[] {
  const ids = new Set(items.map(({ id }) => id));
  return [...items, ...others.filter(({ id }) => !ids.has(id))]
    .sort((one, other) => other.id - one.id)
    .filter(({ id }, index, [newest]) => id + index === newest?.id)
    .slice(0, mostKept);
}
