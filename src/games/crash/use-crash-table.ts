import type { CrashOrder } from "../../../contract/crash.ts";
import type { CrashView } from "../../../worker/shared/views.ts";
import { parseMoney } from "../../../rules/money.ts";
import { withCrash } from "./bet-words.ts";
import { useRoundTable } from "../table/rounds/use-round-table.ts";

/** The table of crash: the round of everybody, the player's own bets in it, and what can be done with them. */
export function useCrashTable() {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { calls, forget, ...table } = useRoundTable<"crash", CrashView>("crash", {
    view$: (rounds) => rounds.crash$(),
    roundOf: ({ flight }) => ({ id: flight.id, isPlayed: flight.state === "flying" }),
    tellsAtEnd: false,
  });
  const { bets, view } = table;
  return {
    ...table,
    bets: bets && { ...bets, value: bets.value.map((bet) => withCrash(bet, view?.past ?? [])) },
    // The curve shows what was won, and where.
    won: undefined,
    flight: table.view?.flight,
    place(order: CrashOrder) {
      forget();
      return table.reveal.taking(parseMoney(order.amount) ?? 0n, () => calls.placeCrashBet(order));
    },
    cancel: (id: string) => calls.cancelCrashBet({ id }),
    cashOut: (id: string) => calls.cashOutCrashBet({ id }),
  };
}

export type CrashTable = ReturnType<typeof useCrashTable>;
