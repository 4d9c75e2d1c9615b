import type { IconNode } from "lucide";
import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface Look {
  /** One primary action per view. */
  kind?: "primary" | "tint" | "plain" | "quiet" | "danger";
  size?: "small" | "normal" | "large";
  wide?: boolean;
}

interface Props extends Look, Omit<ComponentProps<"button">, "className" | "type"> {
  submit?: boolean;
  icon?: IconNode;
  /** Working on it: says so, and takes no second press. */
  busy?: boolean;
  /** A press counts while it is busy, too. */
  eager?: boolean;
}

export function Button({
  kind,
  size,
  wide,
  icon,
  submit = false,
  busy = false,
  eager = false,
  disabled,
  onClick,
  children,
  ...rest
}: Props) {
  // Not `disabled`: whoever presses keeps the focus, and hears why nothing happens.
  const held = (busy && !eager) || disabled === true;
  return (
    <button
      {...rest}
      type={submit ? "submit" : "button"}
      className={buttonClass({ kind, size, wide })}
      aria-disabled={held || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (held) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span data-spinner="" aria-hidden="true" /> : icon && <Icon node={icon} />}
      {children}
    </button>
  );
}

/** The same look for a link. */
export function buttonClass({
  kind = "plain",
  size = "normal",
  wide = false,
}: { [Key in keyof Look]: Look[Key] | undefined }): string | undefined {
  return classes(styles.button, styles[kind], styles[size], wide && styles.wide);
}
