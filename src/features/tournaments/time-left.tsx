import { useTranslation } from "react-i18next";
import { useNow } from "../safe-play/use-now.ts";
import { leftParts } from "./left-parts.ts";
import styles from "./time-left.module.css";

interface Props {
  /** By the house's clock. */
  untilMs: number;
  offsetMs: number;
  label: string;
}

/** Days, hours and minutes; within the last hour minutes and seconds. Nothing once it is over. */
export function TimeLeft({ untilMs, offsetMs, label }: Props) {
  const { t } = useTranslation("tournaments");
  const leftAt = (nowMs: number) => untilMs - nowMs - offsetMs;
  const leftMs = leftAt(useNow(1_000, (nowMs) => leftAt(nowMs) > 0 && JSON.stringify(leftParts(leftAt(nowMs)))));
  if (leftMs <= 0) return null;
  return (
    <div className={styles.left}>
      <small>{label}</small>
      <p role="timer" aria-label={label}>
        {leftParts(leftMs).map(({ unit, figure }) => (
          <span key={unit}>
            {figure}
            <small>{t(`left.${unit}`)}</small>
          </span>
        ))}
      </p>
    </div>
  );
}
