import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import styles from "./select-field.module.css";

interface Option {
  value: string;
  label: string;
}

interface OptionGroup {
  label: string;
  options: readonly Option[];
}

interface Props extends FieldTexts, Omit<ComponentProps<"select">, "className" | "id" | "children"> {
  options: readonly (Option | OptionGroup)[];
}

/** The native select, which every device displays in its own way. */
export function SelectField({ label, aside, hint, error, options, ...select }: Props) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <span className={styles.box}>
          <select
            {...select}
            id={id}
            className={styles.select}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
          >
            {options.map((entry) =>
              "options" in entry ? (
                <optgroup key={entry.label} label={entry.label}>
                  {entry.options.map(optionOf)}
                </optgroup>
              ) : (
                optionOf(entry)
              ),
            )}
          </select>
          <Icon node={ChevronDown} />
        </span>
      )}
    </Field>
  );
}

function optionOf({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
