import { useTranslation } from "react-i18next";
import styles from "./countdown.module.css";
import { timeLeftText } from "./time-left.ts";

interface Props {
  leftMs: number;
  ofMs: number;
}

const length = 113;

export function Countdown({ leftMs, ofMs }: Props) {
  const { t } = useTranslation("cashier");
  const share = Math.min(1, Math.max(0, leftMs / Math.max(1, ofMs)));
  return (
    <div className={styles.countdown} data-short={leftMs < 120_000 || undefined}>
      <svg className={styles.ring} viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="18" className={styles.track} />
        <circle
          cx="22"
          cy="22"
          r="18"
          className={styles.left}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <p>
        <b role="timer" aria-label={t("time_left")} className={styles.figure}>
          {timeLeftText(leftMs)}
        </b>
        <span className={styles.text}>{t("time_left_text")}</span>
      </p>
    </div>
  );
}
