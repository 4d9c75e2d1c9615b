import { toWire } from "../../rules/money.ts";
import { mayBeOffered } from "../../rules/safe-play/stops.ts";
import { ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import type { Job } from "../runtime/job.ts";
import { type Grant, listDueGrants, listExpiringGrants } from "../wallet/bonus-rows.ts";
import type { Wallet } from "../wallet/ledger.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { endGrant } from "./grants.ts";

/**
 * Ends grants whose time is over, for players who stake nothing: a stake finds that out by itself. Tells them a day
 * before, unless they may not play then: it would only urge them to.
 */
export function createGrantUpkeep({
  pool,
  clock,
  uuid,
  log,
  wallets,
  eligibilities,
}: Pick<WalletHouse, "pool" | "clock" | "uuid" | "log" | "wallets" | "eligibilities">): Job {
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
    const expiring = await listExpiringGrants(pool, { fromMs: now, toMs: now + noticeMs, limit: atOnce });
    for (const grant of expiring) await wallets.runExclusive(grant.player, (tx, wallet) => tell(tx, grant, wallet));
    return due.length === atOnce && failed === 0 ? "soon" : undefined;
  }

  async function tell(tx: Tx, { id, player, currency, expiresAtMs }: Grant, wallet: Wallet | undefined) {
    // It may have ended meanwhile.
    if (wallet?.grant !== id) return;
    if (!mayBeOffered(await eligibilities.loadOne(tx, player), clock.now())) return;
    const expires_at = new Date(expiresAtMs).toISOString();
    const data = { amount: toWire(wallet.bonusMicro), currency, expires_at };
    await ring(tx, { player, kind: "bonus_expiring", subject: id, data, at: clock.now() });
  }
}

const everyMs = 60_000;
const noticeMs = 24 * 3_600_000;
const atOnce = 200;
