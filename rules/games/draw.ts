import { type Hashing, randomOf, type Seeding } from "../fairness.ts";
import type { InstantGame } from "./game.ts";

/** Computed alike by house, verifier and practice. */
export function drawn<Choice, Outcome>(
  hashing: Hashing,
  game: Pick<InstantGame<Choice, Outcome>, "draw">,
  seeding: Seeding,
  choice: Choice,
): Outcome {
  const nth = (index: number) => randomOf(hashing, { ...seeding, nonce: seeding.nonce + index });
  return game.draw(nth(0), choice, nth);
}
