import { useEffect, useEffectEvent, useRef } from "react";
import type { SharedBet } from "../../../../contract/shared-rounds.ts";
import type { ChainGameId } from "../../../../rules/games/shared.ts";
import type { LineView, Watched } from "../../../../worker/shared/views.ts";
import type { Layer, Stream } from "../../../link/layer.ts";
import { useLayer, useStream } from "../../../link/use-stream.ts";
import { useAnyTable } from "../state/use-any-table.ts";
import { calm } from "./calm.ts";
import { asBet, noBets, ofGame, playedOf, withEnded } from "./own-bets.ts";
import { useReturnedBets } from "./use-returned-bets.ts";

type Rounds = Layer["shared"] | Layer["sharedPractice"];

interface Options<View extends LineView> {
  view$(rounds: Rounds): Stream<Watched<View>>;
  /** The round on the stage, and whether it is being played. */
  roundOf(view: View): { id: string; isPlayed: boolean };
  /** What a round pays is told once it is over, not as soon as it is known. */
  tellsAtEnd: boolean;
}

/** What tables of a chain's rounds have in common: the round of everybody, and the player's own bets in it. */
export function useRoundTable<Game extends ChainGameId, View extends LineView>(
  game: Game,
  { view$, roundOf, tellsAtEnd }: Options<View>,
) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const layer = useLayer();
  const { practice: _, knownBets: __, sound, forget, ...any } = useAnyTable(game);
  const { mode, status } = any;
  const isPractice = mode === "practice";
  const roundsOf = (layer: Layer): Rounds => (isPractice ? layer.sharedPractice : layer.shared);
  const view = useStream((layer) => calm(view$(roundsOf(layer))));
  const bets = useStream((layer) => roundsOf(layer).bets$());
  const isLive = view?.isLive === true && any.online;
  const own = ofGame(bets, game);
  const { id, isPlayed = false } = view ? roundOf(view) : {};
  const isHeld = tellsAtEnd && isPlayed;

  // What ends while the table is open is counted, and heard where it has won.
  const seen = useRef<{ mode: string; ids: Set<string> }>(undefined);
  const tell = useEffectEvent((ended: readonly SharedBet[]) => {
    const before = seen.current?.mode === mode ? seen.current.ids : undefined;
    seen.current = { mode, ids: new Set(ended.map(({ id }) => id)) };
    if (before) for (const bet of ended) if (!before.has(bet.id) && bet.state !== "cancelled") any.played(asBet(bet));
  });
  const ended = own?.ended;
  useEffect(() => {
    if (ended && !isHeld) tell(ended);
  }, [ended, isHeld, mode]);

  const isIn = own?.open.some(({ round }) => round === id) === true;
  const begin = useEffectEvent(() => isIn && sound.step(1));
  useEffect(() => {
    if (isPlayed) begin();
  }, [isPlayed]);

  return {
    ...any,
    game,
    bets: withEnded(any.bets, playedOf(ended?.filter(({ round }) => !isHeld || round !== id))),
    round: own && own.open.length > 0 ? { state: "open" as const } : undefined,
    pendingOperations: own?.pending ?? [],
    /** The round of everybody; null where the house can't be reached, undefined until it is known. */
    view,
    /** As of this moment, with how far the house has been heard. */
    viewNow: () => view$(roundsOf(layer)).get() ?? undefined,
    isPlayed,
    /** Whether the house is heard: if not, nothing can be done, and nothing that is shown goes on. */
    isLive,
    own: own ?? noBets,
    ...useReturnedBets(game, { isPractice, isLive }),
    needsLogin: status === "guest" && !isPractice,
    calls: roundsOf(layer),
    forget,
  };
}
