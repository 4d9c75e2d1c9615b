import { type KeyObject, verify } from "node:crypto";
import { is } from "valibot";
import type { Receipt } from "../contract/games.ts";
import { commitmentOf, type Seeding } from "../rules/fairness.ts";
import { drawn } from "../rules/games/draw.ts";
import type { InstantGame, StepsGame } from "../rules/games/game.ts";
import { gameOfBet } from "../rules/games/index.ts";
import { dealt, roundOutcome } from "../rules/games/round.ts";
import { multiplierText, parseMoney, payoutOf, toWire } from "../rules/money.ts";
import { canonical, receiptHash, rootFrom, rulesHash } from "../rules/receipts.ts";
import { nodeHashing } from "../server/games/hashing.ts";

/** Says what is wrong with a receipt, if anything: held against the house's key, the revealed seed's commitment and the rules. */
export function createFaultFinder(publicKey: KeyObject) {
  // One signature stands under many receipts.
  const signed = new Map<string, boolean>();
  return function faultIn(receipt: Receipt, serverSeed: string): string | undefined {
    const name = `${receipt.root} ${receipt.signature}`;
    const isSigned = signed.get(name) ?? isSignature(receipt, publicKey);
    signed.set(name, isSigned);
    return isSigned ? faultOf(receipt, serverSeed) : "the signature is not the house's";
  };
}

function isSignature({ root, signature }: Receipt, publicKey: KeyObject): boolean {
  const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  return verify("sha256", Buffer.from(root), key, Buffer.from(signature, "base64url"));
}

function faultOf(receipt: Receipt, serverSeed: string): string | undefined {
  const leaf = receiptHash(nodeHashing, receipt);
  if (rootFrom(nodeHashing, leaf, receipt.path) !== receipt.root) return "it is not what was signed";
  if (commitmentOf(nodeHashing, serverSeed) !== receipt.server_seed_hash) return "the seed was not committed to";
  const game = gameOfBet(receipt.game, receipt.choice);
  if (!game || rulesHash(nodeHashing, game) !== receipt.rules_hash) return "the rules are other ones";
  const seeding = { serverSeed, clientSeed: receipt.client_seed, nonce: receipt.nonce };
  const multiplierE4 =
    game.kind === "instant" ? drawnAgain(game, receipt, seeding) : playedAgain(game, receipt, seeding);
  if (multiplierE4 === undefined) return "the outcome is another one";
  const payout = payoutOf(parseMoney(receipt.amount) ?? 0n, multiplierE4);
  const isPaid = receipt.multiplier === multiplierText(multiplierE4) && receipt.payout === toWire(payout);
  return isPaid ? undefined : "it was paid otherwise";
}

function drawnAgain(game: InstantGame, { choice, outcome }: Receipt, seeding: Seeding): bigint | undefined {
  const again = drawn(nodeHashing, game, seeding, choice);
  return canonical(again) === canonical(outcome) ? game.multiplier(choice, again) : undefined;
}

function playedAgain(game: StepsGame, { choice, outcome }: Receipt, seeding: Seeding): bigint | undefined {
  if (!is(roundOutcome, outcome)) return undefined;
  const { actions, table, end } = outcome;
  const secret = dealt(nodeHashing, game, seeding, choice);
  let view = game.begin(secret, choice);
  for (const action of actions) {
    if (!game.odds(view, action)) return undefined;
    view = game.step(view, action, secret);
  }
  if (canonical(game.unveil(view, secret)) !== canonical(table)) return undefined;
  const { state, wins, multiplierE4 } = game.standing(view);
  const ends = { lost: state === "lost", won: state === "won" && wins > 0, cash_out: state === "open" && wins > 0 };
  if (end === "refunded") return wins === 0 && state !== "lost" ? 10_000n : undefined;
  return ends[end] ? multiplierE4 : undefined;
}
