import type { House } from "../house.ts";
import { repeat } from "../repeat.ts";
import { tellCashier } from "./cashier-news.ts";
import { concludeOrder } from "./conclude-order.ts";
import { type DepositRow, lockDeposit } from "./deposits.ts";

type Known = Pick<DepositRow, "id" | "player">;
type Unanswered = Known & { provider: string; created_at: Date };

/**
 * Ends what nobody has paid in its time, and concludes orders whose house has died before it had the provider's answer.
 * Every house does it: what another one is at is left alone, or found done.
 */
export function createDepositUpkeep(
  house: Pick<House, "pool" | "wallets" | "clock" | "config" | "log" | "methods" | "payments">,
) {
  const { pool, wallets, clock, log, payments } = house;
  const repeated = repeat({
    everyMs,
    run,
    onError: (error) => log.error({ err: error }, "the upkeep of deposits failed"),
  });
  return { run, close: repeated.close };

  async function run(): Promise<void> {
    for (const deposit of await overdue()) await expire(deposit);
    let isThere = true;
    for (const { created_at, provider, ...deposit } of await unanswered()) {
      const isOwn = provider === payments.name;
      // One that does not answer is not waited for once more in this round.
      const answer: Awaited<ReturnType<typeof payments.findPayment>> =
        isOwn && isThere ? await payments.findPayment(deposit.id) : undefined;
      if (isOwn) isThere = answer !== undefined;
      // Until it answers the order stays pending, for as long as it could be paid.
      if (answer || clock.now() - created_at.getTime() >= givenUpMs) await concludeOrder(house, deposit, answer);
    }
  }

  async function overdue(): Promise<Known[]> {
    const { rows } = await pool.query<Known>(
      `select id, player from deposits
       where (state = 'waiting' and expires_at <= $1) or (state = 'seen' and expires_at <= $2) order by expires_at limit $3`,
      [new Date(clock.now()), new Date(clock.now() - seenMs), maxAtOnce],
    );
    return rows;
  }

  async function expire({ id, player }: Known): Promise<void> {
    await wallets.locked(player, async (tx) => {
      const row = await lockDeposit(tx, player, id);
      if (!row || !isOverdue(row)) return;
      await tx.query("update deposits set state = 'expired', ended_at = $2 where id = $1", [id, new Date(clock.now())]);
      await tellCashier(tx, player, house);
    });
  }

  /** By now it may have been paid, or given more time. */
  function isOverdue({ state, expiresAtMs }: DepositRow): boolean {
    const now = clock.now();
    return (state === "waiting" && expiresAtMs <= now) || (state === "seen" && expiresAtMs + seenMs <= now);
  }

  async function unanswered(): Promise<Unanswered[]> {
    const { rows } = await pool.query<Unanswered>(
      `select id, player, provider, created_at from deposits where answered_at is null and created_at <= $1 order by created_at limit $2`,
      [new Date(clock.now() - ownMs), maxAtOnce],
    );
    return rows;
  }
}

const everyMs = 5_000;
/** For so long the house that has taken the order is still at it. */
const ownMs = 15_000;
const givenUpMs = 1_200_000;
/** What is seen is on its way, and that may take its time. */
const seenMs = 24 * 3_600_000;
const maxAtOnce = 100;
