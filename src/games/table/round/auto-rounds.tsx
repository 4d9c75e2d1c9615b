import type { ReactNode } from "react";
import type { Round } from "../../../../contract/rounds.ts";
import type { Micro } from "../../../../rules/money.ts";
import { AutoPanel } from "../autoplay/auto-panel.tsx";
import { playRound, type RoundMoves } from "./play-round.ts";
import type { Table } from "../state/table.ts";
import { useAutoplay } from "../autoplay/use-autoplay.ts";
import { useInterval } from "../motion/use-interval.ts";
import { usePlayStyle } from "../motion/use-play-style.ts";
import { retryWaitMs } from "../autoplay/retry-wait.ts";
import type { RoundInput } from "./use-round.ts";

interface Props<Action> {
  table: Table;
  round: RoundInput & { moves: RoundMoves<Action> };
  /** All that the steps follow from, as text: where it changes, they end. */
  plan: string;
  /** The planned step over the round as it stands; undefined to cash out. */
  next(round: Round): Action | undefined;
  isReady?(): boolean;
  /** Between two steps: so long it takes to see one. */
  stepMs: number;
  /** The game's own part of the plan. */
  children: ReactNode;
}

/** Rounds of a game played in steps, from stake to cash-out as planned, by themselves. */
export function AutoRounds<Action>({ table, round, plan, next, isReady, stepMs, children }: Props<Action>) {
  const { isTurbo } = usePlayStyle();
  const interval = useInterval();
  const { auto, moves } = round;

  async function open(stakeMicro: Micro) {
    const answer = await moves.open(stakeMicro);
    if (!answer.ok && retryWaitMs(answer.error) === undefined) round.refuse(answer.error);
    return answer;
  }

  const autoplay = useAutoplay({
    auto,
    table,
    moment: { times: round.times, fits: round.fits, round: round.round },
    played: JSON.stringify([round.choice, plan]),
    waitMs: () => interval.waitMs({ isByHand: false }),
    async play(stakeMicro, going) {
      round.set(stakeMicro);
      const pause = async (leastMs: number) => {
        await new Promise<void>((resolve) => setTimeout(resolve, Math.max(leastMs, isTurbo ? 0 : stepMs)));
        await table.reveal.told();
      };
      const played = await playRound({ moves: { ...moves, open }, next, pause }, stakeMicro, going);
      await table.reveal.told();
      // How it has ended is seen for as long as the result of a bet.
      interval.begin();
      return played;
    },
    ended: round.set,
  });

  return (
    <AutoPanel table={table} auto={auto} autoplay={autoplay} stake={round} isReady={isReady} isLeft={round.isOpen}>
      {children}
    </AutoPanel>
  );
}
