import { expect, test } from "vitest";
import type { ChatMessage } from "../../../contract/chat.ts";
import { withEarlier } from "./with-earlier.ts";

const messages = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: from - to + 1 }, (_, index) => ({
    id: from - index,
    from: "support",
    text: String(from - index),
    at: "2026-11-20T00:00:00.000Z",
    key: null,
  }));

test("what was asked for stands before what is known, each message once, also when new ones take the place of old ones", () => {
  const first = withEarlier(messages(110, 11), messages(10, 1));
  expect(first).toEqual(messages(110, 1));
  expect(withEarlier(messages(111, 12), first)).toEqual(messages(111, 1));
});

test("what lies before a gap is not shown as if nothing were between", () => {
  expect(withEarlier(messages(20, 15), messages(10, 1))).toEqual(messages(20, 15));
  expect(withEarlier([], messages(10, 1))).toEqual([]);
});
