import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { hundredthsOf } from "./crash-plot.ts";
import styles from "./crash-target.module.css";
import type { CrashBet } from "./use-crash-bet.ts";

/** Where the bet leaves by itself, and whether it does. */
export function CrashTarget({ bet, id, isLocked }: { bet: CrashBet; id: string; isLocked: boolean }) {
  const { t } = useTranslation("crash");
  const format = useFormat();
  const [draft, setDraft] = useState<string>();

  function commit() {
    if (draft !== undefined) bet.setTarget(draft);
    setDraft(undefined);
  }

  return (
    <div className={styles.target} data-off={!bet.hasTarget || undefined}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-label={t("target.switch")}
        aria-checked={bet.hasTarget}
        checked={bet.hasTarget}
        disabled={isLocked || bet.auto.isOn}
        onChange={(event) => bet.setAuto(event.target.checked)}
      />
      <label htmlFor={id}>
        <span className={styles.long}>{t("target.long")}</span>
        <span className={styles.short} aria-hidden="true">
          {t("target.short")}
        </span>
      </label>
      <input
        id={id}
        className={styles.figure}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={t("target.label")}
        readOnly={isLocked}
        value={draft ?? `${format.hundredths(hundredthsOf(bet.target))}×`}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") setDraft(undefined);
        }}
      />
    </div>
  );
}
