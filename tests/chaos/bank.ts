import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../world/free-port.ts";
import { bankHouseProgram } from "../world/house-program.ts";
import { addPlayer } from "../../server/accounts/players.ts";
import { methodHash } from "../../server/cashier/methods.ts";
import { digestOfDestination, rememberDestination } from "../../server/cashier/payout-destinations.ts";
import { systemRng } from "../../server/runtime/rng.ts";
import { systemClock } from "../../server/runtime/clock.ts";
import { readConfig } from "../../server/config.ts";
import { inTransaction, type Tx } from "../../server/db/connect.ts";
import { openSeeds } from "../../server/games/seeds.ts";
import type { Database } from "../../server/db/database.ts";
import { createUuids } from "../../server/db/uuid.ts";
import { createSeedCipher } from "../../server/games/seed-cipher.ts";
import { giveMoney } from "../../server/desk/give-money.ts";
import { locationOf } from "../../server/http/location.ts";
import { loadKeys } from "../../server/runtime/keys.ts";
import type { PaymentEvent } from "../../contract/payment-provider.ts";
import type { BankOrder, FromBankHouse, ToBankHouse } from "./bank-house.ts";
import { faultsInBank } from "./bank-books.ts";
import { createPayingOut, type PayingOut } from "../builders/paying-out.ts";
import { seededRandom } from "../builders/seeded-random.ts";
import { writeTinySite } from "../world/tiny-site.ts";

interface BankOptions {
  database: Pick<Database, "pool" | "connection">;
  /** For the keys that the houses share. */
  folder: string;
  seed: number;
  operations: number;
  /** So often a house is killed. */
  kills: number;
  /** So many operations lie between two checks of all books. */
  checkEvery?: number;
  onCheck?(report: BankReport): void;
}

export interface BankReport {
  operations: number;
  /** What was answered with yes, by what was asked. */
  accepted: Record<string, number>;
  refused: number;
  lost: number;
  kills: number;
  faults: string[];
}

const atOnce = 48;
const card = "4111111111111111";

/*
 * What a seed replays: what each of the 48 hands draws, one after the other, with its keys and amounts; and before which
 * operations, counted over all hands, a house is killed. Not what the clock, the database and two processes decide: in
 * which order the hands come by, and so which of them a house dies over and which of the orders known by then is taken back
 * or paid; nor what the houses draw themselves (ids, seeds of games, outcomes). A failure is found again by running its seed
 * several times, not by running it once.
 */

/**
 * Two houses over one database, and everything that moves money at random and all at once: deposits, bets, withdrawals,
 * cancels, corrections, the provider's word twice, late and in any order, answers that are lost, and houses that are
 * killed. What is promised holds at every check: nothing is made or lost, and what was answered has happened.
 */
