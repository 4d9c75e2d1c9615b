import { ChevronDown } from "lucide";
import type { ReactNode } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { Popover } from "../../ui/popover.tsx";
import styles from "./choices.module.css";

interface ChoiceProps {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

/** The device's own way to choose one, in a pill; gold while it is another than the usual one. */
export function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      className={classes(styles.choice, value !== "" && styles.set)}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {children}
    </select>
  );
}

export interface Option<Value extends string> {
  value: Value;
  name: string;
  count?: string;
}

interface ManyProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  chosen: readonly Value[];
  onChange(chosen: Value[]): void;
}

/** Any number of a few, in a panel that stays open while one chooses. */
export function ManyChoice<Value extends string>({ label, options, chosen, onChange }: ManyProps<Value>) {
  const isSet = chosen.length > 0;
  return (
    <Popover
      label={isSet ? `${label}, ${chosen.length}` : label}
      className={classes(styles.choice, isSet && styles.set)}
      button={
        <>
          {label}
          {isSet && <b className={styles.many}>{chosen.length}</b>}
          <Icon node={ChevronDown} size="small" />
        </>
      }
    >
      <div className={styles.options}>
        {options.map(({ value, name, count }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          >
            {name}
            {count !== undefined && <small className={styles.count}>{count}</small>}
          </Checkbox>
        ))}
      </div>
    </Popover>
  );
}
