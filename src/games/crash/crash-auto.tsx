import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AutoPanel } from "../table/autoplay/auto-panel.tsx";
import { endOf } from "../table/autoplay/autoplay.ts";
import { retryWaitMs } from "../table/autoplay/retry-wait.ts";
import type { Played } from "../table/autoplay/run-autoplay.ts";
import { useAutoplay } from "../table/autoplay/use-autoplay.ts";
import styles from "./crash-bet.module.css";
import { netOfBet } from "./bet-words.ts";
import type { CrashBet } from "./use-crash-bet.ts";
import type { CrashTable } from "./use-crash-table.ts";

/** One bet in each round by itself, cashed out at its target: the same plan as at the other tables. */
export function CrashAuto({ table, bet }: { table: CrashTable; bet: CrashBet }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("crash");
  const { auto, stake, target } = bet;
  const waiting = useRef<{ id: string; tell(played: Played): void }>(undefined);

  // What came of it, in whatever way that is learned; without a line nothing more is done.
  const { isLive } = table;
  const { ended } = table.own;
  useEffect(() => {
    const mine = ended.find(({ id }) => id === waiting.current?.id);
    const played: Played | undefined = mine
      ? mine.state === "cancelled"
        ? { end: undefined }
        : { netMicro: netOfBet(mine) }
      : isLive
        ? undefined
        : { end: "offline" };
    if (!played) return;
    waiting.current?.tell(played);
    waiting.current = undefined;
  }, [ended, isLive]);

  const autoplay = useAutoplay({
    auto,
    table: { ...table, online: table.online && isLive },
    moment: { times: 1, fits: stake.fits, round: undefined },
    played: `${target}:${bet.isOnCut}`,
    waitMs: () => 0,
    async play(stakeMicro) {
      stake.set(stakeMicro);
      const answer = await bet.place(stakeMicro);
      if (!answer.ok) {
        const waitMs = retryWaitMs(answer.error);
        if (waitMs !== undefined) return { waitMs };
        stake.refuse(answer.error);
        return { end: endOf(answer.error) };
      }
      const { id } = answer.value.bet;
      return new Promise<Played>((tell) => {
        waiting.current = { id, tell };
      });
    },
    ended: (baseMicro) => stake.set(baseMicro),
  });

  return (
    <AutoPanel table={table} auto={auto} autoplay={autoplay} stake={stake}>
      <p className={styles.hint}>{t("auto.hint")}</p>
    </AutoPanel>
  );
}
