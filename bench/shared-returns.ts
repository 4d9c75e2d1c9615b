import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { DuelReply } from "../contract/duels.ts";
import { roomIds } from "../rules/games/rooms.ts";
import { toWire } from "../rules/money.ts";
import { columnTypes } from "../server/db/column-types.ts";
import type { DuelOrder } from "../server/duels/duel-engine.ts";
import { stakeOf } from "../server/duels/stake-duel.ts";
import { Refusal, type Stored } from "../server/http/refusal.ts";
import type { SharedGameId } from "../server/shared-bets/shared-bets.ts";
import { fingerprintOf } from "../server/wallet/operations.ts";
import { seededRandom } from "../tests/builders/seeded-random.ts";
import { faultsInBooks } from "../tests/chaos/books.ts";
import { handClock } from "../tests/world/hand-clock.ts";
import { type Bank, openBank } from "./bank.ts";
import { type House, openHeadlessHouse } from "./headless-house.ts";
import type { Bench } from "./run-benches.ts";
import { crashPlan, duelPlan, roomsPlan, roulettePlan } from "./shared-ways.ts";
import { bandOf, isWithinBound, noBets, offBy, type Tally, tallyText } from "./tally.ts";
import { wantedNames } from "./wanted-names.ts";

/** 30 a room, each of whom has a seat there. */
const playerCount = 30 * roomIds.length;
const balanceMicro = 1_000_000_000_000_000n;
const plans = { crash: crashPlan, roulette: roulettePlan, rooms: roomsPlan };
const ways = ["crash", "roulette", "rooms", "duel"] as const;
type Way = (typeof ways)[number];

/** Plays at a whole house without HTTP, whose rounds go by a clock of their own, then holds returns and books against the rules. */
export const sharedReturns: Bench = {
  what: "20,000 bets at each game that many play at once, up to a million: what they return, and all its books (SEED, BETS, WAYS)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? 6);
    const bets = Number(env["BETS"] ?? 20_000);
    const wanted = wantedNames({ name: "WAYS", text: env["WAYS"], all: ways });
    say(`seed ${seed}`);
    const bank = await openBank(playerCount, balanceMicro);
    const faults: string[] = [];
    const results = [];
    try {
      for (const way of wanted) {
        const startMs = performance.now();
        const tally = await playAt(bank, way, { seed, bets });
        const seconds = (performance.now() - startMs) / 1_000;
        say(`${way}: ${tallyText(tally, "bets")}, ${Math.round(tally.calls / seconds)} bets a second`);
        results.push({ way, bets: tally.bets, off: offBy(tally), band: bandOf(tally), isWithin: isWithinBound(tally) });
        faults.push(...tally.faults.map((fault) => `${way}: ${fault}`));
      }
      faults.push(...(await bookFaults(bank)));
      for (const fault of faults) say(fault);
      const passed = faults.length === 0 && results.every(({ isWithin }) => isWithin);
      return { passed, seed, results, faults };
    } finally {
      await bank.close();
    }
  },
};

async function playAt(bank: Bank, way: Way, { seed, bets }: { seed: number; bets: number }) {
  const clock = handClock();
  const sharedGames = way === "duel" ? [] : [way];
  const opened = await openHeadlessHouse(bank, { clock, sharedGames, chainLength: Math.max(1_000, bets) });
  const random = seededRandom(seed + ways.indexOf(way));
  try {
    const tally =
      way === "duel"
        ? await playDuels(opened.house, bank, { bets, random })
        : await playRounds(opened.house, bank, { game: way, bets, random, clock });
    return { ...tally, faults: await returnsFaults(opened.house, way, tally) };
  } finally {
    await opened.close();
  }
}

interface Playing {
  bets: number;
  random: () => number;
}

async function playRounds(
  house: House,
  { players }: Bank,
  { game, bets, random, clock }: Playing & { game: SharedGameId; clock: ReturnType<typeof handClock> },
): Promise<Tally> {
  const { sharedBets, pool } = house;
  const tally = { ...noBets };

  const rooms = game === "rooms" ? roomIds : [""];

  async function goOn(): Promise<void> {
    clock.moveTo(clock.now() + stepMs);
    await sleep(1);
  }

  while (tally.bets < bets) {
    await untilThereIs(pool, {
      sql: `select from shared_rounds where game = $1 and state = 'betting' and room = any($2) having count(*) = $3`,
      values: [game, rooms, rooms.length],
      step: goOn,
    });
    const { orders, expected } = plans[game](players, random);
    // In their order: a seat of a pot is had by whoever comes first.
    const answers = await Promise.all(
      orders.map(({ player, stake, order }) => {
        const caller = { ...callerOf(player, { game }), validUntil: clock.now() + 60_000 };
        return sharedBets.place(caller, stake, order);
      }),
    );
    for (const answer of answers) replyOf(answer);
    tally.bets += orders.length;
    tally.calls += orders.length;
    tally.expected += expected.mean;
    tally.variance += expected.variance;
    await untilThereIs(pool, {
      sql: "select where not exists (select from shared_bets where game = $1 and state = 'open')",
      values: [game],
      step: goOn,
    });
  }
  return { ...tally, ...(await sumsOf(house, game)) };
}

