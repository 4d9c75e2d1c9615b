import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import styles from "./select-field.module.css";

interface Props extends FieldTexts, Omit<ComponentProps<"select">, "className" | "id" | "children"> {
  options: readonly { value: string; label: string }[];
}

/** The platform's own list: it is at home on every device. */
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
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon node={ChevronDown} />
        </span>
      )}
    </Field>
  );
}
