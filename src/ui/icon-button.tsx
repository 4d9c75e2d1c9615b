import type { IconNode } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import styles from "./icon-button.module.css";

interface Props extends Omit<ComponentProps<"button">, "className" | "children" | "type"> {
  icon: IconNode;
  /** Accessible name, as there is no text. */
  label: string;
}

export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <button {...rest} type="button" className={styles.button} aria-label={label}>
      <Icon node={icon} />
    </button>
  );
}
