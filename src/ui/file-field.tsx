import { Field, type FieldTexts } from "./field.tsx";
import styles from "./file-field.module.css";

interface Props extends FieldTexts {
  name: string;
  accept: string;
  /** Texts on the button and beside it. */
  button: string;
  chosen: string;
  onFile(file: File): void;
}

/** The native file input with our own texts; files can also be dropped on it. */
export function FileField({ label, aside, hint, error, name, accept, button, chosen, onFile }: Props) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <span className={styles.box} data-bad={invalid || undefined}>
          <span className={styles.button} aria-hidden="true">
            {button}
          </span>
          <span className={styles.chosen}>{chosen}</span>
          <input
            id={id}
            name={name}
            type="file"
            className={styles.input}
            accept={accept}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) onFile(file);
              // Otherwise choosing the same file again, say after correcting it, would fire no event.
              event.target.value = "";
            }}
          />
        </span>
      )}
    </Field>
  );
}
