import { useEffect, useEffectEvent, useRef } from "react";
import type { Bet } from "../../../contract/bets.ts";
import type { RouletteOrder } from "../../../contract/roulette.ts";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import type { OwnBets } from "../../../worker/shared/views.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
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
  const own = ofRoulette(bets);
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

const noBets: OwnBets = { open: [], ended: [], pending: [] };

function ofRoulette(bets: OwnBets | undefined): OwnBets | undefined {
  if (!bets) return undefined;
  const isOurs = ({ game }: { game: string }) => game === "roulette";
  return { open: bets.open.filter(isOurs), ended: bets.ended.filter(isOurs), pending: bets.pending.filter(isOurs) };
}

/** As much of a bet as the tables tell and count. */
function asBet({ id, amount, currency, choice, outcome, multiplier, payout, at, number }: SharedBet): Bet {
  const told = { id, amount, currency, choice, outcome, multiplier, payout, at, nonce: number };
  return { ...told, game: "roulette", client_seed: "", server_seed_hash: "" };
}
