import { Minus, Plus } from "lucide";
import { type KeyboardEvent, useId, useState } from "react";
import { Icon } from "./icon.tsx";
import styles from "./step-field.module.css";

interface Props {
  label: string;
  /** As shown while nobody edits it. */
  value: string;
  onCommit(text: string): void;
  /** Adds buttons for one less and one more. */
  steps?: { less: string; more: string; onStep(direction: -1 | 1): void };
}

const keys: Readonly<Record<string, -1 | 1>> = { ArrowUp: 1, ArrowDown: -1 };

/** A number to type or step; typed input is committed when the field is left. */
export function StepField({ label, value, onCommit, steps }: Props) {
  const id = useId();
  const [draft, setDraft] = useState<string>();

  function commit() {
    if (draft !== undefined) onCommit(draft);
    setDraft(undefined);
  }

  function press(event: KeyboardEvent) {
    const direction = keys[event.key];
    if (event.key === "Enter") commit();
    if (event.key === "Escape") setDraft(undefined);
    if (direction === undefined || !steps) return;
    event.preventDefault();
    setDraft(undefined);
    steps.onStep(direction);
  }

  return (
    <div className={styles.field} data-steps={steps !== undefined || undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {steps && (
        <button type="button" className={styles.less} aria-label={steps.less} onClick={() => steps.onStep(-1)}>
          <Icon node={Minus} size="small" />
        </button>
      )}
      <input
        id={id}
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={press}
      />
      {steps && (
        <button type="button" className={styles.more} aria-label={steps.more} onClick={() => steps.onStep(1)}>
          <Icon node={Plus} size="small" />
        </button>
      )}
    </div>
  );
}
