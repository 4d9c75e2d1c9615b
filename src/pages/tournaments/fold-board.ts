import type { BoardRow, TournamentDetail } from "../../../contract/tournaments.ts";

/** The reader's own part: it may be asked for later than the board, which has moved on by then. */
export type OwnPart = Pick<NonNullable<TournamentDetail["me"]>, "place" | "score" | "rounds" | "near">;

export interface FoldedBoard {
  first: readonly BoardRow[];
  /** Between the first ones and those around the reader's own. */
  folded: readonly BoardRow[];
  /** How many places after them nobody has told of. */
  untold: number;
  rest: readonly BoardRow[];
  own: BoardRow | undefined;
}

const shownFirst = 6;
const shownAhead = 2;

export function foldBoard(board: readonly BoardRow[], mine: OwnPart | undefined): FoldedBoard {
  const near = mine?.near ?? [];
  const last = board.at(-1);
  const beyond = near.filter(
    (row) => row.place > board.length || (last && isLevel(row, last) && !board.some((other) => isSame(row, other))),
  );
  const untold = Math.max(0, (beyond[0]?.place ?? 0) - 1 - board.length);
  const rows = [...board, ...beyond];
  // Of those who are level, one's own is told by the name.
  const me = mine && near.find((row) => isLevel(row, mine));
  const own = rows.find((row) => (me ? isSame(row, me) : mine && isLevel(row, mine)));
  // Until both tell of the same moment, the place says about where one is: nothing is to jump meanwhile.
  const at = own ? rows.indexOf(own) : mine?.place && mine.place <= board.length ? mine.place - 1 : 0;
  const until = untold > 0 ? board.length : Math.max(0, at - shownAhead);
  // A single one takes no more room than what would be in its place.
  const from = until - shownFirst > 1 ? shownFirst : until;
  return { first: rows.slice(0, from), folded: rows.slice(from, until), untold, rest: rows.slice(until), own };
}

function isLevel(one: Omit<OwnPart, "near">, other: typeof one): boolean {
  return one.place === other.place && one.score === other.score && one.rounds === other.rounds;
}

function isSame(one: BoardRow, other: BoardRow): boolean {
  return isLevel(one, other) && one.player === other.player;
}
