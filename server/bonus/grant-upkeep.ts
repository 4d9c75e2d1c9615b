import type { Job } from "../runtime/job.ts";
import { listDueGrants } from "../wallet/bonus-rows.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { endGrant } from "./grants.ts";

/** Ends grants whose time is over, for players who stake nothing: a stake finds that out by itself. */
export function createGrantUpkeep({
  pool,
  clock,
  uuid,
  log,
  wallets,
}: Pick<WalletHouse, "pool" | "clock" | "uuid" | "log" | "wallets">): Job {
  return { everyMs, isAtOnce: true, run, failed: "grants could not be ended" };

  async function run(): Promise<void | "soon"> {
    const now = clock.now();
    const due = await listDueGrants(pool, now, atOnce);
    let failed = 0;
    for (const player of due) {
      try {
        await wallets.runExclusive(player, (tx) =>
          endGrant(tx, player, "expired", { uuid, clock }, ({ expiresAtMs }) => expiresAtMs <= now),
        );
      } catch (error) {
        failed += 1;
        log.warn({ err: error, player }, "a grant waits to be ended");
      }
    }
    return due.length === atOnce && failed === 0 ? "soon" : undefined;
  }
}

const everyMs = 60_000;
const atOnce = 200;