export async function runBank({
  database,
  folder,
  seed,
  operations,
  kills,
  checkEvery = 1_000,
  onCheck,
}: BankOptions): Promise<BankReport> {
  const own = createDraw(seed);
  const { below } = own;
  // Each hand draws for itself: what it does next does not hang on how fast the others are.
  const hands = Array.from({ length: atOnce }, (_, index) => createDraw(seed + (index + 1) * 7_919));
  const paying = createPayingOut({ clock: systemClock });
  const env = { PORT: String(await freePort()), KARAT_DATA: folder, KARAT_DIST: join(folder, "dist") };
  writeTinySite(env.KARAT_DIST);
  const players = await makePlayers(database, env);
  const open = () =>
    openBankHouse({ open: { connection: database.connection, env, provider: paying.provider.name } }, paying);
  const houses = await Promise.all([open(), open()]);
  const deaths = new Set(Array.from({ length: kills }, () => below(operations)));
  const report: BankReport = { operations: 0, accepted: {}, refused: 0, lost: 0, kills: 0, faults: [] };
  /** What players know to be theirs. */
  const known = { deposits: [] as string[], payouts: [] as { player: string; id: string }[], bets: [] as string[] };
  let untold: PaymentEvent[] = [];
  let last: BankOrder | undefined;
  let reopening: Promise<void> | undefined;

  try {
    while (report.operations < operations && report.faults.length === 0) {
      const until = Math.min(report.operations + checkEvery, operations);
      await Promise.all(hands.map((draw) => work(until, draw)));
      await settle();
      report.faults.push(...(await faultsInBank(database.pool, paying, known)));
      onCheck?.(report);
    }
    return report;
  } finally {
    await Promise.all(houses.map((house) => house.kill()));
  }

  async function work(until: number, draw: Draw): Promise<void> {
    while (report.operations < until) {
      report.operations += 1;
      if (deaths.has(report.operations)) await replace(draw.below(houses.length));
      const order = orderOf(draw);
      if (order) await carryOut(order, draw);
    }
  }

  async function replace(index: number): Promise<void> {
    const dying = houses[index];
    if (!dying || dying.isGone()) return;
    report.kills += 1;
    reopening = dying.kill().then(async () => void (houses[index] = await open()));
    await reopening;
  }

  function orderOf({ random, below, uuid }: Draw): BankOrder | undefined {
    const kind = random();
    const player = String(players[below(players.length)]);
    const amount = `${100 + below(400)}.00`;
    const call = (name: string, body: Record<string, unknown>, path = {}): Extract<BankOrder, { do: "call" }> => ({
      do: "call",
      name,
      player,
      path,
      body,
      key: uuid(),
    });
    // The very same again, as it comes when an answer was lost.
    if (kind < 0.05 && last) return last;
    if (kind < 0.55)
      return (last = call("placeBet", {
        game: "dice",
        amount: `${1 + below(200)}.00`,
        choice: { mode: "under", target: [1, 4_950, 9_800][below(3)] },
      }));
    if (kind < 0.65)
      return (last = call("createPayout", { method: methodHash("out", "card", "RUB"), amount, destination: card }));
    if (kind < 0.75)
      return (last = call("createDeposit", { method: methodHash("in", "card-transfer", "RUB"), amount }));
    if (kind < 0.8) {
      const payout = known.payouts[known.payouts.length - 1 - below(Math.min(50, known.payouts.length))];
      return payout && { ...call("cancelPayout", {}, { id: payout.id }), player: payout.player };
    }
    if (kind < 0.82)
      return { do: "correct", player, amountMicro: String((1 + below(1_000)) * (below(2) === 0 ? -10_000 : 10_000)) };
    if (kind < 0.84) paying.wrong.fault = ([undefined, undefined, "unanswered", "unheard"] as const)[below(4)];
    const event = kind < 0.97 ? turn(below) : untold[below(untold.length)];
    return event && { do: "event", event };
  }

  /** The provider does one thing more, and has it to tell. */
  function turn(below: Draw["below"]): PaymentEvent | undefined {
    const orders = [...paying.payouts.keys()].slice(-30);
    const order = orders[below(orders.length)] ?? "";
    const way = below(6);
    const invoice = known.deposits[known.deposits.length - 1 - below(Math.min(20, known.deposits.length))];
    const event =
      way === 0 ? paying.refuse(order) : way < 3 ? paying.send(order) : way < 4 ? paying.finish(order) : undefined;
    const told =
      event ?? (way > 3 && invoice !== undefined ? paying.paid(invoice, { id: `paid-${invoice}` }) : undefined);
    if (told) untold.push(told);
    return told;
  }

  async function carryOut(order: BankOrder, { below }: Draw): Promise<void> {
    const first = below(houses.length);
    const alive = () => [houses[first], houses[1 - first]].find((one) => one?.isGone() === false);
    // Where both are dead, whoever wants something waits for the next one.
    if (!alive()) await reopening;
    const house = alive();
    const answer = await house?.carryOut(order);
    if (!answer) {
      report.lost += 1;
      return;
    }
    if (answer.status !== 200) {
      if (answer.status >= 500 && answer.status !== 503) report.faults.push(`${JSON.stringify(order)}: ${answer.text}`);
      report.refused += 1;
      return;
    }
    const name = order.do === "call" ? order.name : order.do;
    report.accepted[name] = (report.accepted[name] ?? 0) + 1;
    if (order.do === "event") untold = untold.filter(({ id }) => id !== order.event.id);
    if (order.do !== "call") return;
    const reply = JSON.parse(answer.text) as { id: string; invoice_id: string; bet: { id: string } };
    if (name === "createPayout") known.payouts.push({ player: order.player, id: reply.id });
    if (name === "createDeposit") known.deposits.push(reply.invoice_id);
    if (name === "placeBet") known.bets.push(reply.bet.id);
  }

  /** The provider tells everything that the house has not acknowledged, until it has. */
  async function settle(): Promise<void> {
    paying.wrong.fault = undefined;
    for (let round = 0; untold.length > 0 && round < 20; round += 1)
      for (const event of untold.slice()) await carryOut({ do: "event", event }, own);
  }
}

