import { type Spot, spotByKey } from "../../../rules/games/roulette-spots.ts";

/**
 * The field of numbers in half steps: `along` its twelve streets, `across` from the row of 1 to the row of 3. A spot is
 * where a chip of it lies: odd steps are the middle of a number, even ones a line between two.
 */
export interface Place {
  along: number;
  across: number;
}

export const streets = 12;
export const rows = 3;

/** The spot at a place of the field; the far edges belong to the numbers beside them. */
export function spotAtPlace({ along, across }: Place): Spot | undefined {
  const key = keyAt(Math.min(along, 2 * streets - 1), Math.min(across, 2 * rows - 1));
  return spotByKey(key);
}

/** The nearest place to a point of the field, which is measured in numbers. A line is as broad as a finger needs it. */
export function placeNear(along: number, across: number): Place {
  return { along: halfStep(along, streets), across: halfStep(across, rows) };
}

/** Where the chips of a spot lie; undefined for what has a field of its own. */
export function placeOf(key: string): Place | undefined {
  return places.get(key);
}

const lineShare = 0.24;

function halfStep(at: number, most: number): number {
  const clamped = Math.min(Math.max(at, 0), most - 0.001);
  const cell = Math.floor(clamped);
  const share = clamped - cell;
  if (share < lineShare) return 2 * cell;
  return share > 1 - lineShare && cell < most - 1 ? 2 * cell + 2 : 2 * cell + 1;
}

const numberAt = (street: number, row: number) => street * rows + row + 1;

function keyAt(along: number, across: number): string {
  const street = Math.floor(along / 2);
  const row = Math.floor(across / 2);
  if (along % 2 === 1 && across % 2 === 1) return `straight:${numberAt(street, row)}`;
  if (along % 2 === 1) {
    if (across === 0)
      return named(
        "street",
        [0, 1, 2].map((each) => numberAt(street, each)),
      );
    return named("split", [numberAt(street, row - 1), numberAt(street, row)]);
  }
  if (along === 0) {
    if (across % 2 === 1) return named("split", [0, numberAt(0, row)]);
    return across === 0 ? named("first_four", [0, 1, 2, 3]) : named("trio_with_zero", [0, row, row + 1]);
  }
  const pair = [street - 1, street];
  if (across % 2 === 1)
    return named(
      "split",
      pair.map((each) => numberAt(each, row)),
    );
  if (across === 0)
    return named(
      "six_line",
      pair.flatMap((each) => [0, 1, 2].map((nth) => numberAt(each, nth))),
    );
  return named(
    "corner",
    pair.flatMap((each) => [numberAt(each, row - 1), numberAt(each, row)]),
  );
}

function named(kind: string, covers: readonly number[]): string {
  return `${kind}:${covers.join("-")}`;
}

const places: ReadonlyMap<string, Place> = new Map(
  Array.from({ length: 2 * streets }, (_, along) =>
    Array.from({ length: 2 * rows }, (_, across) => [keyAt(along, across), { along, across }] as const),
  ).flat(),
);
