import type { ReactNode } from "react";
import styles from "./amount-field.module.css";
import { TextField } from "./field.tsx";

interface Props {
  label: string;
  /** The smallest and the largest amount. */
  limits: ReactNode;
  /** What the amount is in. */
  sign: string;
  value: string;
  error: string | undefined;
  steps: readonly { label: string; onPress(): void }[];
  onChange(text: string): void;
  onLeave(): void;
}

/** An amount with its limits, and the steps that people take most. */
export function AmountField({ label, limits, sign, value, error, steps, onChange, onLeave }: Props) {
  return (
    <div className={styles.amount}>
      <TextField
        label={label}
        aside={limits}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        figures
        value={value}
        error={error}
        trailing={
          <span className={styles.sign} aria-hidden="true">
            {sign}
          </span>
        }
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      <div className={styles.steps}>
        {steps.map((step) => (
          <button key={step.label} type="button" className={styles.step} onClick={step.onPress}>
            {step.label}
          </button>
        ))}
      </div>
    </div>
  );
}
