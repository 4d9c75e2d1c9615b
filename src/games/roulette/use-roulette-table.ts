import { useEffect, useEffectEvent, useRef } from "react";
import type { RouletteOrder } from "../../../contract/roulette.ts";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { asBet, noBets, ofGame, playedOf, withEnded } from "../table/rounds/own-bets.ts";
import { useAnyTable } from "../table/state/use-any-table.ts";

/** The table of roulette: the wheel of everybody, the player's own chips on it, and what can be done with them. */
export function useRouletteTable() {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const layer = useLayer();
  const { practice: _, knownBets: __, sound, forget, ...any } = useAnyTable("roulette");
  const { mode, status } = any;
  const isPractice = mode === "practice";
  const view = useStream((layer) => (isPractice ? layer.sharedPractice.roulette$() : layer.shared.roulette$()));
  const bets = useStream((layer) => (isPractice ? layer.sharedPractice.bets$() : layer.shared.bets$()));
  const returned = useStream((layer) => (isPractice ? undefined : layer.shared.returned$({ game: "roulette" })));
  const own = ofGame(bets, "roulette");
  const { spin } = view ?? {};
  const calls = isPractice ? layer.sharedPractice : layer.shared;

  // What ends while the table is open is counted, and heard where it has won: once the ball lies.
  const seen = useRef<{ mode: string; ids: Set<string> }>(undefined);
  const tell = useEffectEvent((ended: readonly SharedBet[]) => {
    const before = seen.current?.mode === mode ? seen.current.ids : undefined;
    seen.current = { mode, ids: new Set(ended.map(({ id }) => id)) };
    if (before) for (const bet of ended) if (!before.has(bet.id) && bet.state !== "cancelled") any.played(asBet(bet));
  });
  const isTurning = spin?.state === "spinning";
  const ended = own?.ended;
  useEffect(() => {
    if (ended && !isTurning) tell(ended);
  }, [ended, isTurning, mode]);

  const isIn = own?.open.some(({ round }) => round === spin?.id) === true;
  const begin = useEffectEvent(() => isIn && sound.step(1));
  useEffect(() => {
    if (isTurning) begin();
  }, [isTurning]);

  return {
    ...any,
    game: "roulette" as const,
    won: isTurning ? undefined : any.won,
    bets: withEnded(any.bets, playedOf(own?.ended.filter(({ round }) => !isTurning || round !== spin?.id))),
    round: own && own.open.length > 0 ? { state: "open" as const } : undefined,
    pendingOperations: own?.pending ?? [],
    /** The wheel of everybody; null where the house can't be reached, undefined until it is known. */
    view,
    spin,
    /** Whether the house is heard: if not, nothing can be bet. */
    isLive: view?.isLive === true && any.online,
    own: own ?? noBets,
    returned: returned?.bets.length ? returned : undefined,
    sawReturned: () => void layer.shared.sawReturned({ ids: returned?.bets.map(({ id }) => id) ?? [] }),
    needsLogin: status === "guest" && !isPractice,
    place(order: RouletteOrder) {
      forget();
      return calls.placeRouletteBet(order);
    },
    cancel: (id: string) => calls.cancelRouletteBet({ id }),
  };
}

export type RouletteTable = ReturnType<typeof useRouletteTable>;
