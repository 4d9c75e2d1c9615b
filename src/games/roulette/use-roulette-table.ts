import type { RouletteOrder } from "../../../contract/roulette.ts";
import { parseMoney } from "../../../rules/money.ts";
import type { RouletteView } from "../../../worker/shared/views.ts";
import { useRoundTable } from "../table/rounds/use-round-table.ts";

/** The table of roulette: the wheel of everybody, the player's own chips on it, and what can be done with them. */
export function useRouletteTable() {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { calls, forget, ...table } = useRoundTable<"roulette", RouletteView>("roulette", {
    view$: (rounds) => rounds.roulette$(),
    roundOf: ({ spin }) => ({ id: spin.id, isPlayed: spin.state === "spinning" }),
    tellsAtEnd: true,
  });
  return {
    ...table,
    won: table.isPlayed ? undefined : table.won,
    spin: table.view?.spin,
    place(order: RouletteOrder) {
      forget();
      const stakeMicro = order.bets.reduce((sum, { amount }) => sum + (parseMoney(amount) ?? 0n), 0n);
      return table.reveal.taking(stakeMicro, () => calls.placeRouletteBet(order));
    },
    cancel: (id: string) => calls.cancelRouletteBet({ id }),
  };
}

export type RouletteTable = ReturnType<typeof useRouletteTable>;
