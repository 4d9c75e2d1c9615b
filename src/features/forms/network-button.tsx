import type { ComponentProps } from "react";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { useNetworkNeed } from "./needs-network.tsx";

/** A button that needs the house: offline it is disabled and described by the reason. */
export function NetworkButton({ disabled, "aria-describedby": describedBy, ...rest }: ComponentProps<typeof Button>) {
  const need = useNetworkNeed();
  return (
    <Button
      {...rest}
      disabled={need.disabled || disabled === true}
      aria-describedby={classes(describedBy, need.reason) || undefined}
    />
  );
}
