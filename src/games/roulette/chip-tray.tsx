import { Repeat2, Undo2, Waypoints } from "lucide";
import { useTranslation } from "react-i18next";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { Icon } from "../../ui/icon.tsx";
import { ChipFace } from "./chip-face.tsx";
import styles from "./chip-tray.module.css";
import type { Chips } from "./use-chips.ts";
import type { RouletteTable } from "./use-roulette-table.ts";

/** The chips by value, what can be done with those that lie, and the one button. */
export function ChipTray({ table, chips }: { table: RouletteTable; chips: Chips }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["roulette", "table"]);
  const { faultText } = useErrors();
  const { fault, act, isWaiting } = chips;
  const reason =
    fault === undefined
      ? faultText(table.closed)
      : t(`fault.${fault.fault}`, { limit: fault.limit === undefined ? "" : table.sum(fault.limit) });
  const label =
    act === "place" || isWaiting ? t("table:bet.place") : act === "repeat" ? t("tray.repeat") : t(`act.${act}`);
  return (
    <section className={styles.tray} aria-label={t("tray.label")}>
      <div className={styles.values} role="radiogroup" aria-label={t("tray.chip")}>
        {chips.values.map((value) => (
          <button
            key={String(value)}
            type="button"
            role="radio"
            aria-checked={value === chips.chip}
            aria-label={table.sum(value)}
            onClick={() => chips.choose(value)}
          >
            <ChipFace amountMicro={value} values={chips.values} />
          </button>
        ))}
      </div>
      <div className={styles.tools}>
        <button type="button" disabled={chips.isEmpty} onClick={chips.undo} title={t("tray.undo")}>
          <Icon node={Undo2} size="small" />
          <span>{t("tray.undo")}</span>
        </button>
        <button type="button" disabled={!chips.mayRepeat} onClick={chips.repeat} title={t("tray.repeat")}>
          <Icon node={Repeat2} size="small" />
          <span>{t("tray.repeat")}</span>
        </button>
        <button
          type="button"
          aria-pressed={chips.isAround}
          onClick={() => chips.setAround(!chips.isAround)}
          title={t("tray.neighbours")}
        >
          <Icon node={Waypoints} size="small" />
          <span>{t("tray.neighbours")}</span>
        </button>
        <button type="button" disabled={chips.isEmpty} onClick={chips.double} title={t("tray.double")}>
          <b aria-hidden>×2</b>
          <span>{t("tray.double")}</span>
        </button>
      </div>
      <button
        type="button"
        className={styles.act}
        data-act={isWaiting ? "place" : act}
        // What is pressed until then is kept, and plays for chips or not at all.
        data-waits={isWaiting || undefined}
        data-does={isWaiting || table.mode === "practice" ? label : table.mode}
        aria-disabled={
          (!isWaiting && (act === "wait" || act === "off" || chips.busy || table.closed !== undefined)) || undefined
        }
        aria-busy={chips.busy || undefined}
        aria-describedby={reason === undefined ? undefined : "roulette-reason"}
        onClick={chips.press}
      >
        <span>{label}</span>
        {chips.actMicro > 0n && <small>{table.sum(chips.actMicro)}</small>}
      </button>
      {reason !== undefined && (
        <p id="roulette-reason" className={styles.reason} role="alert">
          {reason}
        </p>
      )}
    </section>
  );
}
