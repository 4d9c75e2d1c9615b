import { is, safeParse } from "valibot";
import { type Bet, bet as betSchema, type Receipt } from "../../contract/bets.ts";
import { currency as currencySchema } from "../../contract/values.ts";
import { commitmentOf, type Seeding } from "../../rules/fairness.ts";
import { drawn } from "../../rules/games/draw.ts";
import type { InstantGame, RoundStatus, StepsGame } from "../../rules/games/game.ts";
import type { SoloGameId } from "../../rules/games/ids.ts";
import { timesOf } from "../../rules/games/bounds.ts";
import { gameOfBet } from "../../rules/games/index.ts";
import { dealt, finished, type RoundOutcome, roundOutcome, type RoundOver } from "../../rules/games/round.ts";
import { type Currency, type Micro, multiplierText, parseMoney, payoutOf, toWire } from "../../rules/money.ts";
import { wereInForce } from "../../rules/games/earlier-rules.ts";
import { canonical, receiptHash, rootFrom, rulesHash } from "../../rules/receipts.ts";
import { hashing } from "../environment/hashing.ts";
import type { Recomputed } from "./feature.ts";
import { sharedChecksOf } from "./shared-proof.ts";

/* Verification of a bet by computation alone, without asking anybody. */

export type CheckName = "receipt" | "signature" | "rules" | "commitment" | "outcome" | "payout";
export type Verdict = "passed" | "failed" | "unknown";

export interface Check {
  name: CheckName;
  /** "earlier" for rules that were in force when the bet was decided. */
  state: Verdict | "earlier";
}

/** Pasted seeds, with the choice made and, in a game in steps, the actions. */
export interface PastedSeeds extends Seeding {
  game: SoloGameId;
  choice: unknown;
  actions?: readonly unknown[];
}

/** The result from these seeds, or the name of the input that is invalid. */
export function recompute({
  game: id,
  choice,
  actions = [],
  ...seeding
}: PastedSeeds): Recomputed | "choice" | "actions" {
  const game = gameOfBet(id, choice);
  const chosen = game && safeParse(game.choice, choice);
  if (!game || !chosen?.success) return "choice";
  const server_seed_hash = commitmentOf(hashing, seeding.serverSeed);
  if (game.kind === "instant") {
    const outcome = drawn(hashing, game, seeding, chosen.output);
    return { server_seed_hash, outcome, multiplier: multiplierText(game.multiplier(chosen.output, outcome)) };
  }
  // At a stake of zero, so that no payout cap ends the round.
  const end = replayActions(game, seeding, { choice: chosen.output, actions, stakeMicro: 0n, currency: "RUB" });
  if (!end) return "actions";
  return {
    server_seed_hash,
    outcome: outcomeOf(actions, end.now),
    multiplier: multiplierText(end.now.multiplierE4),
    dealt: end.secret,
  };
}

/** What decides a bet and comes of it, as its receipt says it or as everybody is shown it. */
export type BetFacts = Pick<
  Receipt,
  | "game"
  | "currency"
  | "amount"
  | "choice"
  | "outcome"
  | "multiplier"
  | "payout"
  | "server_seed_hash"
  | "client_seed"
  | "nonce"
  | "at"
  | "rules_hash"
> &
  Pick<Bet, "round" | "result">;

/** Everything that the receipt says, held against itself, against the seed and against the rules; the signature is checked apart. */
export function checksOf(
  receipt: Receipt,
  shown: unknown,
  { serverSeed, signature }: { serverSeed: string | null; signature: Verdict },
): Check[] {
  // A receipt names the round by its seed and its number.
  const { round, result, ...attested } = (shown ?? {}) as Partial<Bet>;
  const isWhole = rootFrom(hashing, receiptHash(hashing, receipt), receipt.path) === receipt.root;
  return [
    { name: "receipt", state: verdict(isWhole && canonical(attested) === canonical(betOf(receipt))) },
    { name: "signature", state: signature },
    ...factChecksOf({ ...receipt, round, result }, serverSeed),
  ];
}

/** The same without a receipt: what anybody can hold against the seed and the rules. */
export function factChecksOf(facts: BetFacts, serverSeed: string | null): Check[] {
  const shared = sharedChecksOf(facts, serverSeed);
  if (shared) return shared;
  // A provider or a match has decided it: the house attests what it was told, and has no seed of it.
  if (facts.game === "slots" || facts.game === "live" || facts.game === "betting")
    return (["rules", "commitment", "outcome", "payout"] as const).map((name) => ({ name, state: "unknown" }));
  const game = gameOfBet(facts.game, facts.choice);
  const seeded = (holds: (serverSeed: string) => boolean) =>
    serverSeed === null ? "unknown" : verdict(holds(serverSeed));
  const rules = rulesOf(facts, game);
  // What earlier rules paid is not known here where it is not what is paid now.
  const byRules = (state: Verdict): Verdict => (rules === "earlier" && state === "failed" ? "unknown" : state);
  return [
    { name: "rules", state: rules },
    { name: "commitment", state: seeded((seed) => commitmentOf(hashing, seed) === facts.server_seed_hash) },
    { name: "outcome", state: byRules(seeded((seed) => game !== undefined && isDrawn(game, facts, seed))) },
    { name: "payout", state: byRules(verdict(game !== undefined && paysWhatItSays(game, facts))) },
  ];
}

