import type { Bus } from "../live/bus.ts";
import { startWokenJob } from "../live/woken-job.ts";
import { advancePayout } from "./advance-payout.ts";
import { payoutDue, takeDuePayout } from "./payouts.ts";

type Parts = Parameters<typeof advancePayout>[1];

/** Longer than everything one step may take at the provider. */
export const providerLeaseMs = 30_000;

/** Works on every withdrawal that is due, at whichever house comes first, so that none is left to a killed one. */
export function createPayoutDispatcher(house: Parts, bus: Pick<Bus, "onNote" | "onGap">) {
  let closed = false;

  async function workDue(): Promise<void> {
    await Promise.all(Array.from({ length: concurrency }, payOut));
  }

  async function payOut(): Promise<void> {
    for (let payout = await take(); payout && !closed; payout = await take()) {
      const after = await advancePayout(payout, house).catch((error: unknown) => {
        house.log.error({ err: error, payout: payout?.id }, "a payout could not be seen to");
      });
      if (!after) await putOff(payout.id, payout.tries);
    }
  }

  function take() {
    const now = house.clock.now();
    return takeDuePayout(house.pool, house.payments.name, now, now + providerLeaseMs);
  }

  async function putOff(id: string, tries: number): Promise<void> {
    const again = new Date(house.clock.now() + Math.min(firstWaitMs * 2 ** Math.min(tries, 10), longestWaitMs));
    await house.pool.query("update payouts set due_at = $2 where id = $1 and due_at is not null", [id, again]);
  }

  const rounds = startWokenJob({
    bus,
    note: payoutDue,
    work: workDue,
    onError: (error) => house.log.error({ err: error }, "payouts could not be looked after"),
  });

  return {
    workDue,
    close: async () => {
      closed = true;
      await rounds.close();
    },
  };
}

const concurrency = 4;
const firstWaitMs = 1_000;
const longestWaitMs = 300_000;
