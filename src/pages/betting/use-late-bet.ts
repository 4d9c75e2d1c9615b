import { useEffect, useEffectEvent, useRef } from "react";
import type { OwnBookBets } from "../../../worker/betting/own-book-bets.ts";
import type { SlipStore } from "./use-slip.ts";

/**
 * A bet whose answer was lost, or came while the page was loaded anew, is asked about until the house has said what
 * became of it: the slip that it was made of then shows it, and is not offered a second time.
 */
export function useLateBet({ slip, change }: SlipStore, bets: OwnBookBets | undefined): void {
  const before = useRef<ReadonlySet<string>>(undefined);
  const look = useEffectEvent(() => {
    if (!bets || slip.placed !== null || slip.legs.length === 0) return;
    const isOfSlip = (legs: readonly { selection: string }[]) =>
      legs.map(({ selection }) => selection).join() === slip.legs.map(([id]) => id).join();
    const all = [...bets.open, ...bets.ended];
    if (bets.asked.some(({ order }) => isOfSlip(order.legs))) before.current ??= new Set(all.map(({ id }) => id));
    const found = all.find(({ id, legs }) => before.current?.has(id) === false && isOfSlip(legs));
    if (!found) return;
    before.current = undefined;
    change({ placed: found.id });
  });
  useEffect(() => look(), [bets]);
}
