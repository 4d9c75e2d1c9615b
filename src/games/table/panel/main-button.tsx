import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import type { AnyTable } from "../state/table.ts";

interface Props extends Pick<
  ComponentProps<typeof Button>,
  "busy" | "eager" | "disabled" | "onClick" | "aria-describedby"
> {
  table: Pick<AnyTable, "mode" | "status" | "wallet" | "closed">;
  label: string;
  /** Another panel is on its way into the place of this one: what is pressed meanwhile is for that one. */
  givesWay?: boolean | undefined;
  /** What it costs or pays, shown beside the label and hidden from screen readers, which get it elsewhere. */
  sum?: string | undefined;
  sumId?: string;
  sumClass?: string | undefined;
  /** Shows queued and ignored presses. */
  sign?: ReactNode;
}

/** The main action of a table: always the same button, so that it keeps the focus whatever it does next. */
export function MainButton({ table, label, givesWay, sum, sumId, sumClass, sign, ...button }: Props) {
  "use no memo"; // One button, whose rest of properties is new each time: to remember it would spare nothing.
  const { mode, status, wallet, closed } = table;
  const isPractice = mode === "practice";
  // Until session, wallet and open rounds are known; what failed to load is not waited for.
  const waits = status === "unknown" || (isPractice && !wallet && closed === undefined);
  return (
    <Button
      kind="primary"
      size="large"
      wide
      submit
      // A press before that plays for chips, asks a guest to log in, or does nothing.
      data-waits={givesWay ? "still" : waits || undefined}
      data-does={waits || isPractice || status === "guest" ? label : mode}
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
