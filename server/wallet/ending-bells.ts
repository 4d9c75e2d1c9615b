import type { BellNews } from "../../contract/bell.ts";
import { ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import type { Eligibility } from "./eligibility.ts";
import type { Job } from "../runtime/job.ts";
import type { Wallet } from "./ledger.ts";
import type { WalletHouse } from "./wallet-house.ts";

/** Something of a player's that ends with a time. */
export interface Ending {
  id: string;
  player: bigint;
  endsAt: Date;
}

/** Those to look for: that end after one time and until another, after `last` in their order, and how many at most. */
export interface EndingWish {
  from: Date;
  to: Date;
  last: Ending | undefined;
  atOnce: number;
}

interface Kind {
  /** In the order in which they end; perhaps fewer, as players with a pause are told of none. */
  list(wish: EndingWish): Promise<Ending[]>;
  /** Under the player's lock; undefined if there is nothing to tell any more. */
  newsOf(tx: Tx, ending: Ending, at: { now: number; wallet: Wallet | undefined }): Promise<BellNews | undefined>;
  /** Whether somebody is told of it at all. */
  mayHear(eligibility: Eligibility, nowMs: number): boolean;
  failed: string;
}

/**
 * Tells players of what is theirs and ends within a day, once each, if they may do something about it: otherwise it would
 * only urge them to.
 */
export function createEndingBells(
  { clock, log, wallets, eligibilities }: Pick<WalletHouse, "clock" | "log" | "wallets" | "eligibilities">,
  { list, newsOf, mayHear, failed }: Kind,
): Job {
  return { everyMs, isAtOnce: true, run, failed };

  async function run(isEnding: () => boolean = () => false): Promise<void> {
    const [from, to] = [new Date(clock.now()), new Date(clock.now() + noticeMs)];
    let last: Ending | undefined;
    do {
      const found = await list({ from, to, last, atOnce });
      last = found.at(-1);
      for (const ending of found) {
        if (isEnding()) return;
        try {
          await wallets.runExclusive(ending.player, (tx, wallet) => tell(tx, ending, wallet));
        } catch (error) {
          log.warn({ err: error, player: ending.player }, "what ends soon waits to be told of");
        }
      }
    } while (last);
  }

  async function tell(tx: Tx, ending: Ending, wallet: Wallet | undefined): Promise<void> {
    const { player, id } = ending;
    const now = clock.now();
    if (!mayHear(await eligibilities.loadOne(tx, player), now)) return;
    const news = await newsOf(tx, ending, { now, wallet });
    if (news) await ring(tx, { ...news, player, subject: id, at: now });
  }
}

/** A day is not so exact. */
const everyMs = 600_000;
const noticeMs = 24 * 3_600_000;
const atOnce = 200;
