import { expect, test } from "vitest";
import type { ChatMessage } from "../../contract/chat.ts";
import { isAnother, leavesGap, type StoredChat, viewOf, withTold } from "./chat-state.ts";

const message = (id: number, from: ChatMessage["from"] = "support"): ChatMessage => ({
  id,
  from,
  text: String(id),
  at: "2026-11-20T00:00:00.000Z",
  key: from === "player" ? `key-${id}` : null,
});
const chat = (ids: number[], { read_to = 0, unread = 0, seen_to = 0 } = {}): StoredChat => ({
  items: ids.map((id) => message(id)),
  read_to,
  seen_to,
  unread,
});
const idsOf = ({ items }: StoredChat) => items.map(({ id }) => id);

test("whichever of two words comes first, the thread is the same, and nothing stands twice", () => {
  const [first, second] = [chat([2, 1], { unread: 2 }), chat([3, 2], { read_to: 2, unread: 1, seen_to: 1 })];
  for (const both of [withTold(withTold(undefined, first), second), withTold(withTold(undefined, second), first)])
    expect([idsOf(both), both.read_to, both.seen_to, both.unread]).toEqual([[3, 2, 1], 2, 1, 1]);
});

test("what was read elsewhere is read, though its word brings no message, and an older word changes nothing", () => {
  const known = chat([10, 9, 8, 7, 6, 5], { read_to: 5, unread: 5 });
  const read = withTold(known, chat([], { read_to: 10, unread: 0 }));
  expect([read.read_to, read.unread]).toEqual([10, 0]);
  for (const older of [known, chat([], { read_to: 5, unread: 5 }), chat([], { read_to: 10, unread: 0 })])
    expect(withTold(read, older).unread).toBe(0);
  const answered = withTold(read, chat([11], { read_to: 10, unread: 1 }));
  expect(withTold(answered, chat([], { read_to: 10, unread: 0 })).unread).toBe(1);
});

test("another thread is told by the time of a message, or by its end before all that is kept", () => {
  const known = chat([120, 119, 118]);
  for (const told of [chat([121, 120]), chat([119, 118, 117]), chat([118]), chat([121]), chat([200])])
    expect(isAnother(known, told)).toBe(false);
  const again = { ...message(119), at: "2026-12-30T00:00:00.000Z" };
  for (const items of [[again], [message(120), again], [message(1)]]) expect(isAnother(known, { items })).toBe(true);
});

test("a hundred are kept", () => {
  const many = chat(Array.from({ length: 100 }, (_, index) => 100 - index));
  expect(idsOf(withTold(many, chat([101])))).toEqual(Array.from({ length: 100 }, (_, index) => 101 - index));
});

test("what lies before a gap is not shown as if nothing were between, and its marks stay", () => {
  const known = chat([3, 2, 1], { read_to: 3 });
  const later = withTold(known, chat([9, 8], { read_to: 3, unread: 6 }));
  expect([idsOf(later), later.read_to, later.unread]).toEqual([[9, 8], 3, 6]);
  expect(idsOf(withTold(later, chat([7, 6, 5, 4, 3])))).toEqual([9, 8, 7, 6, 5, 4, 3]);
});

test("messages that are missing in between are noticed", () => {
  expect(leavesGap(undefined, chat([1]))).toBe(false);
  expect(leavesGap(chat([1]), chat([2]))).toBe(false);
  expect(leavesGap(chat([1]), chat([]))).toBe(false);
  expect(leavesGap(chat([1]), chat([4, 3]))).toBe(true);
});

test("what is on its way stands once, also when the house has told of it before it has answered", () => {
  const known = { ...chat([2]), items: [message(3, "player"), message(2)] };
  const waiting = ["key-3", "key-4"].map((key) => ({ key, text: key, at: "2026-11-20T00:00:01.000Z" }));
  const view = viewOf(known, { waiting, readTo: 0, isTyping: false });
  expect(view.waiting.map(({ key }) => key)).toEqual(["key-4"]);
});

test("what was read here is read at once, own messages never count, and nothing becomes unread again", () => {
  const known = { ...chat([]), items: [message(4), message(3, "player"), message(2), message(1)], unread: 3 };
  expect(viewOf(known, { waiting: [], readTo: 2, isTyping: false })).toMatchObject({ read_to: 2, unread: 1 });
  const read = { ...known, read_to: 4, unread: 0 };
  expect(viewOf(read, { waiting: [], readTo: 2, isTyping: false })).toMatchObject({ read_to: 4, unread: 0 });
});
