import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Table } from "../state/table.ts";

interface Props extends Pick<
  ComponentProps<typeof Button>,
  "busy" | "eager" | "disabled" | "onClick" | "aria-describedby"
> {
  table: Table;
  label: string;
  /** What it costs or pays, as it stands beside the label; those who hear the button are told elsewhere. */
  sum?: string | undefined;
  sumId?: string;
  sumClass?: string | undefined;
  /** What became of the presses on it. */
  sign?: ReactNode;
}

/** The one main action of a table: it stays the same button, and keeps the focus, whatever it does next. */
export function MainButton({ table, label, sum, sumId, sumClass, sign, ...button }: Props) {
  const { mode, status, wallet, closed } = table;
  const isPractice = mode === "practice";
  // Whose table it is, and what is open on it; what does not come is not waited for.
  const waits = status === "unknown" || (isPractice && !wallet && closed === undefined);
  return (
    <Button
      kind="primary"
      size="large"
      wide
      submit
      // Pressed before that is known, it plays for chips or not at all.
      data-waits={waits || undefined}
      data-does={waits || isPractice ? label : mode}
      {...button}
    >
      {label}
      {sum !== undefined && (
        <span id={sumId} className={sumClass} aria-hidden="true">
          {sum}
        </span>
      )}
      {sign}
    </Button>
  );
}