type Draw = ReturnType<typeof createDraw>;

/** What one hand draws: the same for the same seed. */
function createDraw(seed: number) {
  const random = seededRandom(seed);
  const hex = () => Math.floor(random() * 16).toString(16);
  return {
    random,
    below: (count: number) => Math.floor(random() * count),
    uuid: () => "00000000-0000-4000-8000-000000000000".replace(/0/g, hex),
  };
}

interface BankHouse {
  /** Undefined where the house has died over it. */
  carryOut(what: BankOrder): Promise<{ status: number; text: string } | undefined>;
  kill(): Promise<void>;
  isGone(): boolean;
}

/** A house in a process of its own, whose provider is asked here. */
export async function openBankHouse(opening: ToBankHouse, paying: Pick<PayingOut, "provider">): Promise<BankHouse> {
  const { file, execArgv } = bankHouseProgram();
  const child: ChildProcess = fork(file, [], { execArgv });
  const waiting = new Map<number, (answer: { status: number; text: string } | undefined) => void>();
  const ended = once(child, "exit");
  let made = 0;
  let gone = false;
  const say = (message: ToBankHouse) => void (child.connected && child.send(message, () => {}));
  const opened = new Promise<void>((resolve, reject) => {
    child.on("message", (message: FromBankHouse) => {
      if ("opened" in message) resolve();
      else if ("done" in message) {
        waiting.get(message.done)?.(message);
        waiting.delete(message.done);
      } else void answer(message);
    });
    child.once("exit", (code) => reject(new Error(`the house ended with ${code}`)));
  });
  say(opening);
  await opened;
  void ended.then(() => {
    gone = true;
    for (const resolve of waiting.values()) resolve(undefined);
  });

  async function answer({ asked, question, args }: Extract<FromBankHouse, { asked: number }>): Promise<void> {
    const act = paying.provider[question] as (...all: unknown[]) => Promise<unknown>;
    say({ answered: asked, value: await act(...args) });
  }

  return {
    carryOut: (what) =>
      new Promise((resolve) => {
        if (gone) return resolve(undefined);
        made += 1;
        waiting.set(made, resolve);
        say({ order: made, what });
      }),
    isGone: () => gone,
    kill: async () => {
      gone = true;
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Of age, with money, and with a card that they have withdrawn to before. */
async function makePlayers({ pool }: Pick<Database, "pool">, env: Record<string, string>): Promise<bigint[]> {
  const keys = loadKeys(readConfig(env), systemRng);
  const seedCipher = createSeedCipher({ key: keys.seeds, rng: systemRng });
  const uuid = createUuids(systemClock, systemRng);
  const sources = { clock: systemClock, rng: systemRng, seedCipher, uuid };
  const newPlayers = [(tx: Tx, player: bigint) => openSeeds(tx, player, sources)];
  const newcomer = {
    passwordHash: "",
    currency: "RUB",
    locale: "ru-RU",
    location: locationOf("RU"),
    isVerified: true,
  } as const;
  const unattributed = { stag: undefined, partner: undefined, adplace: undefined };
  return inTransaction(pool, async (tx) => {
    const ids: bigint[] = [];
    for (let index = 0; index < 20; index += 1) {
      const email = `${randomUUID()}@karat.localhost`;
      const id = await addPlayer(tx, { ...newcomer, ...unattributed, email }, { ...sources, newPlayers });
      if (id === undefined) throw new Error("the address is taken");
      await giveMoney(tx, id, 5_000_000_000n, sources);
      const location = { destination: card, network: null };
      await rememberDestination(tx, id, digestOfDestination(id, "card", location, { keys }), Date.now());
      ids.push(id);
    }
    await tx.query("update players set is_age_vouched = true where id = any($1::bigint[])", [ids]);
    return ids;
  });
}
