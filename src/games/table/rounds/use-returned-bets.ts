import { useEffect, useEffectEvent } from "react";
import type { SharedGameId } from "../../../../rules/games/ids.ts";
import { useLayer, useStream } from "../../../link/use-stream.ts";

interface Options {
  isPractice?: boolean;
  /** Whether the house is heard: what came of bets is shown from then on. */
  isLive: boolean;
}

/** What came of bets while the line was cut: until that is closed, or the table is left with it on the screen. */
export function useReturnedBets(game: SharedGameId, { isPractice = false, isLive }: Options) {
  const layer = useLayer();
  const known = useStream((layer) => (isPractice ? undefined : layer.shared.returned$({ game })));
  const returned = known?.bets.length ? known : undefined;
  const sawReturned = () => void layer.shared.sawReturned({ ids: returned?.bets.map(({ id }) => id) ?? [] });
  const leave = useEffectEvent(() => {
    if (returned && isLive && document.visibilityState === "visible") sawReturned();
  });
  useEffect(() => () => leave(), []);
  return { returned, sawReturned };
}
