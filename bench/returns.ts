import { createHash } from "node:crypto";
import type { Receipt } from "../contract/bets.ts";
import { currencies } from "../rules/money.ts";
import { inTransaction } from "../server/db/connect.ts";
import { replaceNext, rotatePair } from "../server/games/seeds.ts";
import { type Way, waysToPlay } from "../tests/chaos/many-rounds.ts";
import { seededRandom } from "../tests/builders/seeded-random.ts";
import { type Bank, openBank, sources } from "./bank.ts";
import { type Bettor, createBettor } from "./bettor.ts";
import { openHeadlessHouse } from "./headless-house.ts";
import { checkPlay } from "./play-checks.ts";
import type { Bench } from "./run-benches.ts";
import { createSample, type Sample } from "./sample.ts";
import { bandOf, isWithinBound, noBets, offBy, type Tally, tallyOf, tallyText, together } from "./tally.ts";
import { wantedNames } from "./wanted-names.ts";

const playerCount = 800;
const sampleSize = 10_000;
const balanceMicro = 1_000_000_000_000_000n;

/** Plays at a whole house without HTTP, then checks everything it stored and reported against the rules. */
export const returns: Bench = {
  what: "20,000 rounds of each game at a house, up to a million: what they return, and all its books (SEED, ROUNDS, WAYS)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? 6);
    const rounds = Number(env["ROUNDS"] ?? 20_000);
    const wanted = wantedNames({ name: "WAYS", text: env["WAYS"], all: waysToPlay.map(({ name }) => name) });
    const ways = waysToPlay.filter(({ name }) => wanted.includes(name));
    say(`seed ${seed}`);
    const bank = await openBank(playerCount, balanceMicro, currencies);
    try {
      return { seed, rounds, ...(await playAt(bank, { seed, rounds, ways, say })) };
    } finally {
      await bank.close();
    }
  },
};

interface Plan {
  seed: number;
  rounds: number;
  ways: readonly Way[];
  say(line: string): void;
}

async function playAt(bank: Bank, { seed, rounds, ways, say }: Plan) {
  const opened = await openHeadlessHouse(bank);
  try {
    await seedPlayers(bank, seed);
    const receipts = createSample<Receipt>(sampleSize, seededRandom(seed));
    const tallies = new Map<Way, Tally>();
    const rates: Record<string, Rate> = {};
    for (const way of ways) {
      const { name } = way;
      // An index among all ways, so that a game is dealt the same whichever others are played.
      const index = waysToPlay.indexOf(way);
      const bettors = bank.players.map((player, playerIndex) =>
        createBettor(opened.house, {
          player,
          currency: bank.currencyOf(player),
          random: seededRandom(seed + index * 1_000_003 + playerIndex * 7_919),
        }),
      );
      const startMs = performance.now();
      const startCpu = process.cpuUsage();
      const tally = await playAll(way, { bettors, rounds, receipts, say });
      const seconds = (performance.now() - startMs) / 1_000;
      const { user, system } = process.cpuUsage(startCpu);
      const rate = {
        roundsPerSecond: Math.round(rounds / seconds),
        callsPerSecond: Math.round(tally.calls / seconds),
        // CPU time of this process, which does not depend on what else the machine does.
        cpuUsPerCall: Math.round((user + system) / tally.calls),
      };
      say(`${name}: ${tallyText(tally, "rounds")}`);
      say(
        `${name}: ${rate.roundsPerSecond} rounds and ${rate.callsPerSecond} calls a second, ${rate.cpuUsPerCall} µs of CPU a call`,
      );
      rates[name] = rate;
      tallies.set(way, tally);
    }
    const checks = await checkPlay({ bank, house: opened.house, tallies, receipts: receipts.items(), seed, say });
    const results = [...tallies].map(([{ name }, tally]) => ({
      name,
      bets: tally.bets,
      off: offBy(tally),
      band: bandOf(tally),
    }));
    const passed = checks.faults.length === 0 && [...tallies.values()].every(isWithinBound);
    return { passed, rates, results, ...checks };
  } finally {
    await opened.close();
  }
}

interface Rate {
  roundsPerSecond: number;
  callsPerSecond: number;
  cpuUsPerCall: number;
}

async function seedPlayers({ database, players }: Bank, seed: number): Promise<void> {
  for (const [playerIndex, player] of players.entries()) {
    const serverSeed = createHash("sha256").update(`${seed} ${playerIndex}`).digest("hex");
    await inTransaction(database.pool, async (tx) => {
      await replaceNext(tx, player, serverSeed, sources);
      await rotatePair(tx, player, "many", sources);
    });
  }
}

interface Playing {
  bettors: readonly Bettor[];
  rounds: number;
  receipts: Sample<Receipt>;
  say(line: string): void;
}

async function playAll(way: Way, { bettors, rounds, receipts, say }: Playing): Promise<Tally> {
  let toldMs = performance.now();
  let done = 0;
  const tallies = await Promise.all(
    bettors.map(async (bettor, playerIndex) => {
      let tally = noBets;
      for (let round = playerIndex; round < rounds; round += bettors.length) {
        const { bet, receipt, expected, calls } = await bettor.play(way);
        tally = together([tally, tallyOf(bet, expected, calls)]);
        receipts.offer(receipt);
        done += 1;
        if (performance.now() - toldMs < tellEveryMs) continue;
        toldMs = performance.now();
        say(`${way.name}: ${done} of ${rounds} rounds`);
      }
      return tally;
    }),
  );
  return together(tallies);
}

const tellEveryMs = 10_000;
