import { expect, test } from "vitest";
import type { Bet } from "../../contract/bets.ts";
import type { Round } from "../../contract/rounds.ts";
import { noRounds, withList, withNews, withRound, withTold } from "./cached-rounds.ts";

const round = (id: string, seq: number, more: Partial<Round> = {}) =>
  ({ id, game: "miner", seq, state: "open", amount: "1.00", at: "2030-01-01T12:00:00.000Z", ...more }) as Round;
const later = { at: "2030-01-01T12:05:00.000Z" };
const after = (...all: Round[]) =>
  all.reduce<Pick<typeof noRounds, "open" | "over">>((known, each) => withRound(known, each) ?? known, noRounds);
const openIds = ({ open }: Pick<typeof noRounds, "open">) => open.map(({ id, seq }) => `${id}:${seq}`);
const overIds = ({ over }: Pick<typeof noRounds, "over">) => over.map(({ id, isTold }) => (isTold ? id : `${id}?`));

test("a round goes forward only, in whatever order its steps are heard", () => {
  expect(openIds(after(round("a", 0), round("a", 2), round("a", 1)))).toEqual(["a:2"]);
  expect(withRound(after(round("a", 2)), round("a", 2))).toBeUndefined();
});

test("one that is over never opens again", () => {
  const known = after(round("a", 0), round("a", 3, { state: "lost" }), round("a", 2));
  expect([openIds(known), overIds(known)]).toEqual([[], ["a"]]);
  expect(openIds({ ...known, ...withList(known, [round("a", 2)], []) })).toEqual([]);
});

test("rounds of different games stand beside each other, and of one game the later counts", () => {
  const known = after(round("a", 1), round("h", 0, { game: "hilo" }), round("b", 0, later), round("a", 2));
  expect(openIds(known)).toEqual(["h:0", "b:0"]);
  expect(overIds(known)).toEqual(["a?"]);
});

test("what was known to be open and does not stand on the list has ended unseen", () => {
  const known = after(round("a", 1), round("h", 0, { game: "hilo" }));
  const next = withList(known, [round("h", 4, { game: "hilo" })], ["a", "h"]);
  expect(next && [openIds(next), overIds(next)]).toEqual([["h:4"], ["a?"]]);
});

test("what was opened while the list was on its way stays", () => {
  expect(withList(after(round("a", 0)), [], [])).toBeUndefined();
});

test("a list that says nothing new changes nothing", () => {
  expect(withList(after(round("a", 1)), [round("a", 1)], ["a"])).toBeUndefined();
  expect(withList(after(round("a", 3)), [round("a", 1)], ["a"])).toBeUndefined();
});

test("one of all may tell of a round that has ended unseen, and a late reply tells it, too", () => {
  const known = { ...noRounds, ...withList(after(round("a", 1)), [], ["a"]) };
  const told = withTold(known, "a");
  expect(told?.over).toMatchObject([{ id: "a", game: "miner", amount: "1.00", isTold: true }]);
  expect(withTold({ ...known, ...told }, "a")).toBeUndefined();
  expect(withTold(known, "b")).toBeUndefined();
  const heard = withRound(known, round("a", 2, { state: "won" }));
  expect(heard && withTold(heard, "a")).toBeUndefined();
});

test("thirty that are over are enough to remember", () => {
  const many = Array.from({ length: 40 }, (_, at) => round(String(at), 1, { state: "lost" }));
  expect(after(...many).over).toHaveLength(30);
  expect(after(...many).over[0]?.id).toBe("39");
});

test("news bring rounds forward and end those that their player has ended, known here or not; nothing else ends by them", () => {
  const known = after(round("a", 1), round("h", 3, { game: "hilo" }));
  const bet = ({ id, game, amount }: Round) => ({ id, game, amount }) as Bet;
  const open = [round("h", 2, { game: "hilo" })];
  const next = withNews(known, { open, ended: [bet(round("a", 2)), bet(round("b", 1))] });
  expect(next && [openIds(next), overIds(next)]).toEqual([["h:3"], ["b", "a"]]);
  expect(openIds({ ...known, ...withNews(known, { open: [], ended: [] }) })).toEqual(["a:1", "h:3"]);
  expect(next && withNews(next, { open: [round("b", 0)], ended: [bet(round("a", 2))] })).toBeUndefined();
});
