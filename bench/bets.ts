import { randomUUID } from "node:crypto";
import { placeBet } from "../contract/bets.ts";
import { createPool } from "../server/db/connect.ts";
import { Refusal } from "../server/http/refusal.ts";
import { checkLedger } from "../server/wallet/check-ledger.ts";
import { createGroups } from "../server/wallet/groups.ts";
import { fingerprintOf } from "../server/wallet/operations.ts";
import { type Bank, betThrough, openBank, receiptKey, silent, sources } from "./bank.ts";
import { measurePairs, medianOf } from "./pairs.ts";
import { createPeerLedger, openPeerAccounts } from "./peer-ledger.ts";
import type { Bench } from "./run-benches.ts";

const gate = 6;
const pairs = 10;
const runMs = 3_000;
const inFlight = 800;
const stakeMicro = 10_000_000n;
const target = 4_950;

/** Durable bets per second at the wallet, compared with a textbook ledger. */
export const bets: Bench = {
  what: `bets a second against a textbook ledger on the same database: at least ${gate} times as many`,
  async run({ say }) {
    const bank = await openBank(400, 1_000_000_000_000n);
    const { database } = bank;
    try {
      const groups = createGroups({ pool: database.writerPool, clock: sources.clock, uuid: sources.uuid, log: silent });
      const house = () =>
        perSecond(bank, inFlight, async (player) => {
          const answer = await betThrough(groups, { player, key: randomUUID(), stakeMicro, target });
          if (answer instanceof Refusal || answer.status !== 200) throw new Error("a bet was not taken");
        });
      await openPeerAccounts(database.pool, bank.players);
      const concurrency = await bestConcurrency(bank, say);
      await house();

      const same = await measurePairs(4, house, house);
      say(`the house against itself: ${same.median.toFixed(3)}`);
      const result = await measurePairs(pairs, house, () => peerPerSecond(bank, concurrency));
      const [low, high] = result.interval;
      say(
        `${Math.round(medianOf(result.a))} bets a second in the house, ${Math.round(medianOf(result.b))} at the peer`,
      );
      say(`${result.median.toFixed(2)} times as many as the peer (95 %: ${low.toFixed(2)} to ${high.toFixed(2)})`);

      await groups.close();
      const ledger = await checkLedger(database.pool);
      const steady = same.median > 0.95 && same.median < 1.05;
      if (!steady) say("the machine was not steady enough: this run does not count");
      return { passed: ledger.balanced && steady && low >= gate, gate, steady, concurrency, same, ...result, ledger };
    } finally {
      await bank.close();
    }
  },
};

async function perSecond(bank: Bank, concurrency: number, bet: (player: bigint) => Promise<void>): Promise<number> {
  const startMs = performance.now();
  let done = 0;
  const bettors = Array.from({ length: concurrency }, async (_, first) => {
    for (let n = first; performance.now() - startMs < runMs; n += concurrency) {
      await bet(bank.players[n % bank.players.length] ?? 0n);
      done += 1;
    }
  });
  await Promise.all(bettors);
  return (done / (performance.now() - startMs)) * 1_000;
}

async function peerPerSecond(bank: Bank, concurrency: number): Promise<number> {
  const pool = createPool(bank.database.connection, { name: "peer", max: concurrency, log: silent, writer: true });
  const postBet = createPeerLedger(pool, receiptKey, sources.uuid);
  const choice = { mode: "under", target };
  try {
    return await perSecond(bank, concurrency, async (player) => {
      const fingerprint = fingerprintOf(placeBet, { game: "dice", amount: "10.00", choice });
      await postBet({ player, key: randomUUID(), fingerprint, stakeMicro, choice });
    });
  } finally {
    await pool.end();
  }
}

async function bestConcurrency(bank: Bank, say: (line: string) => void): Promise<number> {
  let best = { concurrency: 1, rate: 0 };
  for (const concurrency of [1, 2, 3, 4, 6, 8, 16, 32]) {
    const rate = await peerPerSecond(bank, concurrency);
    say(`the peer with ${concurrency} at once: ${rate.toFixed(0)} bets a second`);
    if (rate > best.rate) best = { concurrency, rate };
  }
  return best.concurrency;
}
