import type { CashierState, PayoutState } from "../../contract/cashier.ts";
import { payoutTopic } from "../../rules/cashier/topics.ts";
import type { Notice } from "../bridge/notices.ts";

export type CachedPayout = CashierState["payouts"][number];

/** Order of a withdrawal's states; final ones share the last place and are never replaced. */
const steps: Record<PayoutState, number> = { unconfirmed: 0, waiting: 1, sent: 2, done: 3, refused: 3, cancelled: 3 };

/** The house's list, which is complete. No item goes back a step, as replies and live news may overtake each other. */
export function withHeard(known: readonly CachedPayout[], heard: readonly CachedPayout[]): CachedPayout[] {
  return heard.map((fresh) => {
    const before = known.find(({ id }) => id === fresh.id);
    if (!before) return fresh;
    const state = steps[before.state] >= steps[fresh.state] ? before.state : fresh.state;
    // A cancellation stays requested until it is known whether it was too late.
    return { ...fresh, state, is_cancelling: state === "waiting" && (before.is_cancelling || fresh.is_cancelling) };
  });
}

const noticeKinds: Partial<Record<PayoutState, Notice["kind"]>> = {
  sent: "info",
  done: "good",
  refused: "bad",
  cancelled: "info",
};

/** Notices about withdrawals whose state has changed since this device last saw them. */
export function newsOf(
  known: readonly CachedPayout[],
  next: readonly CachedPayout[],
): (Omit<Notice, "at"> & { id: string })[] {
  return next.flatMap(({ id, state, amount }) => {
    const before = known.find((each) => each.id === id);
    const kind = noticeKinds[state];
    if (!before || before.state === state || kind === undefined) return [];
    const about = payoutTopic(id);
    return [{ id: `${about}:${state}`, about, kind, key: `payout_${state}`, values: { amount }, money: true }];
  });
}
