import { useEffect, useEffectEvent, useRef } from "react";
import type { CrashOrder } from "../../../contract/crash.ts";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { asBet, noBets, ofGame, playedOf, withEnded } from "../table/rounds/own-bets.ts";
import { useAnyTable } from "../table/state/use-any-table.ts";

/** The table of crash: the round of everybody, the player's own bets in it, and what can be done with them. */
export function useCrashTable() {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const layer = useLayer();
  const { practice: _, knownBets: __, sound, forget, ...any } = useAnyTable("crash");
  const { mode, status } = any;
  const isPractice = mode === "practice";
  const view = useStream((layer) => (isPractice ? layer.sharedPractice.crash$() : layer.shared.crash$()));
  const bets = useStream((layer) => (isPractice ? layer.sharedPractice.bets$() : layer.shared.bets$()));
  const returned = useStream((layer) => (isPractice ? undefined : layer.shared.returned$({ game: "crash" })));
  const own = ofGame(bets, "crash");
  const { flight } = view ?? {};
  const isLive = view?.isLive === true && any.online;
  const calls = isPractice ? layer.sharedPractice : layer.shared;

  // What ends while the table is open is counted, and heard where it has won.
  const seen = useRef<{ mode: string; ids: Set<string> }>(undefined);
  const tell = useEffectEvent((ended: readonly SharedBet[]) => {
    const before = seen.current?.mode === mode ? seen.current.ids : undefined;
    seen.current = { mode, ids: new Set(ended.map(({ id }) => id)) };
    if (before) for (const bet of ended) if (!before.has(bet.id) && bet.state !== "cancelled") any.played(asBet(bet));
  });
  const isKnown = own !== undefined;
  const ended = own?.ended;
  useEffect(() => {
    if (ended && isKnown) tell(ended);
  }, [ended, isKnown, mode]);

  const isIn = own?.open.some(({ round }) => round === flight?.id) === true;
  const begin = useEffectEvent(() => isIn && sound.step(1));
  const isFlying = flight?.state === "flying";
  useEffect(() => {
    if (isFlying) begin();
  }, [isFlying]);

  return {
    ...any,
    game: "crash" as const,
    // The curve shows what was won, and where.
    won: undefined,
    bets: withEnded(any.bets, playedOf(own?.ended)),
    round: own && own.open.length > 0 ? { state: "open" as const } : undefined,
    pendingOperations: own?.pending ?? [],
    /** The round of everybody; null where the house can't be reached, undefined until it is known. */
    view,
    flight,
    /** Whether the house is heard: if not, nothing can be done, and nothing that is shown goes on. */
    isLive,
    own: own ?? noBets,
    returned: returned?.bets.length ? returned : undefined,
    sawReturned: () => void layer.shared.sawReturned({ ids: returned?.bets.map(({ id }) => id) ?? [] }),
    needsLogin: status === "guest" && !isPractice,
    place(order: CrashOrder) {
      forget();
      return calls.placeCrashBet(order);
    },
    cancel: (id: string) => calls.cancelCrashBet({ id }),
    cashOut: (id: string) => calls.cashOutCrashBet({ id }),
  };
}

export type CrashTable = ReturnType<typeof useCrashTable>;
