import type { ReactNode } from "react";
import styles from "./amount-field.module.css";
import { TextField } from "./field.tsx";

interface Props {
  label: string;
  limits?: ReactNode;
  sign: string;
  value: string;
  error?: string | undefined;
  locked?: boolean;
  steps: readonly { label: string; onPress(): void }[];
  onChange(text: string): void;
  onLeave?(): void;
}

export function AmountField(props: Props) {
  const { label, limits, sign, value, error, locked = false, steps, onChange, onLeave } = props;
  return (
    <div className={styles.amount} data-locked={locked || undefined}>
      <TextField
        label={label}
        aside={limits}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        figures
        value={value}
        readOnly={locked}
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
          <button
            key={step.label}
            type="button"
            className={styles.step}
            aria-disabled={locked || undefined}
            onClick={() => locked || step.onPress()}
          >
            {step.label}
          </button>
        ))}
      </div>
    </div>
  );
}
