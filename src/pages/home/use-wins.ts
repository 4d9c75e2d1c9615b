import { useMemo } from "react";
import type { ShownBet } from "../../../contract/feed.ts";
import { isWin } from "../../games/table/bets/shown-game.ts";
import { useStream } from "../../link/use-stream.ts";
import { useTold } from "../../shell/reveal.ts";

/** The latest wins of all players, followed for as long as one looks; undefined where nothing is known. */
export function useWins(isSeen: boolean): readonly ShownBet[] | undefined {
  const all = useStream((layer) => (isSeen ? layer.feed.wins$({}) : undefined));
  // A table in another place of this tab may not have shown yet what the player has won.
  const told = useTold("money", all, (_, before, { bet }) =>
    bet === undefined ? before : all?.filter(({ id }) => id !== bet),
  );
  return useMemo(() => told?.filter(isWin), [told]);
}
