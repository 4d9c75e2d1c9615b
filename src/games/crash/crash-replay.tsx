import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { growthPerMs, msToReach } from "../../../rules/games/crash-curve.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { classes } from "../../ui/classes.ts";
import frame from "../table/frame/stage.module.css";
import { outcomeOf } from "./bet-words.ts";
import { hundredthsOf, scaleAt } from "./crash-plot.ts";
import styles from "./crash-replay.module.css";
import { useCrashWords } from "./use-crash-words.ts";

const box = { width: 600, height: 260 };

/** A round once more: how far it went, and where the bet left it. */
export function CrashReplay({ bet }: { bet: Bet }) {
  const { t } = useTranslation("crash");
  const format = useFormat();
  const detail = useCrashWords().detailOf(bet);
  const outcome = outcomeOf(bet);
  if (!outcome?.crash) return null;
  const times = (text: string) => `${format.hundredths(hundredthsOf(text))}×`;
  const endMs = msToReach(hundredthsOf(outcome.crash));
  const { toMs, top } = scaleAt(endMs);
  const x = (ms: number) => (box.width * ms) / toMs;
  const y = (multiplier: number) => box.height * (1 - (multiplier - 1) / (top - 1));
  const curve = Array.from({ length: 49 }, (_, nth) => {
    const ms = (endMs * nth) / 48;
    return `${x(ms).toFixed(1)} ${y(Math.exp(growthPerMs * ms)).toFixed(1)}`;
  });
  const left = outcome.cash_out === null ? undefined : hundredthsOf(outcome.cash_out);
  const facts = {
    crash: times(outcome.crash),
    at: outcome.cash_out === null ? "" : times(outcome.cash_out),
    payout: format.money(bet.payout, bet.currency),
  };
  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <p className={styles.figure} aria-hidden="true">
        {facts.crash}
      </p>
      <p className={styles.words}>{t(left === undefined ? "replay.lost" : "replay.won", facts)}</p>
      {detail !== undefined && <p className={styles.words}>{detail}</p>}
      <svg className={styles.plot} viewBox={`-8 -8 ${box.width + 16} ${box.height + 16}`} aria-hidden="true">
        <path className={styles.axis} d={`M0 ${box.height}H${box.width}`} />
        <path className={styles.under} d={`M${curve.join("L")}V${box.height}H0Z`} />
        <path className={styles.curve} d={`M${curve.join("L")}`} />
        {left !== undefined && <circle className={styles.mark} cx={x(msToReach(left))} cy={y(left / 100)} r="7" />}
      </svg>
    </section>
  );
}
