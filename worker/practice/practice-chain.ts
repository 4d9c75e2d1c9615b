import type { ChainGameId } from "../../rules/games/shared.ts";
import { crashPoint, crashTimes, targetText } from "../../rules/games/crash.ts";
import { msToCrash } from "../../rules/games/crash-curve.ts";
import { pocketFor, rouletteTimes } from "../../rules/games/roulette.ts";
import { hashAt, sharedValue } from "../../rules/games/shared-chain.ts";
import { hashing } from "../environment/hashing.ts";

interface PracticeChain {
  id: string;
  seed: string;
  salt: string;
}

/** The round on the stage of one game. All that happens in it follows from its hash and from when it began. */
export interface PracticeStage {
  chain: PracticeChain;
  /** That of the rounds before, where the last rounds come from two. */
  before?: PracticeChain | undefined;
  /** Of the hash in its chain; rounds use it backwards. */
  index: number;
  hash: string;
  number: number;
  /** When bets were first taken. */
  beganAt: number;
  past: readonly PracticePast[];
}

export interface PracticePast {
  id: string;
  number: number;
  index: number;
  game_hash: string;
  at: string;
  value: number;
}

export interface StageTimes {
  /** No more bets from here. */
  startedAt: number;
  endedAt: number;
  nextAt: number;
}

/** This browser's own randomness, as 64 hex digits. */
export type DrawSeed = () => string;

/** A chain of a browser is played for an evening: then it makes another one. */
export const practiceChainLength = 1_000;
const keptPast = 60;

export function firstStage(drawSeed: DrawSeed, now: number): PracticeStage {
  return { ...onNewChain(drawSeed), number: 1, beganAt: now, past: [] };
}

export function nextStage(stage: PracticeStage, game: ChainGameId, drawSeed: DrawSeed, now: number): PracticeStage {
  const { nextAt } = timesOf(stage, game);
  const { chain, before, index, number, past } = stage;
  const place =
    index > 0
      ? { chain, before, index: index - 1, hash: hashOf(chain.seed, index - 1) }
      : { ...onNewChain(drawSeed), before: chain };
  // Nobody has watched meanwhile: what nobody saw is not played.
  const beganAt = now - nextAt < bettingMs[game] ? nextAt : now;
  return { ...place, number: number + 1, beganAt, past };
}

export function timesOf(stage: PracticeStage, game: ChainGameId): StageTimes {
  const startedAt = stage.beganAt + bettingMs[game];
  if (game === "crash") {
    const endedAt = startedAt + msToCrash(crashOfStage(stage));
    return { startedAt, endedAt, nextAt: endedAt + crashTimes.crashedMs };
  }
  const endedAt = startedAt + rouletteTimes.spinningMs;
  return { startedAt, endedAt, nextAt: endedAt + rouletteTimes.resultMs };
}

/** Whether a hash leads on to the end of a chain that was played here, and what its round comes to by the rules. */
export function checkPast(
  { chain, before }: PracticeStage,
  { index, game_hash: hash }: Pick<PracticePast, "index" | "game_hash">,
): { isOfChain: boolean; value: number } {
  const end = hashAt(hashing, { round: practiceChainLength - index, hash }, 0);
  const found = [chain, ...(before ? [before] : [])].find(({ seed }) => hashOf(seed, practiceChainLength) === end);
  return { isOfChain: found !== undefined, value: sharedValue(hashing, { salt: (found ?? chain).salt, hash }) };
}

export const roundId = (number: number) => `practice-${number}`;

export function withPast(stage: PracticeStage, endedAt: number): PracticeStage {
  const { index, hash, number, past } = stage;
  if (past[0]?.number === number) return stage;
  const at = new Date(endedAt).toISOString();
  const one = { id: roundId(number), number, index, game_hash: hash, at, value: valueOf(stage) };
  return { ...stage, past: [one, ...past].slice(0, keptPast) };
}

/** What is known of a round before its first bet: the hash of its hash, also where its chain is a new one. */
export const sealOf = ({ hash }: PracticeStage) => hashing.sha256(hash);
/** In hundredths. */
export const crashOfStage = (stage: PracticeStage) => crashPoint(valueOf(stage));
export const pocketOfStage = (stage: PracticeStage) => pocketFor(valueOf(stage));
export const crashText = (value: number) => targetText(crashPoint(value));

const bettingMs = { crash: crashTimes.bettingMs, roulette: rouletteTimes.bettingMs } as const;

function valueOf({ chain, hash }: PracticeStage): number {
  return sharedValue(hashing, { salt: chain.salt, hash });
}

function onNewChain(drawSeed: DrawSeed): Pick<PracticeStage, "chain" | "index" | "hash"> {
  const chain = { id: "practice", seed: drawSeed(), salt: drawSeed() };
  const index = practiceChainLength - 1;
  return { chain, index, hash: hashOf(chain.seed, index) };
}

/** The seed is the hash of the last round. */
function hashOf(seed: string, index: number): string {
  return hashAt(hashing, { round: index, hash: seed }, 0);
}
