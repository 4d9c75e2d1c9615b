import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { CrashFlight } from "../../../contract/crash.ts";
import type { CrashRound } from "../../../contract/shared-rounds.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { hundredthsOf } from "./crash-plot.ts";
import styles from "./last-crashes.module.css";

const shown = 24;

interface Props {
  past: readonly CrashRound[];
  flight: CrashFlight | undefined;
  onCheck(): void;
}

/** Where the last rounds crashed, newest first: mint from twice the stake, gold from ten times. */
export const LastCrashes = memo(function LastCrashes({ past, flight, onCheck }: Props) {
  const { t } = useTranslation("crash");
  const format = useFormat();
  return (
    <ol className={styles.strip} aria-label={t("last")}>
      {past.slice(0, shown).map(({ id, multiplier, number }, at) => {
        const e2 = hundredthsOf(multiplier);
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.crash}
              data-tone={e2 >= 1_000 ? "gold" : e2 >= 200 ? "win" : undefined}
              data-new={(at === 0 && id === flight?.id) || undefined}
              title={t("round", { number: format.count(number) })}
              onClick={onCheck}
            >
              {format.hundredths(e2)}×
            </button>
          </li>
        );
      })}
    </ol>
  );
});
