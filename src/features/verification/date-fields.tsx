import { CircleAlert } from "lucide";
import { type ComponentProps, useId } from "react";
import { useTranslation } from "react-i18next";
import { ageOn, type Day, isBirthDate } from "../../../rules/age.ts";
import { classes } from "../../ui/classes.ts";
import fieldStyles from "../../ui/field.module.css";
import { Icon } from "../../ui/icon.tsx";
import styles from "./date-fields.module.css";
import type { DateParts } from "./date-parts.ts";

type Part = keyof DateParts;

interface Props {
  label: string;
  hint: string;
  /** What the three come to, where that is a day. */
  typed: Day | undefined;
  today: Day;
  text(name: Part): ComponentProps<"input">;
  bad: Readonly<Record<string, string>>;
  error: string | undefined;
}

const parts = [
  { name: "day", most: 2 },
  { name: "month", most: 2 },
  { name: "year", most: 4 },
] as const;

/** A date of birth as three numbers, and beneath them in words what was typed: nobody reads a slip in digits. */
export function DateFields({ label, hint, typed, today, text, bad, error }: Props) {
  const { t } = useTranslation("verification");
  const id = useId();
  const isRead = typed !== undefined && isBirthDate(typed, today);
  return (
    <fieldset className={styles.date} aria-describedby={classes(`${id}-read`, `${id}-note`)}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.parts}>
        {parts.map(({ name, most }) => (
          <div key={name} className={fieldStyles.field} data-bad={bad[name] !== undefined || undefined}>
            <div className={fieldStyles.head}>
              <label htmlFor={id + name}>{t(`birth.${name}`)}</label>
            </div>
            <span className={fieldStyles.box}>
              <input
                {...text(name)}
                id={id + name}
                className={classes(fieldStyles.input, fieldStyles.figures)}
                inputMode="numeric"
                autoComplete={`bday-${name}`}
                maxLength={most}
                aria-describedby={`${id}-note`}
                aria-invalid={bad[name] !== undefined || undefined}
              />
            </span>
          </div>
        ))}
      </div>
      <p id={`${id}-read`} className={styles.read} role="status">
        {isRead && t("birth.read", { ...wordsOf(typed), count: ageOn(typed, today) })}
      </p>
      <div className={fieldStyles.field} data-bad={error !== undefined || undefined}>
        <p id={`${id}-note`} className={fieldStyles.note}>
          {error !== undefined && <Icon node={CircleAlert} size="small" />}
          {error ?? hint}
        </p>
      </div>
    </fieldset>
  );

  function wordsOf(day: Day) {
    const [year = "", month = "", date = ""] = day.split("-");
    return { year, month: t(`birth.months.${Number(month) as Month}`), day: String(Number(date)) };
  }
}

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
