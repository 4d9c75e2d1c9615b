import { expect, test } from "vitest";
import type { BoardRow } from "../../../contract/tournaments.ts";
import { foldBoard } from "./fold-board.ts";

const row = (place: number, rest: Partial<BoardRow> = {}): BoardRow => ({
  place,
  player: `Player ${place}`,
  score: `${20_000 - place}.0000`,
  rounds: 1,
  prize: "0.00",
  ...rest,
});
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => row(from + index));
const fifty = rows(1, 50);
/** As the house tells it: two ahead, oneself, one behind. */
const mineAt = (place: number, near = rows(Math.max(1, place - 2), place + 1)) => ({ ...row(place), near });

function read(board: readonly BoardRow[], mine: Parameters<typeof foldBoard>[1]) {
  const { first, folded, untold, rest, own } = foldBoard(board, mine);
  const places = (list: readonly BoardRow[]) => list.map(({ place }) => place);
  return { first: places(first), folded: places(folded), untold, rest: places(rest), own: own?.place };
}

const placesOf = (from: number, to: number) => rows(from, to).map(({ place }) => place);

test("at whichever place one is, each is there once and in its order, and so are those around one's own", () => {
  for (let place = 1; place <= 10_000; place += place < 70 ? 1 : 331) {
    const { first, folded, untold, rest, own } = read(fifty, mineAt(place));
    expect(own).toBe(place);
    expect(rest).toEqual(expect.arrayContaining(placesOf(Math.max(1, place - 2), place + 1)));
    const [next = 0] = rest;
    expect([...first, ...folded]).toEqual(placesOf(1, next - 1 - untold));
    expect(rest).toEqual(placesOf(next, Math.max(50, place + 1)));
    expect(untold).toBe(Math.max(0, place - 3 - 50));
    expect(folded.length).not.toBe(1);
    if (folded.length > 0) expect(first).toEqual(placesOf(1, 6));
    expect(folded.length > 0).toBe(place > 10);
  }
});

test("nothing is folded for guests, for who has no score and for who is among the first", () => {
  for (const mine of [undefined, { ...row(1), place: null, near: undefined }, mineAt(1), mineAt(6)]) {
    const { first, folded, untold, rest } = read(fifty, mine);
    expect([...first, ...rest]).toEqual(placesOf(1, 50));
    expect([folded, untold]).toEqual([[], 0]);
  }
});

test("of those who are level, oneself is told by the name, at the end of the first places, too", () => {
  const level = { score: "7.0000" };
  const board = [...rows(1, 2), row(3, { player: "Boris", ...level }), row(3, { player: "Anna", ...level })];
  const anna = row(3, { player: "Anna", ...level });
  const boris = row(3, { player: "Boris", ...level });
  expect(foldBoard(board, { ...anna, near: [...rows(1, 2), anna, boris] }).own?.player).toBe("Anna");
  // Whom the board has no row for any more is at its last place all the same.
  const vera = row(3, { player: "Vera", ...level });
  const { own, first, rest, untold } = foldBoard(board, { ...vera, near: [...rows(1, 2), vera, anna] });
  expect([own?.player, untold]).toEqual(["Vera", 0]);
  expect([...first, ...rest].map(({ player }) => player)).toEqual(["Player 1", "Player 2", "Boris", "Anna", "Vera"]);
  // A house of before does not say who is near.
  expect(foldBoard(board, { ...anna, near: undefined }).own).toBe(board[2]);
});

test("what is folded stays folded while one's own part is older than the board", () => {
  const moved = fifty.map((each) => ({ ...each, score: `${each.score.slice(0, -1)}1` }));
  for (const place of [20, 48]) {
    const { own, ...shown } = read(moved, mineAt(place));
    expect(shown).toEqual({ ...read(fifty, mineAt(place)), own: undefined });
    expect(own).toBeUndefined();
  }
  expect(read(moved, mineAt(120))).toEqual(read(fifty, mineAt(120)));
});
