import {
  array,
  type GenericSchema,
  nullable,
  number,
  object,
  optional,
  picklist,
  safeParse,
  string,
  union,
} from "valibot";
import type { Receipt } from "../../contract/bets.ts";
import { rouletteOutcome } from "../../contract/roulette.ts";
import { commitmentOf, first52Bits, pick52 } from "../../rules/fairness.ts";
import { duel, duelPayout } from "../../rules/games/coinflip-duel.ts";
import { crash, crashOf, crashPayout, parseTarget, targetText } from "../../rules/games/crash.ts";
import { wereInForce } from "../../rules/games/earlier-rules.ts";
import { rooms } from "../../rules/games/rooms.ts";
import { type Chips, pocketOf, roulette, roulettePayout } from "../../rules/games/roulette.ts";
import { spotByKey } from "../../rules/games/roulette-spots.ts";
import { sides } from "../../rules/games/variants.ts";
import { parseAmount, parseMoney, toWire } from "../../rules/money.ts";
import { rulesHash } from "../../rules/receipts.ts";
import { hashing } from "../environment/hashing.ts";
import type { BetFacts, Check, Verdict } from "./proof.ts";

/** Whether many have played it at once, so that the seed and the salt are of their round and not the player's own. */
export function isShared({ game, choice }: Pick<Receipt, "game" | "choice">): boolean {
  return provers(game, choice) !== undefined;
}

/** What anybody can hold against the rules of a game that many play at once and the seed of its round. */
export function sharedChecksOf(facts: BetFacts, serverSeed: string | null): Check[] | undefined {
  const prover = provers(facts.game, facts.choice);
  if (!prover) return undefined;
  const isCurrent = facts.rules_hash === rulesHash(hashing, prover.rules);
  const rules: Check["state"] = isCurrent ? "passed" : wereInForce(facts) ? "earlier" : "failed";
  const byRules = (state: Verdict): Verdict => (rules === "earlier" && state === "failed" ? "unknown" : state);
  const isRefunded = safeParse(refunded, facts.outcome).success;
  const payout = isRefunded ? verdict(facts.payout === facts.amount) : prover.payout(facts);
  return [
    { name: "rules", state: rules },
    {
      name: "commitment",
      state: serverSeed === null ? "unknown" : verdict(commitmentOf(hashing, serverSeed) === facts.server_seed_hash),
    },
    {
      name: "outcome",
      state: serverSeed === null ? "unknown" : isRefunded ? "passed" : byRules(prover.outcome(facts, serverSeed)),
    },
    { name: "payout", state: byRules(payout) },
  ];
}

interface Prover {
  rules: Parameters<typeof rulesHash>[1];
  /** Whether the round's seed comes to this outcome. */
  outcome(facts: BetFacts, serverSeed: string): Verdict;
  /** Whether that outcome pays this. */
  payout(facts: BetFacts): Verdict;
}

function provers(game: string, choice: unknown): Prover | undefined {
  switch (game) {
    case "crash":
      return ofCrash;
    case "roulette":
      return ofRoulette;
    case "rooms":
      return ofRooms;
    default:
      return safeParse(duelChoice, choice).success ? ofDuel : undefined;
  }
}

const refunded = object({ end: picklist(["refunded"]) });

const crashBet = object({ auto_cash_out: nullable(string()) });
const crashEnd = object({ crash: nullable(string()), cash_out: nullable(string()) });
const crashResult = object({ crash: string() });

const ofCrash: Prover = {
  rules: crash,
  outcome: (facts, hash) =>
    reading(crashBet, facts.choice, crashEnd, facts.outcome, ({ auto_cash_out }, { crash: shown, cash_out }) => {
      const crashE2 = crashOf(hashing, { salt: facts.client_seed, hash });
      const targetE2 = auto_cash_out === null ? undefined : parseTarget(auto_cash_out);
      // Whoever has left before it crashed is told of that by the round.
      const told = safeParse(crashResult, facts.result);
      const points = [shown ?? undefined, told.success ? told.output.crash : undefined];
      if (points.some((point) => point !== undefined && point !== targetText(crashE2))) return "failed";
      // Whoever leaves at the crash point has still won; what is lost has not come to its target.
      if (cash_out === null) return verdict(targetE2 === undefined || targetE2 > crashE2);
      const outE2 = parseTarget(cash_out) ?? 100;
      return verdict(outE2 <= crashE2 && (targetE2 === undefined || outE2 <= targetE2));
    }),
  payout: (facts) =>
    reading(crashBet, facts.choice, crashEnd, facts.outcome, (_, { cash_out }) => {
      const stakeMicro = parseMoney(facts.amount);
      if (cash_out === null) return verdict(facts.payout === "0.00");
      // A bet that is cut off at once has its stake back.
      const outE2 = cash_out === "1.00" ? 100 : parseTarget(cash_out);
      if (stakeMicro === undefined || outE2 === undefined) return "failed";
      return verdict(facts.payout === toWire(crashPayout(stakeMicro, outE2)) && facts.multiplier === `${cash_out}00`);
    }),
};

