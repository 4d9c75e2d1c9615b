import type { ComponentProps } from "react";
import { Button } from "../../../ui/button.tsx";

interface Props extends Pick<ComponentProps<typeof Button>, "busy" | "disabled" | "onClick" | "aria-describedby"> {
  label: string;
  /** What it costs or pays, as it stands beside the label; those who hear the button are told elsewhere. */
  sum?: string | undefined;
  sumId?: string;
  sumClass?: string | undefined;
}

/** The one main action of a table: it stays the same button, and keeps the focus, whatever it does next. */
export function MainButton({ label, sum, sumId, sumClass, ...button }: Props) {
  return (
    <Button kind="primary" size="large" wide submit {...button}>
      {label}
      {sum !== undefined && (
        <span id={sumId} className={sumClass} aria-hidden="true">
          {sum}
        </span>
      )}
    </Button>
  );
}
