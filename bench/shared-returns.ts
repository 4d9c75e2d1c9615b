import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { DuelReply } from "../contract/duels.ts";
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

/** As many as have a seat in a room each. */
const playerCount = 90;
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
      faults.push(...(await booksOf(bank)));
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

  async function goOnUntil(sql: string): Promise<void> {
    while ((await pool.query(sql, [game])).rowCount === 0) {
      clock.moveTo(clock.now() + stepMs);
      await sleep(1);
    }
  }

  while (tally.bets < bets) {
    await goOnUntil(
      `select from shared_rounds where game = $1 and state = 'betting' and room in ('', 'red', 'yellow', 'purple')
       group by game having count(*) = case game when 'rooms' then 3 else 1 end`,
    );
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
    await goOnUntil("select where not exists (select from shared_bets where game = $1 and state = 'open')");
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
  const isOpen = "select from duels where state = 'done' and settled_at is null limit 1";
  while ((await house.pool.query(isOpen)).rowCount === 1) await sleep(10);
  return { ...tally, ...(await sumsOf(house, "coinflip")) };
}

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
async function booksOf({ database }: Bank): Promise<string[]> {
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
