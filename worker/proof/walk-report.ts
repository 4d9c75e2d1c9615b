import type { Bet } from "../../contract/bets.ts";
import { receiptHash } from "../../rules/receipts.ts";
import { hashing } from "../environment/hashing.ts";
import { noncesOf, type Verdict } from "./proof.ts";
import type { CachedSeed } from "../games/seeds.ts";
import type { VerifyReport } from "./feature.ts";

/** A bet of the seed and its verification; undefined if its receipt is missing. */
export interface FoundBet {
  bet: Bet;
  report: VerifyReport | undefined;
}

export interface WalkedBet {
  bet: Bet;
  /** First and last nonce. */
  from: number;
  to: number;
  state: Verdict;
}

export interface WalkReport {
  verdict: Verdict;
  /** How many nonces the seed has used, as far as known. */
  all: number;
  /** Nonces with a bet, and bets that were verified. */
  seen: number;
  held: number;
  gaps: { from: number; to: number }[];
  /** Nonces used by more than one bet. */
  doubles: number[];
  /** Whether the receipts form one chain, with none left out or inserted. */
  chain: Verdict;
  bets: WalkedBet[];
}

/** Combines the verifications of a seed's bets. With a complete list (`isWhole`), a gap is a failure. */
export function walkReport(
  seed: Pick<CachedSeed, "server_seed_hash" | "client_seed" | "nonces">,
  found: readonly FoundBet[],
  isWhole: boolean,
): WalkReport {
  const bets = found
    .map(({ bet, report }): WalkedBet => {
      const to = bet.nonce + noncesOf(bet) - 1;
      const isOfSeed = bet.server_seed_hash === seed.server_seed_hash && bet.client_seed === seed.client_seed;
      return { bet, from: bet.nonce, to, state: isOfSeed ? stateOf(report) : "failed" };
    })
    .sort((a, b) => a.from - b.from);
  const uses = new Map<number, number>();
  for (const { from, to } of bets)
    for (let nonce = from; nonce <= to; nonce++) uses.set(nonce, (uses.get(nonce) ?? 0) + 1);
  const all = seed.nonces ?? Math.max(-1, ...uses.keys()) + 1;
  const gaps = gapsOf(uses, all);
  const doubles = [...uses].filter(([, times]) => times > 1).map(([nonce]) => nonce);
  const beyond = [...uses.keys()].some((nonce) => nonce >= all);
  const chain = chainOf(found);
  const isWrong =
    bets.some(({ state }) => state === "failed") ||
    doubles.length > 0 ||
    beyond ||
    (gaps.length > 0 && isWhole) ||
    chain === "failed";
  const isOpen = bets.some(({ state }) => state === "unknown") || gaps.length > 0 || chain === "unknown";
  return {
    verdict: isWrong ? "failed" : isOpen ? "unknown" : "passed",
    all,
    seen: uses.size,
    held: bets.filter(({ state }) => state === "passed").length,
    gaps,
    doubles,
    chain,
    bets,
  };
}

function stateOf(report: VerifyReport | undefined): Verdict {
  if (!report || report.serverSeed === null) return "unknown";
  const states = report.checks.map(({ state }) => state);
  return states.includes("failed") ? "failed" : states.includes("unknown") ? "unknown" : "passed";
}

function gapsOf(taken: ReadonlyMap<number, number>, all: number): WalkReport["gaps"] {
  const gaps: WalkReport["gaps"] = [];
  for (let nonce = 0; nonce < all; nonce++) {
    if (taken.has(nonce)) continue;
    const last = gaps.at(-1);
    if (last?.to === nonce - 1) last.to = nonce;
    else gaps.push({ from: nonce, to: nonce });
  }
  return gaps;
}

/** The receipts form one chain: no two have the same predecessor, and only the first one's lies outside. */
function chainOf(found: readonly FoundBet[]): Verdict {
  const receipts = found.flatMap(({ report }) => report?.receipt ?? []);
  const after = new Set(receipts.map(({ previous }) => previous));
  const hashes = new Set(receipts.map((receipt) => receiptHash(hashing, receipt)));
  if (after.size < receipts.length || hashes.size < receipts.length) return "failed";
  const firsts = receipts.filter(({ previous }) => !hashes.has(previous)).length;
  if (receipts.length === 0 || receipts.length < found.length) return "unknown";
  return firsts <= 1 ? "passed" : "failed";
}
