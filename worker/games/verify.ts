import { safeParse } from "valibot";
import type { Answer } from "../../contract/errors.ts";
import type { Bet, HouseKeys, Receipt } from "../../contract/games.ts";
import { commitmentOf, type Seeding } from "../../rules/fairness.ts";
import { drawn } from "../../rules/games/draw.ts";
import type { InstantGameId } from "../../rules/games/ids.ts";
import { instantGame } from "../../rules/games/index.ts";
import { multiplierText, parseMoney, payoutOf, toWire } from "../../rules/money.ts";
import { canonical, receiptHash, rootFrom, rulesHash } from "../../rules/receipts.ts";
import type { CallContext } from "../context.ts";
import { failed } from "../transport/failed.ts";
import type { Bets } from "./bets.ts";
import { hashing } from "../hashing.ts";
import type { createSeeds } from "./seeds.ts";
import { signedBy } from "./signature.ts";

export type CheckName = "receipt" | "signature" | "rules" | "commitment" | "outcome" | "payout";

export interface VerifyReport {
  bet: Bet;
  receipt: Receipt;
  /** Null until the seed is rotated: what can be checked before that is checked. */
  serverSeed: string | null;
  checks: { name: CheckName; state: "passed" | "failed" | "unknown" }[];
}

export interface Recomputed {
  server_seed_hash: string;
  outcome: unknown;
  multiplier: string;
}

interface Parts {
  bets: Bets;
  seeds: ReturnType<typeof createSeeds>;
  keys: () => Promise<HouseKeys | undefined>;
}

/** Checks bets in the browser, with the rules that the house settles by. */
export function createVerify({ bets, seeds, keys }: Parts) {
  async function verify({ id }: { id: string }, { signal }: CallContext): Promise<Answer<VerifyReport>> {
    const found = await bets.evidence(id, signal);
    if (!found.ok) return found;
    const { bet, receipt } = found.value;
    const serverSeed = found.value.server_seed ?? (await revealedSeed(receipt, id, signal));
    const game = instantGame(bet.game as InstantGameId);
    const drawn =
      serverSeed === null
        ? undefined
        : recompute(
            receipt.game as InstantGameId,
            { serverSeed, clientSeed: receipt.client_seed, nonce: receipt.nonce },
            receipt.choice,
          );
    const checks: VerifyReport["checks"] = [
      {
        name: "receipt",
        state: verdict(
          rootFrom(hashing, receiptHash(hashing, receipt), receipt.path) === receipt.root && tells(receipt, bet),
        ),
      },
      { name: "signature", state: await signature(receipt) },
      { name: "rules", state: verdict(receipt.rules_hash === rulesHash(hashing, game)) },
      {
        name: "commitment",
        state:
          serverSeed === null ? "unknown" : verdict(commitmentOf(hashing, serverSeed) === receipt.server_seed_hash),
      },
      {
        name: "outcome",
        state: drawn === undefined ? "unknown" : verdict(canonical(drawn.outcome) === canonical(receipt.outcome)),
      },
      { name: "payout", state: verdict(paysWhatItSays(receipt)) },
    ];
    return { ok: true, value: { bet, receipt, serverSeed, checks } };
  }

  async function revealedSeed(receipt: Receipt, id: string, signal: AbortSignal): Promise<string | null> {
    const known = await seeds.revealed(receipt.server_seed_hash);
    return known?.server_seed ?? (await bets.revealedSeed(id, signal));
  }

  async function signature(receipt: Receipt): Promise<"passed" | "failed" | "unknown"> {
    const known = await keys();
    const key = known?.keys.find((held) => held.key_id === receipt.key_id);
    return key ? verdict(await signedBy(key.jwk, receipt.root, receipt.signature)) : "unknown";
  }

  /** The same computation from seeds that somebody pasted. */
  async function verifySeeds(pasted: Seeding & { game: InstantGameId; choice: unknown }): Promise<Answer<Recomputed>> {
    const { game, choice, ...seeding } = pasted;
    const drawn = recompute(game, seeding, choice);
    if (!drawn) return failed("validation");
    return { ok: true, value: { ...drawn, server_seed_hash: commitmentOf(hashing, seeding.serverSeed) } };
  }

  return { verify, verifySeeds };
}

export type Verify = ReturnType<typeof createVerify>;

function recompute(
  id: InstantGameId,
  seeding: Seeding,
  choice: unknown,
): Omit<Recomputed, "server_seed_hash"> | undefined {
  const game = instantGame(id);
  const chosen = safeParse(game.choice, choice);
  if (!chosen.success) return undefined;
  const outcome = drawn(hashing, game, seeding, chosen.output);
  return { outcome, multiplier: multiplierText(game.multiplier(chosen.output, outcome)) };
}

function paysWhatItSays(receipt: Receipt): boolean {
  const game = instantGame(receipt.game as InstantGameId);
  const choice = safeParse(game.choice, receipt.choice);
  const outcome = safeParse(game.outcome, receipt.outcome);
  const stake = parseMoney(receipt.amount);
  if (!choice.success || !outcome.success || stake === undefined) return false;
  const multiplier = game.multiplier(choice.output, outcome.output);
  return receipt.multiplier === multiplierText(multiplier) && receipt.payout === toWire(payoutOf(stake, multiplier));
}

/** Whether the bet that is shown is the bet that the receipt attests. */
function tells(receipt: Receipt, bet: Bet): boolean {
  const shown = [bet.id, bet.game, bet.amount, bet.choice, bet.outcome, bet.multiplier, bet.payout, bet.nonce];
  const attested = [
    receipt.id,
    receipt.game,
    receipt.amount,
    receipt.choice,
    receipt.outcome,
    receipt.multiplier,
    receipt.payout,
    receipt.nonce,
  ];
  return canonical(shown) === canonical(attested);
}

function verdict(holds: boolean): "passed" | "failed" {
  return holds ? "passed" : "failed";
}
