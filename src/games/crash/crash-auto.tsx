import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AutoPanel } from "../table/autoplay/auto-panel.tsx";
import { endOf } from "../table/autoplay/autoplay.ts";
import { retryWaitMs } from "../table/autoplay/retry-wait.ts";
import type { Played } from "../table/autoplay/run-autoplay.ts";
import { useAutoplay } from "../table/autoplay/use-autoplay.ts";
import { type AwaitedBet, fateOf } from "./auto-fate.ts";
import styles from "./crash-bet.module.css";
import type { CrashBet } from "./use-crash-bet.ts";
import type { CrashTable } from "./use-crash-table.ts";

/** One bet in each round by itself, cashed out at its target: the same plan as at the other tables. */
export function CrashAuto({ table, bet }: { table: CrashTable; bet: CrashBet }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("crash");
  const { auto, stake, target } = bet;
  const waiting = useRef<AwaitedBet & { tell(played: Played): void }>(undefined);

  const { own, isLive } = table;
  useEffect(() => {
    const awaited = waiting.current;
    if (!awaited) return;
    awaited.isSeen ||= own.open.some(({ id }) => id === awaited.id);
    const played = fateOf(awaited, own, isLive);
    if (!played) return;
    awaited.tell(played);
    waiting.current = undefined;
  }, [own, isLive]);

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
        waiting.current = { id, isSeen: false, tell };
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
