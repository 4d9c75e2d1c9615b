import { expect, test } from "vitest";
import type { BellEntry, BellState } from "../../contract/bell.ts";
import { leavesGap, withRead, withTold } from "./bell-state.ts";

const entry = (id: number): BellEntry => ({ id, at: "2026-11-20T00:00:00.000Z", kind: "documents_accepted", data: {} });
const state = (ids: number[], read_to = 0): BellState => ({
  items: ids.map(entry),
  read_to,
  unread: ids.filter((id) => id > read_to).length,
});
const idsOf = ({ items }: BellState) => items.map(({ id }) => id);

test("what is told later is kept whichever comes first", () => {
  const [first, second] = [state([2, 1]), state([3], 2)];
  for (const both of [withTold(withTold(undefined, first), second), withTold(withTold(undefined, second), first)]) {
    expect(idsOf(both)).toEqual([3, 2, 1]);
    expect(both).toMatchObject({ read_to: 2, unread: 1 });
  }
});

test("what was read elsewhere counts although nothing has come", () => {
  expect(withTold(state([2, 1]), state([2, 1], 2))).toMatchObject({ read_to: 2, unread: 0 });
  expect(withTold(state([2, 1], 2), state([2, 1]))).toMatchObject({ read_to: 2, unread: 0 });
});

test("a hundred are kept", () => {
  const many = state(Array.from({ length: 100 }, (_, index) => 100 - index));
  expect(idsOf(withTold(many, state([101])))).toHaveLength(100);
  expect(idsOf(withTold(many, state([101])))[0]).toBe(101);
});

test("entries that are missing in between are noticed", () => {
  expect(leavesGap(undefined, state([1]))).toBe(false);
  expect(leavesGap(state([1]), state([2]))).toBe(false);
  expect(leavesGap(state([1]), state([]))).toBe(false);
  expect(leavesGap(state([1]), state([4, 3]))).toBe(true);
});

test("what was read here is read at once, and never less than the house knows", () => {
  expect(withRead(state([3, 2, 1]), 2)).toMatchObject({ read_to: 2, unread: 1 });
  expect(withRead(state([3, 2, 1], 3), 2)).toMatchObject({ read_to: 3, unread: 0 });
});
