import type { ComponentProps } from "react";
import { useOnline } from "../../ui/online.ts";
import { NeedsNetwork } from "./needs-network.tsx";

/** A form that is sent to the house: offline it can be filled in, but not sent. */
export function SentForm({ onSubmit, children, ...form }: ComponentProps<"form">) {
  const online = useOnline();
  return (
    <form {...form} onSubmit={(event) => (online ? onSubmit?.(event) : event.preventDefault())}>
      <NeedsNetwork>{children}</NeedsNetwork>
    </form>
  );
}