const rouletteBet = object({
  bets: array(object({ kind: string(), value: optional(union([number(), string()])), amount: string() })),
});

const ofRoulette: Prover = {
  rules: roulette,
  outcome: (facts, hash) =>
    reading(rouletteBet, facts.choice, rouletteOutcome, facts.outcome, (_, { pocket }) =>
      verdict(pocketOf(hashing, { salt: facts.client_seed, hash }) === pocket),
    ),
  payout: (facts) =>
    reading(rouletteBet, facts.choice, rouletteOutcome, facts.outcome, ({ bets }, { pocket }) => {
      const chips = bets.flatMap(({ kind, value, amount }): Chips[] => {
        const spot = spotByKey(value === undefined ? kind : `${kind}:${value}`);
        const stakeMicro = parseAmount(amount);
        return spot && stakeMicro !== undefined ? [{ spot, stakeMicro }] : [];
      });
      const stakedMicro = chips.reduce((sum, { stakeMicro }) => sum + stakeMicro, 0n);
      if (chips.length < bets.length || toWire(stakedMicro) !== facts.amount) return "failed";
      return verdict(facts.payout === toWire(roulettePayout(chips, pocket)));
    }),
};

const roomEnd = object({ tickets: number(), ticket: number(), winner: number(), seat: number() });

const ofRooms: Prover = {
  rules: rooms,
  outcome: ({ outcome, client_seed, round }, serverSeed) => {
    const end = safeParse(roomEnd, outcome);
    if (!end.success) return "failed";
    // The number of the round is part of what decides, and a receipt does not name it.
    if (round === undefined) return "unknown";
    const value = first52Bits(hashing.hmac(serverSeed, `${client_seed}:${round}`));
    return verdict(pick52(value, end.output.tickets) === end.output.ticket);
  },
  payout: ({ outcome, payout }) => {
    const end = safeParse(roomEnd, outcome);
    if (!end.success) return "failed";
    const { winner, seat } = end.output;
    if (winner !== seat) return verdict(payout === "0.00");
    // What it takes depends on all stakes of the pot: the round tells them.
    return payout === "0.00" ? "failed" : "unknown";
  },
};

const duelChoice = object({ mode: picklist(["duel"]), side: picklist(sides) });
const duelEnd = object({ side: picklist(sides) });

const ofDuel: Prover = {
  rules: duel,
  outcome: ({ choice, outcome, client_seed, round }, serverSeed) =>
    reading(duelChoice, choice, duelEnd, outcome, (_, { side }) => {
      if (round === undefined) return "unknown";
      const [top = 0] = hashing.hmac(serverSeed, `${client_seed}:${round}`);
      return verdict((top < 128 ? "heads" : "tails") === side);
    }),
  payout: ({ choice, outcome, amount, payout }) =>
    reading(duelChoice, choice, duelEnd, outcome, (chosen, { side }) => {
      const stakeMicro = parseMoney(amount);
      if (stakeMicro === undefined) return "failed";
      return verdict(payout === toWire(chosen.side === side ? duelPayout(stakeMicro) : 0n));
    }),
};

/** What cannot be read is of no bet. */
function reading<Choice, Outcome>(
  choiceOf: GenericSchema<unknown, Choice>,
  choice: unknown,
  outcomeOf: GenericSchema<unknown, Outcome>,
  outcome: unknown,
  judge: (choice: Choice, outcome: Outcome) => Verdict,
): Verdict {
  const [chosen, came] = [safeParse(choiceOf, choice), safeParse(outcomeOf, outcome)];
  return chosen.success && came.success ? judge(chosen.output, came.output) : "failed";
}

function verdict(holds: boolean): Verdict {
  return holds ? "passed" : "failed";
}