/** Counts what the creators have got: both sides of a duel together return the same whoever wins. */
async function playDuels(house: House, { players }: Bank, { bets, random }: Playing): Promise<Tally> {
  const tally = { ...noBets };
  const half = Math.floor(players.length / 2);
  while (tally.bets * 2 < bets) {
    await Promise.all(
      players.slice(0, half).map(async (creator, index) => {
        const { stakeMicro, side, expected } = duelPlan(random);
        const create = { kind: "create", stakeMicro, side, clientSeed: "many", name: undefined } as const;
        const { duel } = await duelCall(house, creator, create, stakeMicro);
        const join = { kind: "join", duel: duel.id, clientSeed: "more", names: new Map<bigint, string>() } as const;
        await duelCall(house, players[half + index] ?? 0n, join, stakeMicro);
        tally.bets += 1;
        tally.calls += 2;
        tally.expected += expected.mean;
        tally.variance += expected.variance;
      }),
    );
  }
  await untilThereIs(house.pool, {
    sql: "select where not exists (select from duels where state = 'done' and settled_at is null)",
    values: [],
    step: () => sleep(10),
  });
  return { ...tally, ...(await sumsOf(house, "coinflip")) };
}

interface Wait {
  /** Finds a row once it is so. */
  sql: string;
  values: unknown[];
  /** Done before it is asked again. */
  step(): Promise<void>;
}

async function untilThereIs(pool: House["pool"], { sql, values, step }: Wait): Promise<void> {
  const untilMs = performance.now() + patienceMs;
  while ((await pool.query(sql, values)).rowCount === 0) {
    if (performance.now() > untilMs) throw new Error(`after ${patienceMs / 1_000} s nothing is found by ${sql}`);
    await step();
  }
}

/** Only what hangs meets it: a round takes about a second. */
const patienceMs = 120_000;

async function duelCall(house: House, player: bigint, order: DuelOrder, stakeMicro: bigint): Promise<DuelReply> {
  const { groups, duels } = house;
  const caller = { ...callerOf(player, { kind: order.kind }), validUntil: house.clock.now() + 60_000 };
  return replyOf(await groups.submit(duels.engine, { ...caller, stake: stakeOf(stakeMicro), order }));
}

function callerOf(player: bigint, order: object) {
  return { player, key: randomUUID(), fingerprint: fingerprintOf({ name: "shared" }, order), blocked: false };
}

function replyOf<Reply>(answer: Stored | Refusal): Reply {
  if (answer instanceof Refusal || answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return JSON.parse(answer.text) as Reply;
}

/** Of all bets, and of duels those of their creators, whose bet has the duel's id. */
async function sumsOf({ pool }: House, game: string): Promise<Pick<Tally, "stakedMicro" | "returnedMicro">> {
  const { rows } = await pool.query<{ staked: bigint | null; returned: bigint | null }>(
    `select sum(stake_micro)::bigint as staked, sum(payout_micro)::bigint as returned from bets
     where game = $1 and (game <> 'coinflip' or id = round_id)`,
    [game],
  );
  return { stakedMicro: rows[0]?.staked ?? 0n, returnedMicro: rows[0]?.returned ?? 0n };
}

/** What the page of returns says, beside what the rules let expect of these very bets. */
async function returnsFaults({ returns }: House, way: Way, tally: Tally): Promise<string[]> {
  const sides = way === "duel" ? 2 : 1;
  const item = (await returns.read()).items.find(({ game }) => game === (way === "duel" ? "coinflip" : way));
  if (!item) return ["the page does not name it"];
  // As the rules are told to players, and not by the code that pays: 1.98 times the stake of one.
  const returned = way === "duel" ? (tally.stakedMicro * 198n) / 100n : tally.returnedMicro;
  const shown = [item.bets, item.staked, item.returned].join(" ");
  const own = [tally.bets * sides, toWire(tally.stakedMicro * BigInt(sides)), toWire(returned)].join(" ");
  // The rules round to hundredths and to whole hashes, which 99 / target does not know.
  const tolerance = 0.0001 * Number(item.staked) + 0.01;
  const isExpected = Math.abs(Number(item.expected) - tally.expected * sides) <= tolerance;
  return [
    ...(shown === own ? [] : [`the page shows ${shown}, and there are ${own}`]),
    ...(isExpected ? [] : [`the page expects ${item.expected}, by the rules ${(tally.expected * sides).toFixed(2)}`]),
  ];
}

/** Over so many rows it takes longer than the house's own statement timeout. */
async function bookFaults({ database }: Bank): Promise<string[]> {
  const pool = new pg.Pool({ ...database.connection, types: columnTypes, max: 1, options: "-c work_mem=256MB" });
  // The database may be stopped before the connection has ended.
  pool.on("error", () => {});
  try {
    return await faultsInBooks(pool);
  } finally {
    await pool.end();
  }
}

/** Few timers of a round fall into one step, and none of them is missed. */
const stepMs = 2_000;