export function betOf(receipt: Receipt): Bet | undefined {
  const { id, game, amount, currency, choice, outcome, multiplier, payout } = receipt;
  const { nonce, client_seed, server_seed_hash, at } = receipt;
  const times = BigInt(noncesOf({ game, choice }));
  const amountMicro = parseMoney(amount);
  const attested = {
    id,
    game,
    amount,
    currency,
    choice,
    outcome,
    multiplier,
    payout,
    nonce,
    client_seed,
    server_seed_hash,
    at,
  };
  const staked = times === 1n || amountMicro === undefined ? {} : { staked: toWire(amountMicro * times) };
  const bet = { ...attested, ...staked };
  return is(betSchema, bet) ? bet : undefined;
}

/** How many nonces a bet has used: one for each time its amount was staked. */
export function noncesOf({ game: id, choice }: Pick<Receipt, "game" | "choice">): number {
  const game = gameOfBet(id, choice);
  return game ? timesOf(game, choice) : 1;
}

function rulesOf(facts: BetFacts, game: InstantGame | StepsGame | undefined): Check["state"] {
  if (game && facts.rules_hash === rulesHash(hashing, game)) return "passed";
  return wereInForce(facts) ? "earlier" : "failed";
}

/** Whether seed, choice and actions come to this very outcome. */
function isDrawn(game: InstantGame | StepsGame, facts: BetFacts, serverSeed: string): boolean {
  const seeding = { serverSeed, clientSeed: facts.client_seed, nonce: facts.nonce };
  const choice = safeParse(game.choice, facts.choice);
  if (!choice.success) return false;
  if (game.kind === "instant")
    return canonical(drawn(hashing, game, seeding, choice.output)) === canonical(facts.outcome);
  const outcome = safeParse(roundOutcome, facts.outcome);
  const stakeMicro = parseMoney(facts.amount);
  if (!outcome.success || stakeMicro === undefined || !is(currencySchema, facts.currency)) return false;
  const { actions } = outcome.output;
  const end = replayActions(game, seeding, { choice: choice.output, actions, stakeMicro, currency: facts.currency });
  if (!end || canonical(outcomeOf(actions, end.now)) !== canonical(facts.outcome)) return false;
  return facts.multiplier === multiplierText(end.now.multiplierE4) && facts.payout === toWire(end.now.payoutMicro);
}

/** Whether that outcome pays this: known before the seed is. */
function paysWhatItSays(game: InstantGame | StepsGame, facts: BetFacts): boolean {
  const stakeMicro = parseMoney(facts.amount);
  const multiplierE4 = game.kind === "instant" ? drawPays(game, facts) : roundPays(game, facts);
  if (stakeMicro === undefined || multiplierE4 === undefined) return false;
  return (
    facts.multiplier === multiplierText(multiplierE4) && facts.payout === toWire(payoutOf(stakeMicro, multiplierE4))
  );
}

function drawPays(game: InstantGame, facts: BetFacts): bigint | undefined {
  const choice = safeParse(game.choice, facts.choice);
  const outcome = safeParse(game.outcome, facts.outcome);
  return choice.success && outcome.success ? game.multiplier(choice.output, outcome.output) : undefined;
}

function roundPays(game: StepsGame, facts: BetFacts): bigint | undefined {
  const outcome = safeParse(roundOutcome, facts.outcome);
  const table = outcome.success ? safeParse(game.view, outcome.output.table) : undefined;
  if (!outcome.success || !table?.success) return undefined;
  const roundStatus = statusOf(game, table.output);
  if (!roundStatus) return undefined;
  const { state, wins, multiplierE4 } = roundStatus;
  switch (outcome.output.end) {
    case "lost":
      return state === "lost" ? 0n : undefined;
    case "refunded":
      return state !== "lost" && wins === 0 ? 10_000n : undefined;
    case "won":
      return state === "won" && wins > 0 ? multiplierE4 : undefined;
    case "cash_out":
      return state === "open" && wins > 0 ? multiplierE4 : undefined;
  }
}

function statusOf(game: StepsGame, view: unknown): RoundStatus | undefined {
  try {
    return game.roundStatus(view);
  } catch {
    return undefined; // A table no play leads to: only a forger could have written it.
  }
}

interface Played {
  choice: unknown;
  actions: readonly unknown[];
  stakeMicro: Micro;
  currency: Currency;
}

function replayActions(
  game: StepsGame,
  seeding: Seeding,
  { choice, actions, stakeMicro, currency }: Played,
): { now: RoundOver; secret: unknown } | undefined {
  const secret = dealt(hashing, game, seeding, choice);
  const now = finished({ game, secret, stakeMicro, currency }, choice, actions);
  return now && { now, secret };
}

function outcomeOf(actions: readonly unknown[], { view, end }: RoundOver): RoundOutcome {
  return { actions: [...actions], table: view, end };
}

function verdict(holds: boolean): Verdict {
  return holds ? "passed" : "failed";
}
