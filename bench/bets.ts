import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeBet } from "../contract/games.ts";
import { instantGame } from "../rules/games/index.ts";
import { addPlayer } from "../server/accounts/players.ts";
import { systemChance } from "../server/chance.ts";
import { systemClock } from "../server/clock.ts";
import { createPool, inTransaction } from "../server/db/connect.ts";
import { connectDatabase, type Database } from "../server/db/database.ts";
import { startEmbedded } from "../server/db/embedded.ts";
import { createUuids } from "../server/db/uuid.ts";
import { giveMoney } from "../server/desk/give-money.ts";
import { createInstant } from "../server/games/instant.ts";
import { placeOf } from "../server/geo/place.ts";
import { checkLedger } from "../server/wallet/check-ledger.ts";
import { createGroups } from "../server/wallet/groups.ts";
import { fingerprintOf } from "../server/wallet/operations.ts";
import { measurePairs } from "./pairs.ts";
import { createPeerLedger, openPeerAccounts } from "./peer-ledger.ts";
import type { Bench } from "./run.ts";

const gate = 6;
const pairs = 10;
const runMs = 3_000;
const players = 400;
const inFlight = 800;

const sources = { clock: systemClock, chance: systemChance, uuid: createUuids(systemClock, systemChance) };
const receiptKey = { keyId: "bench", privateKey: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey };
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const stakeMicro = 10_000_000n;
const choice = { mode: "under", target: 4_950 };
const input = { game: "dice" as const, amount: "10.00", choice };

/** Durable bets a second at the wallet's door, against the ledger as textbooks have it. */
export const bets: Bench = {
  what: `bets a second against a textbook ledger on the same database, at least ${gate} times as many`,
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), "karat-bench-"));
    const embedded = await startEmbedded({ folder, log: silent });
    const database = await connectDatabase(embedded.connection, silent);
    try {
      const ids = await makePlayers(database);
      const groups = createGroups({ pool: database.writerPool, clock: systemClock, log: silent });
      const house = () => perSecond(inFlight, houseBettor(groups, ids));

      const concurrency = await bestConcurrency(database, ids, say);
      const peer = () => withPeer(database, ids, concurrency);
      await house();

      const same = await measurePairs(4, house, house);
      say(`the house against itself: ${same.median.toFixed(3)}`);
      const result = await measurePairs(pairs, house, peer);
      const [low, high] = result.interval;
      say(`${result.median.toFixed(2)} times as many bets as the peer (95 %: ${low.toFixed(2)} to ${high.toFixed(2)})`);

      await groups.close();
      const ledger = await checkLedger(database.pool);
      const steady = same.median > 0.95 && same.median < 1.05;
      if (!steady) say("the machine was not steady enough: this run does not count");
      return { passed: ledger.balanced && steady && low >= gate, gate, steady, concurrency, same, ...result, ledger };
    } finally {
      await database.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** One bet of the n-th bettor. */
type Bettor = (n: number) => Promise<void>;

async function perSecond(concurrency: number, bet: Bettor): Promise<number> {
  let done = 0;
  const startMs = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async (_, first) => {
      for (let n = first; performance.now() - startMs < runMs; n += concurrency) {
        await bet(n);
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - startMs)) * 1_000;
}

function houseBettor(groups: ReturnType<typeof createGroups>, ids: readonly bigint[]): Bettor {
  const instant = createInstant({ receiptKey, uuid: sources.uuid });
  const topMultiplierE4 = instantGame("dice").topMultiplier(choice);
  return async (n) => {
    const answer = await groups.submit(instant, {
      player: ids[n % ids.length] ?? 0n,
      key: randomUUID(),
      fingerprint: fingerprintOf(placeBet, input),
      validUntil: Date.now() + 10_000,
      blocked: false,
      stake: { game: "dice", amountMicro: stakeMicro, topMultiplierE4 },
      order: { game: "dice", stakeMicro, choice },
    });
    if (!("status" in answer) || answer.status !== 200) throw new Error("a bet was not taken");
  };
}

async function withPeer(database: Database, ids: readonly bigint[], concurrency: number): Promise<number> {
  const pool = createPool(database.connection, { name: "peer", max: concurrency, log: silent, writer: true });
  const place = createPeerLedger(pool, receiptKey, sources.uuid);
  try {
    return await perSecond(concurrency, async (n) => {
      const player = ids[n % ids.length] ?? 0n;
      await place({ player, key: randomUUID(), fingerprint: fingerprintOf(placeBet, input), stakeMicro, choice });
    });
  } finally {
    await pool.end();
  }
}

async function bestConcurrency(
  database: Database,
  ids: readonly bigint[],
  say: (line: string) => void,
): Promise<number> {
  await openPeerAccounts(database.pool, ids);
  const measured = [];
  for (const concurrency of [1, 2, 3, 4, 6, 8, 16, 32]) {
    const rate = await withPeer(database, ids, concurrency);
    say(`the peer with ${concurrency} at once: ${rate.toFixed(0)} bets a second`);
    measured.push({ concurrency, rate });
  }
  return measured.toSorted((a, b) => b.rate - a.rate)[0]?.concurrency ?? 4;
}

async function makePlayers(database: Database): Promise<bigint[]> {
  return inTransaction(database.pool, async (tx) => {
    const ids: bigint[] = [];
    for (let index = 0; index < players; index += 1) {
      const newcomer = {
        email: `${index}@karat.localhost`,
        passwordHash: "",
        currency: "RUB",
        locale: "ru-RU",
      } as const;
      const id = await addPlayer(
        tx,
        { ...newcomer, place: placeOf("RU"), stag: undefined, partner: undefined, adplace: undefined },
        sources,
      );
      if (id === undefined) throw new Error("the address is taken");
      await giveMoney(tx, id, 1_000_000_000_000n, sources);
      ids.push(id);
    }
    return ids;
  });
}
