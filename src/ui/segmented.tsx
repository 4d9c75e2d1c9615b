import type { IconNode } from "lucide";
import type { KeyboardEvent } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import styles from "./segmented.module.css";

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon?: IconNode }[];
  value: Value;
  onChange(value: Value): void;
  /** Shows icons alone; the text remains for screen readers. */
  iconsOnly?: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * A choice of one among a few. Its radios are named by their content instead of labels, so that "Phone" as a label only
 * ever means the field of that name.
 */
export function Segmented<Value extends string>({ label, options, value, onChange, iconsOnly = false }: Props<Value>) {
  const index = Math.max(
    options.findIndex((option) => option.value === value),
    0,
  );

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key];
    // With a modifier, the key belongs to the browser or system.
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const nextIndex = (index + step + options.length) % options.length;
    const next = options[nextIndex];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    (event.currentTarget.children[nextIndex] as HTMLElement).focus();
  }

  return (
    <div className={styles.group} role="radiogroup" aria-label={label} onKeyDown={move}>
      {options.map((option, at) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          className={styles.option}
          title={iconsOnly ? option.label : undefined}
          aria-checked={option.value === value}
          tabIndex={at === index ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon node={option.icon} size="small" />}
          <span className={classes(iconsOnly && "visually-hidden")}>{option.label}</span>
        </button>
      ))}
    </div>
  );
}
