import { randomUUID } from "node:crypto";
import { requestOf } from "../../contract/call.ts";
import type { Bet } from "../../contract/bets.ts";
import { cashOutRound, openRound, type Round, type RoundReply, stepRound } from "../../contract/rounds.ts";
import { type StepsGameId, stepsGameIds } from "../../rules/games/ids.ts";
import { stepsGame } from "../../rules/games/index.ts";
import { parseMoney } from "../../rules/money.ts";
import { spawnHouse } from "../world/house.ts";
import { waysToPlay } from "./many-rounds.ts";
import { someChoice } from "../builders/random-choice.ts";
import { seededRandom } from "../builders/seeded-random.ts";

type Spawned = Awaited<ReturnType<typeof spawnHouse>>;

interface Move {
  call: typeof openRound | typeof stepRound | typeof cashOutRound;
  input: object;
}

interface Player {
  headers: Record<string, string>;
  random: () => number;
  /** The round of each game as the player last saw it. */
  known: Map<StepsGameId, Round>;
  unanswered: { move: Move; key: string } | undefined;
  ended: Set<string>;
}

export interface RoundKills {
  answered: number;
  /** Unanswered calls: found to be done or refused, or closed for good. */
  found: number;
  refused: number;
  closed: number;
  faults: string[];
}

const startMicro = 1_000_000_000_000n;

/**
 * Kills a real house while players are in the middle of rounds, restarts it and asks for every unanswered call: each
 * has happened or never will, and every round stands as its player last saw it or one step further.
 */
export async function killRoundsInPlay({
  folder,
  seed,
  kills,
  after,
}: {
  folder: string;
  seed: number;
  kills: number;
  /** The house is killed after this many answers on average. */
  after: number;
}): Promise<RoundKills> {
  const report: RoundKills = { answered: 0, found: 0, refused: 0, closed: 0, faults: [] };
  const random = seededRandom(seed);
  let house = await spawnHouse({ folder });
  await house.ready();
  const players = await Promise.all(Array.from({ length: 12 }, (_, index) => enter(house, seed + index)));
  for (let kill = 0; kill < kills; kill += 1) {
    const killAt = report.answered + Math.floor(after * (0.5 + random()));
    let killed: Promise<void> | undefined;
    const onAnswer = () => {
      report.answered += 1;
      if (report.answered >= killAt) killed ??= house.kill();
    };
    await Promise.all(players.map((player) => playUntilDead(house, player, onAnswer)));
    await killed;
    house = await spawnHouse({ folder });
    await house.ready();
    for (const player of players) await judge(house, player, report);
    const { json } = await house.desk<{ balanced: boolean; faults: string[] }>("/ledger/check");
    if (!json.balanced) report.faults.push(...json.faults);
  }
  await house.stop();
  return report;
}

async function enter(house: Spawned, seed: number): Promise<Player> {
  const { json } = await house.desk<{ token: string }>("/players", { balance: "1000000.00" });
  const headers = { Authorization: `Bearer ${json.token}` };
  return { headers, random: seededRandom(seed), known: new Map(), unanswered: undefined, ended: new Set() };
}

async function playUntilDead(house: Spawned, player: Player, onAnswer: () => void): Promise<void> {
  for (;;) {
    const move = nextMove(player);
    const key = randomUUID();
    try {
      const reply = await send(house, player, move, key);
      if (reply.status === 200) learn(player, reply.json.round);
      // The rules forbid the move, or nothing is won yet.
      else if (reply.status !== 422 && reply.json.error !== "nothing_won") throw new Error(reply.text);
      onAnswer();
    } catch {
      player.unanswered = { move, key };
      return;
    }
  }
}

function nextMove({ random, known }: Player): Move {
  const game = stepsGameIds[Math.floor(random() * stepsGameIds.length)] ?? stepsGameIds[0];
  const round = known.get(game);
  if (!round) return { call: openRound, input: { game, amount: "1.00", choice: someChoice(stepsGame(game).choice) } };
  const { id, seq } = round;
  if (random() < 0.3) return { call: cashOutRound, input: { game, id, seq } };
  const way = waysToPlay.find((way) => way.game === game && way.kind === "steps");
  const action = way?.kind === "steps" ? way.act(random) : undefined;
  return { call: stepRound, input: { game, id, seq, action } };
}

function learn({ known, ended }: Player, round: Round): void {
  if (round.state === "open") return void known.set(round.game, round);
  known.delete(round.game);
  ended.add(round.id);
}

function send(house: Spawned, { headers }: Player, { call, input }: Move, key: string) {
  const { path, body } = requestOf(call as typeof openRound, input as never);
  const all = { ...headers, "Idempotency-Key": key, "Content-Type": "application/json" };
  return house.api<RoundReply & { error: string }>(path, { headers: all, body });
}

async function judge(house: Spawned, player: Player, report: RoundKills): Promise<void> {
  const { headers, unanswered } = player;
  if (unanswered) {
    const { move, key } = unanswered;
    const path = `/api/v2/operations/${key}?close=1`;
    const { json } = await house.api<{ state: string; result: RoundReply & { error: string } }>(path, { headers });
    const again = await send(house, player, move, key);
    if (json.state === "done") {
      report.found += 1;
      learn(player, json.result.round);
      if (again.text !== JSON.stringify(json.result)) report.faults.push(`${key} has two answers`);
    } else if (json.state === "refused") {
      report.refused += 1;
      if (again.json.error !== json.result.error) report.faults.push(`${key} is refused in two ways`);
    } else if (json.state === "unknown") {
      report.closed += 1;
      if (again.json.error !== "operation_closed") report.faults.push(`${key} came to ${again.text}`);
    } else report.faults.push(`${key} is still ${json.state}`);
    player.unanswered = undefined;
  }
  const { json: open } = await house.api<{ items: Round[] }>("/games/rounds/open", { headers });
  const expected = [...player.known.values()].toSorted(byId).map((round) => JSON.stringify(round));
  const found = open.items.toSorted(byId).map((round) => JSON.stringify(round));
  if (found.join() !== expected.join()) report.faults.push(`open are ${found.join()}, not ${expected.join()}`);
  const bets = await allBets(house, player);
  const ids = bets.map(({ id }) => id);
  if (ids.toSorted().join() !== [...player.ended].toSorted().join())
    report.faults.push(`${ids.length} bets stand of ${player.ended.size} rounds`);
  const stakedMicro = open.items.reduce((sum, { amount }) => sum + microOf(amount), 0n);
  const wonMicro = bets.reduce((sum, { payout, amount }) => sum + microOf(payout) - microOf(amount), 0n);
  const { json: profile } = await house.api<{ user: { balance: string } }>("/profile/user", { headers });
  const balanceMicro = microOf(profile.user.balance);
  if (balanceMicro !== startMicro + wonMicro - stakedMicro) report.faults.push(`the balance is ${balanceMicro}`);
}

async function allBets(house: Spawned, { headers }: Player): Promise<Bet[]> {
  const bets: Bet[] = [];
  for (let cursor = ""; ;) {
    const { json } = await house.api<{ items: Bet[]; next: string | null }>(`/games/bets?limit=100${cursor}`, {
      headers,
    });
    bets.push(...json.items);
    if (json.next === null) return bets;
    cursor = `&cursor=${json.next}`;
  }
}

function byId(one: Round, other: Round): number {
  return one.id < other.id ? -1 : 1;
}

function microOf(text: string): bigint {
  return parseMoney(text) ?? 0n;
}
