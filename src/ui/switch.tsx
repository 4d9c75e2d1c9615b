import type { ComponentProps, ReactNode } from "react";
import styles from "./switch.module.css";

interface Props extends Omit<ComponentProps<"input">, "className" | "id" | "type" | "children" | "checked"> {
  label: string;
  checked: boolean;
  hint?: string;
  /** Shown below, such as the setting's current state. */
  note?: ReactNode;
}

export function Switch({ label, hint, note, checked, ...input }: Props) {
  return (
    <label className={styles.row}>
      <span className={styles.texts}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
        {note}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={styles.track}
      />
    </label>
  );
}
