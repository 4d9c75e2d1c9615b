import type { IconNode } from "lucide";
import { useId } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import styles from "./segmented.module.css";

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon?: IconNode }[];
  value: Value;
  onChange(value: Value): void;
  /** The words are still there for who cannot see the icons. */
  iconsOnly?: boolean;
}

/** One of a few: radio buttons in one piece, so that the arrows and the form's own ways work. */
export function Segmented<Value extends string>({ label, options, value, onChange, iconsOnly = false }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={iconsOnly ? option.label : undefined}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon node={option.icon} size="small" />}
          <span className={classes(iconsOnly && "visually-hidden")}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
