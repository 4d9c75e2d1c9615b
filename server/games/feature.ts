import type { Tx } from "../db/connect.ts";
import type { Bus } from "../live/bus.ts";
import type { Keys } from "../runtime/keys.ts";
import { betHistory } from "./bet-history.ts";
import { createBetsFeed } from "./bets-feed.ts";
import { bigWinsMs, createBigWins } from "./big-wins.ts";
import { cashOutRound } from "./cash-out-round.ts";
import type { GamesHouse } from "./games-house.ts";
import { getBets } from "./get-bets.ts";
import { getBigWins } from "./get-big-wins.ts";
import { getOpenRounds } from "./get-open-rounds.ts";
import { getReceipt } from "./get-receipt.ts";
import { getReturns } from "./get-returns.ts";
import { getRevealedSeeds } from "./get-revealed-seeds.ts";
import { getShownBet } from "./get-shown-bet.ts";
import { getSeeds } from "./get-seeds.ts";
import { openRound } from "./open-round.ts";
import { placeBet } from "./place-bet.ts";
import { createReceiptKeys } from "./receipt-keys.ts";
import { createReturns } from "./returns.ts";
import { rotateSeeds } from "./rotate-seeds.ts";
import { readRoundsState } from "./round-news.ts";
import { createRoundUpkeep } from "./round-upkeep.ts";
import { createSeedCipher } from "./seed-cipher.ts";
import { checkSeedKey, createSeedUpkeep } from "./seed-upkeep.ts";
import { openSeeds } from "./seeds.ts";
import { createSettledBets } from "./settled-bets.ts";
import { createSolo } from "./solo.ts";
import { stepRound } from "./step-round.ts";
import { createWins } from "./wins.ts";

type Dependencies = Pick<GamesHouse, "pool" | "clock" | "rng" | "log" | "uuid" | "groups"> & { keys: Keys; bus: Bus };

export async function openGames(dependencies: Dependencies) {
  const { pool, clock, rng, log, uuid, keys, bus } = dependencies;
  const seedCipher = createSeedCipher({ key: keys.seeds, rng });
  await checkSeedKey(pool, seedCipher);
  const wins = await createWins({ pool, clock, log, bus });
  const feeds = { wins: createBetsFeed("wins", wins.all), high: createBetsFeed("high", wins.high) };
  const receiptKeys = await createReceiptKeys({ pool, clock, key: keys.receipts });
  const solo = createSolo({ log, seedCipher, receiptKey: keys.receipts, uuid, tell: wins.take });
  const nouns = {
    seedCipher,
    solo,
    answerOfBet: solo.answerOfBet,
    returns: createReturns({ pool, clock }),
    bigWins: createBigWins({ pool, clock }),
    settledBets: createSettledBets({ pool, clock }),
  };
  return {
    nouns,
    /** For bets that others have decided. */
    tell: wins.take,
    endpoints: [
      getSeeds,
      getRevealedSeeds,
      rotateSeeds,
      placeBet,
      openRound,
      stepRound,
      cashOutRound,
      getOpenRounds,
      getReturns,
      getBigWins,
      getBets,
      getReceipt,
      getShownBet,
    ],
    channels: {
      rounds: { readSnapshot: (player: bigint) => readRoundsState(pool, player, { log, seedCipher }) },
      wins: { feed: feeds.wins },
      high: { feed: feeds.high },
    },
    site: {
      documents: {
        "/.well-known/karat-keys.json": { text: () => JSON.stringify(receiptKeys.list()), isCacheable: true },
      },
    },
    expiring: [
      { table: "high_bets", time: "at", retentionMs: highBetsMs },
      { table: "day_wins", time: "at", retentionMs: bigWinsMs },
    ],
    histories: { bet: betHistory(pool) },
    jobs: [receiptKeys.job, createRoundUpkeep({ ...dependencies, ...nouns }), createSeedUpkeep({ pool, seedCipher })],
    newPlayer: (tx: Tx, player: bigint) => openSeeds(tx, player, { clock, rng, seedCipher }),
    close: () => {
      for (const feed of Object.values(feeds)) feed.close();
      wins.close();
    },
  };
}

/** Longer ago nobody is interested in how high they were. */
const highBetsMs = 30 * 24 * 3_600_000;
