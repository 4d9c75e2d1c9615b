import { expect } from "vitest";
import type { BookBet } from "../../contract/betting.ts";
import { eventually } from "../world/eventually.ts";
import type { bookBettors } from "./book-bettors.ts";
import type { ManyPlayer } from "./many-players.ts";

/** Waits until a bet of the book stands so, and returns it. */
export function becomesOf({ bet }: Pick<ReturnType<typeof bookBettors>, "bet">) {
  return (who: ManyPlayer, taken: Pick<BookBet, "id">, wanted: object): Promise<BookBet> =>
    eventually(async () => {
      const found = await bet(who, taken);
      expect(found).toMatchObject(wanted);
      return found;
    });
}
