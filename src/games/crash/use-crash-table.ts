import { useEffect, useEffectEvent, useRef } from "react";
import type { Bet } from "../../../contract/bets.ts";
import type { CrashOrder } from "../../../contract/crash.ts";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import type { OwnBets } from "../../../worker/shared/views.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import type { AnyTable } from "../table/state/table.ts";
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
  const own = ofCrash(bets);
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
    bets: withEnded(any.bets, own?.ended ?? []),
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

const noBets: OwnBets = { open: [], ended: [], pending: [] };

function ofCrash(bets: OwnBets | undefined): OwnBets | undefined {
  if (!bets) return undefined;
  const isOurs = ({ game }: { game: string }) => game === "crash";
  return { open: bets.open.filter(isOurs), ended: bets.ended.filter(isOurs), pending: bets.pending.filter(isOurs) };
}

/** The list as the house gave it, and before it what has ended since then. */
function withEnded(bets: AnyTable["bets"], ended: readonly SharedBet[]): AnyTable["bets"] {
  if (!bets) return bets;
  const listed = new Set(bets.value.map(({ id }) => id));
  const since = ended.filter(({ id, state }) => !listed.has(id) && state !== "cancelled").map(asBet);
  return { ...bets, value: [...since, ...bets.value] };
}

/** As much of a bet as the tables tell and count. */
function asBet({ id, amount, currency, choice, outcome, multiplier, payout, at, number }: SharedBet): Bet {
  const told = { id, amount, currency, choice, outcome, multiplier, payout, at, nonce: number };
  return { ...told, game: "crash", client_seed: "", server_seed_hash: "" };
}
