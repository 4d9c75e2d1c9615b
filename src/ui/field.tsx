import { CircleAlert } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { classes } from "./classes.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

export interface FieldTexts {
  label: string;
  /** Beside the label, such as limits or an option. */
  aside?: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  children(ids: { id: string; describedBy: string | undefined; invalid: boolean }): ReactNode;
}

export function Field({ label, aside, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const asideId = `${id}-aside`;
  const note = error ?? hint;
  const describedBy = classes(Boolean(aside) && asideId, note !== undefined && noteId);
  return (
    <div className={styles.field} data-bad={error !== undefined || undefined}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside && (
          <span id={asideId} className={styles.aside}>
            {aside}
          </span>
        )}
      </div>
      {children({ id, describedBy: describedBy || undefined, invalid: error !== undefined })}
      {note !== undefined && (
        <p id={noteId} className={styles.note}>
          {error !== undefined && <Icon node={CircleAlert} size="small" />}
          {note}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "className" | "id" | "children"> {
  /** Inside the box, after the text. */
  trailing?: ReactNode;
  figures?: boolean;
}

export function TextField({ label, aside, hint, error, trailing, figures = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <span className={styles.box}>
          <input
            {...input}
            id={id}
            className={classes(styles.input, figures && styles.figures)}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
          />
          {trailing}
        </span>
      )}
    </Field>
  );
}
