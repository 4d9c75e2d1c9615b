import { useEffect, useEffectEvent } from "react";
import { useStream } from "../../link/use-stream.ts";
import { useSession } from "../../shell/session.ts";
import type { SlipStore } from "./use-slip.ts";

/**
 * An order that is out, whichever tab has pressed it, is asked about until the house has said what became of it: the
 * slip that it was made of then shows it, and is not offered a second time. True while that is being asked.
 */
export function useOrderEnd({ slip: { sent }, answered }: SlipStore): boolean {
  const { status } = useSession();
  const end = useStream((of) => (sent && status === "player" ? of.betting.orderEnd$(sent) : undefined));
  const told = end?.key === sent?.key ? end : undefined;
  const settle = useEffectEvent(() => {
    if (told && told.bet !== undefined) answered(told.key, told.bet);
  });
  useEffect(() => settle(), [told]);
  return told !== undefined && told.bet === undefined;
}
