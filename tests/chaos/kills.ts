import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import type { Bet, BetReply } from "../../contract/bets.ts";
import { callOver, type Init, type Reply } from "../world/call.ts";
import { freePort } from "../world/free-port.ts";
import { outputOf } from "../world/house-process.ts";
import { houseArguments } from "../world/house-program.ts";
import { seededRandom } from "../builders/seeded-random.ts";
import { writeTinySite } from "../world/tiny-site.ts";

export interface KillOptions {
  /** An own data folder, in which the house starts its own database with full durability. */
  folder: string;
  seed: number;
  rounds: number;
  bets: number;
  onRound?: (report: KillReport) => void;
}

export interface KillReport {
  rounds: number;
  sent: number;
  acknowledged: number;
  /** Unanswered bets: found to be decided, or closed for good. */
  found: number;
  closed: number;
  faults: string[];
}

/**
 * Kills a real house with SIGKILL at random moments while bets are in flight, restarts it and asks for every one of
 * them. Nothing that was answered may be missing or changed, and nothing may count twice.
 */
export async function killRounds({ folder, seed, rounds, bets, onRound }: KillOptions): Promise<KillReport> {
  const random = seededRandom(seed);
  const report: KillReport = { rounds: 0, sent: 0, acknowledged: 0, found: 0, closed: 0, faults: [] };
  let house = await openHouse(folder);
  try {
    const players = await Promise.all(Array.from({ length: 10 }, () => makePlayer(house)));
    for (let round = 0; round < rounds; round += 1) {
      const sent = await betUntilKilled(house, players, bets, Math.floor(random() * bets * 0.9));
      house = await openHouse(folder);
      await judge(house, players, sent, report);
      report.rounds += 1;
      onRound?.(report);
    }
  } finally {
    await house.end("SIGTERM");
  }
  return report;
}

const api = "api.karat.localhost";
const desk = "desk.localhost";

interface House {
  call<T = Record<string, unknown>>(host: string, path: string, init?: Init): Promise<Reply<T>>;
  end(signal: NodeJS.Signals): Promise<void>;
}

interface Player {
  headers: { Authorization: string };
  /** Ids of all bets that are known to be decided. */
  taken: Set<string>;
}

interface Sent {
  player: Player;
  key: string;
  /** Undefined when no answer came. */
  answer: string | undefined;
}

async function betUntilKilled(
  house: House,
  players: readonly Player[],
  count: number,
  killAfter: number,
): Promise<Sent[]> {
  let answered = 0;
  let killed: Promise<void> | undefined;
  const sent = Array.from({ length: count }, async (_, index): Promise<Sent> => {
    const player = players[index % players.length] as Player;
    const key = randomUUID();
    try {
      const { status, text } = await sendBet(house, player, key);
      if (status !== 200) throw new Error(text);
      answered += 1;
      if (answered > killAfter) killed ??= house.end("SIGKILL");
      return { player, key, answer: text };
    } catch {
      return { player, key, answer: undefined }; // The house died first.
    }
  });
  const outcomes = await Promise.all(sent);
  await (killed ?? house.end("SIGKILL"));
  return outcomes;
}

async function judge(
  house: House,
  players: readonly Player[],
  sent: readonly Sent[],
  report: KillReport,
): Promise<void> {
  const wrong = (fault: string) => report.faults.push(`round ${report.rounds + 1}: ${fault}`);
  report.sent += sent.length;
  const open = [...sent];
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let one = open.pop(); one; one = open.pop()) await judgeOne(house, one, report, wrong);
    }),
  );
  for (const player of players) {
    const stood = await allBets(house, player);
    const unknown = stood.filter((bet) => !player.taken.has(bet.id));
    if (unknown.length > 0 || stood.length !== player.taken.size)
      wrong(`${stood.length} bets stand of ${player.taken.size}, ${unknown.length} of them unknown`);
    if (stood.some((bet, index) => bet.nonce !== stood.length - 1 - index)) wrong("the nonces have a gap");
  }
  const { json: ledger } = await house.call<{ balanced: boolean; faults: string[] }>(desk, "/ledger/check");
  if (!ledger.balanced) wrong(ledger.faults.join("; "));
}

async function judgeOne(
  house: House,
  { player, key, answer }: Sent,
  report: KillReport,
  wrong: (fault: string) => void,
): Promise<void> {
  // With close=1, a key that is unknown now stays so.
  const { json } = await house.call<{ state: string; result: BetReply }>(
    api,
    `/api/v2/operations/${key}?close=1`,
    player,
  );
  const again = await sendBet(house, player, key);
  if (json.state === "done") player.taken.add(json.result.bet.id);
  if (answer !== undefined) {
    report.acknowledged += 1;
    if (json.state !== "done") wrong(`${key} was answered and is now ${json.state}`);
    else if (again.text !== answer) wrong(`${key} was answered otherwise the second time`);
  } else if (json.state === "done") {
    report.found += 1;
    if (again.text !== JSON.stringify(json.result)) wrong(`${key} has two answers`);
  } else {
    report.closed += 1;
    if (json.state !== "unknown" || again.status !== 409) wrong(`${key} is ${json.state} and came to ${again.status}`);
  }
}

function sendBet(house: House, player: Player, key: string): Promise<Reply> {
  const body = { amount: "1.00", choice: { mode: "under", target: 4_950 } };
  return house.call(api, "/games/dice/bet", { headers: { ...player.headers, "Idempotency-Key": key }, body });
}

async function allBets(house: House, player: Player): Promise<Bet[]> {
  const bets: Bet[] = [];
  for (let cursor = ""; ;) {
    const { json } = await house.call<{ items: Bet[]; next: string | null }>(
      api,
      `/games/bets?limit=100${cursor}`,
      player,
    );
    bets.push(...json.items);
    if (json.next === null) return bets;
    cursor = `&cursor=${json.next}`;
  }
}

async function makePlayer(house: House): Promise<Player> {
  const { json } = await house.call<{ token: string }>(desk, "/players", { body: { balance: "1000000.00" } });
  return { headers: { Authorization: `Bearer ${json.token}` }, taken: new Set() };
}

async function openHouse(folder: string): Promise<House> {
  const port = await freePort();
  const dist = join(folder, "dist");
  writeTinySite(dist);
  const env = { ...process.env, PORT: String(port), KARAT_DATA: join(folder, "data"), KARAT_DIST: dist };
  const root = join(import.meta.dirname, "../..");
  const child = spawn(process.execPath, houseArguments(), {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  await outputOf(child).untilOpen();
  return {
    call: (host, path, init) => callOver(port, `http://${host}${path}`, init),
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}
