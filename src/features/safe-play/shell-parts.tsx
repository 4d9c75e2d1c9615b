import { useWordedPart } from "../../shell/use-worded-part.ts";
import { useStream } from "../../link/use-stream.ts";

const words = ["errors", "safe-play"] as const;
const loadClock = () => import("./session-clock.tsx").then((module) => module.SessionClock);
const loadStops = () => import("./play-stops.tsx").then((module) => module.PlayStops);

export function GameClock() {
  const play = useStream((layer) => layer.safePlay.play$());
  const balance = useStream((layer) => layer.wallet.balance$());
  const part = useWordedPart(balance !== undefined, loadClock, words);
  return part && balance ? <part.View play={play} currency={balance.value.currency} /> : null;
}

/** Stops in force, on every page, and the reality check over everything. */
export function StopsInForce({ game }: { game: boolean }) {
  const play = useStream((layer) => layer.safePlay.play$());
  const stops = play?.stops ?? [];
  const part = useWordedPart(stops.length > 0, loadStops, words);
  return part && play && stops.length > 0 ? <part.View play={play} game={game} /> : null;
}
