import { Undo2 } from "lucide";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { CrashFlight } from "../../../contract/crash.ts";
import type { CrashRound } from "../../../contract/shared-rounds.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import { hundredthsOf } from "./crash-plot.ts";
import styles from "./last-crashes.module.css";

const shown = 24;

interface Props {
  past: readonly CrashRound[];
  flight: CrashFlight | undefined;
  onCheck(): void;
}

/** Where the last rounds crashed, newest first: mint from twice the stake, gold from ten times; what was interrupted is marked. */
export const LastCrashes = memo(function LastCrashes({ past, flight, onCheck }: Props) {
  const { t } = useTranslation("crash");
  const format = useFormat();
  return (
    <ol className={styles.strip} aria-label={t("last")}>
      {past.slice(0, shown).map(({ id, multiplier, number, interrupted }, at) => {
        const e2 = hundredthsOf(multiplier);
        const round = t(interrupted ? "round_interrupted" : "round", { number: format.count(number) });
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.crash}
              data-tone={interrupted ? "void" : e2 >= 1_000 ? "gold" : e2 >= 200 ? "win" : undefined}
              data-new={(at === 0 && id === flight?.id) || undefined}
              title={round}
              onClick={onCheck}
            >
              {interrupted && <Icon node={Undo2} size="small" />}
              {format.hundredths(e2)}×{interrupted && <span className="visually-hidden">{round}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
});
