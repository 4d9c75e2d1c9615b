import { isGone } from "../live/bus.ts";
import type { Job } from "../runtime/job.ts";
import type { CashierHouse } from "./cashier-house.ts";
import { tellCashier } from "./cashier-news.ts";
import { concludeOrder } from "./conclude-order.ts";
import { type DepositRow, lockDeposit } from "./deposits.ts";

type DepositKey = Pick<DepositRow, "id" | "player">;
type Unanswered = DepositKey & { provider: string; created_at: Date; is_due: boolean };

/**
 * Expires deposits that nobody has paid in time, and concludes orders whose house died before the provider answered.
 * Every house runs it, also right after starting; what another one works on is skipped or found done.
 */
export function createDepositUpkeep(
  house: Pick<CashierHouse, "pool" | "wallets" | "clock" | "config" | "keys" | "log" | "methods" | "payments">,
): Job {
  const { pool, wallets, clock, payments } = house;
  return { everyMs, isAtOnce: true, run, failed: "the upkeep of deposits failed" };

  async function run(): Promise<void | "soon"> {
    for (const deposit of await overdue()) await expire(deposit);
    let isThere = true;
    let isLeft = false;
    for (const { created_at, provider, is_due, ...deposit } of await unanswered()) {
      const isOwn = provider === payments.name;
      // A provider that does not answer is asked no more in this round.
      const answer: Awaited<ReturnType<typeof payments.findPayment>> =
        isOwn && isThere && is_due ? await payments.findPayment(deposit.id) : undefined;
      if (isOwn && is_due) isThere = answer !== undefined;
      isLeft ||= isOwn && answer === undefined;
      // Unanswered orders stay pending for as long as they could be paid.
      if (answer || clock.now() - created_at.getTime() >= givenUpMs) await concludeOrder(house, deposit, answer);
    }
    return isLeft ? "soon" : undefined;
  }

  async function overdue(): Promise<DepositKey[]> {
    const { rows } = await pool.query<DepositKey>(
      `select id, player from deposits
       where (state = 'waiting' and expires_at <= $1) or (state = 'seen' and expires_at <= $2) order by expires_at limit $3`,
      [new Date(clock.now()), new Date(clock.now() - seenGraceMs), maxAtOnce],
    );
    return rows;
  }

  async function expire({ id, player }: DepositKey): Promise<void> {
    await wallets.runExclusive(player, async (tx) => {
      const row = await lockDeposit(tx, player, id);
      if (!row || !isOverdue(row)) return;
      await tx.query("update deposits set state = 'expired', ended_at = $2 where id = $1", [id, new Date(clock.now())]);
      await tellCashier(tx, player, house);
    });
  }

  /** Checked again under the lock: it may have been paid or extended meanwhile. */
  function isOverdue({ state, expiresAtMs }: DepositRow): boolean {
    const now = clock.now();
    return (state === "waiting" && expiresAtMs <= now) || (state === "seen" && expiresAtMs + seenGraceMs <= now);
  }

  /** Pending orders whose house has taken too long or is gone. */
  async function unanswered(): Promise<Unanswered[]> {
    const isHouseGone = isGone("house");
    const { rows } = await pool.query<Unanswered>(
      `select id, player, provider, created_at, (created_at <= $1 or created_at <= $2 and ${isHouseGone}) as is_due
       from deposits where answered_at is null and (created_at <= $1 or ${isHouseGone}) order by created_at limit $3`,
      [new Date(clock.now() - ownMs), new Date(clock.now() - newMs), maxAtOnce],
    );
    return rows;
  }
}

const everyMs = 5_000;
/** How long the house that took the order may still be waiting for the provider. */
const ownMs = 15_000;
/** Longer than a live house takes to be heard again after its connection broke. */
const newMs = 2_000;
const givenUpMs = 1_200_000;
/** A payment that was seen is under way, which may take long. */
const seenGraceMs = 24 * 3_600_000;
const maxAtOnce = 100;
