import { CircleAlert } from "lucide";
import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./checkbox.module.css";
import { Icon } from "./icon.tsx";

interface Props extends Omit<ComponentProps<"input">, "className" | "id" | "type" | "children"> {
  children: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ children, error, ...input }: Props) {
  const noteId = useId();
  return (
    <div className={styles.check} data-bad={error !== undefined || undefined}>
      <label className={styles.label}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : noteId}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p id={noteId} className={styles.note}>
          <Icon node={CircleAlert} size="small" />
          {error}
        </p>
      )}
    </div>
  );
}
