import { useTranslation } from "react-i18next";
import { currencySigns, parseMoney } from "../../../../rules/money.ts";
import { useErrors } from "../../../shell/errors/use-errors.ts";
import type { AnyTable } from "../state/table.ts";
import styles from "./stake-field.module.css";
import type { StakeInput } from "./use-stake.ts";

/** Below this, new practice chips are offered. */
const fewChipsMicro = 1_000_000_000n;

interface Props {
  table: AnyTable;
  stake: StakeInput;
  /** The amount is already at stake. */
  locked: boolean;
  /** The id of the field. */
  id: string;
}

/** Limits of the amount, or what is wrong with it. A phone shows it while the amount is being changed. */
export function StakeHead({ table, stake, locked, id }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("table");
  const { faultText } = useErrors();
  const fault = faultText(stake.fault);
  const funds = parseMoney(table.wallet?.balance ?? "");
  const isShort = table.mode === "practice" && funds !== undefined && funds < fewChipsMicro;
  if (stake.isFixed && fault === undefined && !isShort) return null;
  return (
    <div className={styles.head} data-up={fault !== undefined || isShort || undefined}>
      <p className={styles.facts}>
        {!stake.isFixed && <label htmlFor={id}>{t("bet.amount")}</label>}
        <span id={`${id}-note`} data-bad={fault !== undefined || undefined}>
          {fault ??
            (!stake.isFixed && t("bet.limits", { min: table.sum(stake.limits.min), max: table.sum(stake.most) }))}
        </span>
      </p>
      {isShort && (
        <button type="button" className={styles.step} onClick={table.newChips}>
          {t("mode.new_chips")}
        </button>
      )}
      {!stake.isFixed && <Step label={t("bet.max")} locked={locked} onPress={stake.max} />}
    </div>
  );
}

/** The amount between the buttons that halve and double it; read-only if the game sets the price. */
export function StakeField({ table, stake, locked, id }: Props) {
  "use no memo"; // As above.
  const { t } = useTranslation("table");
  if (stake.isFixed) return null;
  return (
    <div className={styles.row} data-locked={locked || undefined} data-bad={stake.fault !== undefined || undefined}>
      <Step label={t("bet.half")} sign="½" locked={locked} onPress={stake.half} />
      <input
        id={id}
        name="amount"
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        value={stake.text}
        readOnly={locked}
        aria-describedby={`${id}-note`}
        aria-invalid={stake.fault !== undefined || undefined}
        onChange={(event) => stake.change(event.target.value)}
        onBlur={stake.leave}
      />
      {table.mode === "money" && (
        <span className={styles.sign} aria-hidden="true">
          {currencySigns[stake.currency]}
        </span>
      )}
      <Step label={t("bet.double")} sign="2×" locked={locked} onPress={stake.double} />
    </div>
  );
}

interface StepProps {
  label: string;
  /** Shown instead of the label where there is no room for it. */
  sign?: string;
  locked: boolean;
  onPress(): void;
}

function Step({ label, sign, locked, onPress }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={sign && label}
      aria-disabled={locked || undefined}
      // Keeps the focus on the amount: losing it would hide the head, and move this button from under the finger.
      onMouseDown={(event) => document.activeElement?.matches("[name=amount]") && event.preventDefault()}
      onClick={() => locked || onPress()}
    >
      {sign ?? label}
    </button>
  );
}
