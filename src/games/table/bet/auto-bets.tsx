import { netOf } from "../bets/shown-game.ts";
import { AutoPanel } from "../autoplay/auto-panel.tsx";
import { endOf } from "../autoplay/autoplay.ts";
import type { Table } from "../state/table.ts";
import { useAutoplay } from "../autoplay/use-autoplay.ts";
import { retryWaitMs } from "../autoplay/retry-wait.ts";
import type { BetInput } from "./use-bet.ts";

/** Autoplay of a game that is decided by one draw. */
export function AutoBets({ table, bet }: { table: Table; bet: BetInput }) {
  const autoplay = useAutoplay({
    auto: bet.auto,
    table,
    moment: { times: bet.times, fits: bet.fits, round: undefined },
    played: JSON.stringify(bet.choice),
    waitMs: bet.waitMs,
    async play(stakeMicro) {
      bet.set(stakeMicro);
      const answer = await bet.place(stakeMicro);
      if (answer.ok) return { netMicro: netOf(answer.value.bet) };
      const waitMs = retryWaitMs(answer.error);
      if (waitMs !== undefined) return { waitMs };
      bet.refuse(answer.error);
      return { end: endOf(answer.error) };
    },
    ended: bet.set,
  });
  return <AutoPanel table={table} auto={bet.auto} autoplay={autoplay} stake={bet} />;
}
