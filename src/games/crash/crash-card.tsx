import { useTranslation } from "react-i18next";
import type { CrashView } from "../../../worker/shared/views.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { LiveCard } from "../table/live/live-card.tsx";
import { secondsText } from "../table/live/live-time.ts";
import { Ticking } from "../table/motion/ticking.tsx";
import { heightOf } from "./height-of.ts";
import styles from "./crash-card.module.css";

const shownPast = 4;

export function CrashCard({ view }: { view: CrashView }) {
  const { t } = useTranslation("tiles");
  const format = useFormat();
  const { flight, totals, past } = view;
  const times = (e2: number) => `${format.hundredths(e2)}×`;
  const atE2 = (multiplier: string | null) => Math.round(Number(multiplier ?? 1) * 100);
  const last = past.filter(({ id }) => id !== flight.id || flight.state === "crashed").slice(0, shownPast);
  return (
    <>
      <svg className={styles.curve} viewBox="0 0 400 130" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.under} d="M0 126C170 122 300 98 400 14V130H0z" />
        <path className={styles.line} d="M0 126C170 122 300 98 400 14" pathLength={1} data-state={flight.state} />
      </svg>
      <LiveCard
        aside={
          totals.players > 0 && t("players", { count: totals.players, amount: format.money(totals.staked, "RUB") })
        }
      >
        <p className={styles.now} data-state={flight.state}>
          {flight.state === "crashed" ? (
            times(atE2(flight.multiplier))
          ) : flight.state === "flying" ? (
            <Ticking text={() => times(heightOf(view))} />
          ) : (
            <small>
              <Ticking text={() => t("crash_soon", { seconds: secondsText(flight.closes_at, view) })} />
            </small>
          )}
        </p>
        <p className={styles.past}>
          {last.map(({ multiplier }, at) => {
            const e2 = atE2(multiplier);
            return (
              // Each place stays where it is, and shows another height.
              <span key={at} data-height={e2 >= 1_000 ? "great" : e2 >= 200 ? "good" : undefined}>
                {times(e2)}
              </span>
            );
          })}
        </p>
      </LiveCard>
    </>
  );
}
