import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "../../ui/field.tsx";
import styles from "./text-area.module.css";

interface Props extends FieldTexts, Omit<ComponentProps<"textarea">, "className" | "id" | "children"> {}

/** A multi-line field for machine-written text. */
export function TextArea({ label, aside, hint, error, ...area }: Props) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <textarea
          {...area}
          id={id}
          className={styles.area}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
        />
      )}
    </Field>
  );
}
