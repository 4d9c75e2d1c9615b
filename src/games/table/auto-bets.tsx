import { netOf } from "./shown-game.ts";
import { AutoPanel } from "./auto-panel.tsx";
import { endOf } from "./autoplay.ts";
import { retryWaitMs } from "./retry-wait.ts";
import type { Table } from "./table.ts";
import { useAutoplay } from "./use-autoplay.ts";
import type { BetInput } from "./use-bet.ts";

/** Bets of a game that one bet decides, made by themselves. */
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
