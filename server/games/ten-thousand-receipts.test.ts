import { createPublicKey } from "node:crypto";
import { expect, test } from "vitest";
import type { Receipt } from "../../contract/games.ts";
import { firstPrevious, receiptHash } from "../../rules/receipts.ts";
import { createBettors, replyOf } from "../../tests/bettors.ts";
import { startHouse } from "../../tests/house.ts";
import { type WayName, waysToPlay } from "../../tests/many-rounds.ts";
import { createFaultFinder } from "../../tests/receipts.ts";
import { createRounders, roundOf } from "../../tests/rounders.ts";
import { seededRandom } from "../../tests/seeded-random.ts";
import { allCases } from "../../rules/games/cases-figures.ts";
import { toWire } from "../../rules/money.ts";
import { inTransaction } from "../db/connect.ts";
import { betOf, checksOf } from "../../worker/games/proof.ts";
import { signedBy } from "../../worker/games/signature.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { nodeHashing } from "./hashing.ts";
import { listBets, readBet } from "./bet-rows.ts";
import { turnSeeds } from "./seeds.ts";

const seed = 11;
const players = 50;
const each = 200;
const names = Object.keys(waysToPlay) as WayName[];

const { app, database } = await startHouse();
const { house } = app;
const bettors = createBettors(house);
const rounds = createRounders(house);
const publicKey = createPublicKey(house.keys.receipts.privateKey);

/** What one player gets for all that they play, and the seed that has decided it. */
async function play(random: () => number): Promise<{ receipts: Receipt[]; serverSeed: string }> {
  const player = await bettors.player({ balance: "10000000.00" });
  const receipts: Receipt[] = [];
  while (receipts.length < each) {
    const way = waysToPlay[names[Math.floor(random() * names.length)] as WayName];
    if (way.kind === "steps") receipts.push(await playRound(player, way, random));
    else {
      const count = Math.min(each - receipts.length, 1 + Math.floor(random() * 40));
      const orders = Array.from({ length: count }, () => {
        const choice = way.choose(random) as { case?: string };
        const price = allCases.find(({ slug }) => slug === choice.case)?.priceMicro;
        return { game: way.game, choice, amount: price === undefined ? "1.00" : toWire(price) };
      });
      const answers = await Promise.all(orders.map((order) => bettors.bet(player, order)));
      receipts.push(...answers.map((answer) => replyOf(answer).receipt));
    }
  }
  const revealed = await inTransaction(database.pool, (tx) => turnSeeds(tx, player, "next", house));
  // As it is kept, each is what was answered.
  const [last] = await listBets(database.pool, player, { game: undefined, before: undefined, limit: 1 });
  const kept = last && (await readBet(database.pool, player, last.id));
  expect(kept?.receipt).toEqual(receipts.find(({ id }) => id === last?.id));
  return { receipts, serverSeed: revealed.server_seed };
}

async function playRound(
  player: bigint,
  way: Extract<(typeof waysToPlay)[WayName], { kind: "steps" }>,
  random: () => number,
): Promise<Receipt> {
  let reply = roundOf(await rounds.open(player, way.game, { amount: "1.00", choice: way.choose(random) }));
  const most = 1 + Math.floor(random() * 4);
  while (!reply.receipt) {
    const isOut = reply.round.seq >= most && reply.round.payout !== "0.00";
    const answer = isOut
      ? await rounds.cashOut(player, reply.round)
      : await rounds.step(player, reply.round, way.act(random));
    // What the rules forbid is tried again otherwise.
    if (answer.status === 200) reply = roundOf(answer);
  }
  return reply.receipt;
}

test(
  `of 10,000 receipts of all games each is verified, and none that was tampered with (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const random = seededRandom(seed);
    const all = await Promise.all(Array.from({ length: players }, (_, index) => play(seededRandom(seed + index))));
    const receipts = all.flatMap(({ receipts, serverSeed }) => receipts.map((receipt) => ({ receipt, serverSeed })));
    expect(receipts).toHaveLength(players * each);
    expect(new Set(receipts.map(({ receipt }) => receipt.game)).size).toBe(6);
    const faultIn = createFaultFinder(publicKey);
    const isProven = createProver();
    const faults = receipts.map(({ receipt, serverSeed }) => ({ receipt, fault: faultIn(receipt, serverSeed) }));
    expect(faults.filter(({ fault }) => fault !== undefined)).toEqual([]);
    for (const { receipt, serverSeed } of receipts)
      expect(await isProven(receipt, serverSeed), JSON.stringify(receipt)).toBe(true);
    for (const { receipts } of all) expect(chainLength(receipts)).toBe(each);
    const forged = receipts.map(({ receipt, serverSeed }) => ({ receipt: tampered(receipt, random), serverSeed }));
    // Which key it was is told apart from the receipt, by those who know the house's keys.
    const byHand = forged.filter(({ receipt }) => receipt.key_id === house.keys.receipts.keyId);
    expect(byHand.filter(({ receipt, serverSeed }) => faultIn(receipt, serverSeed) === undefined)).toEqual([]);
    for (const { receipt, serverSeed } of forged)
      expect(await isProven(receipt, serverSeed), JSON.stringify(receipt)).toBe(false);
    expect(await checkLedger(database.pool)).toMatchObject({ balanced: true, faults: [] });
  },
);

/** What the player's own browser says: whether everything that it checks passes. */
function createProver() {
  const jwk = publicKey.export({ format: "jwk" }) as Record<string, unknown>;
  // One signature stands under many receipts.
  const signed = new Map<string, Promise<boolean>>();
  return async function isProven(receipt: Receipt, serverSeed: string): Promise<boolean> {
    const { root, signature, key_id } = receipt;
    const isSigned = signed.get(root + signature) ?? signedBy(jwk, root, signature);
    signed.set(root + signature, isSigned);
    const isOurs = key_id === house.keys.receipts.keyId && (await isSigned);
    const bet = betOf(receipt);
    const checks = bet && checksOf(receipt, bet, { serverSeed, signature: isOurs ? "passed" : "failed" });
    return checks?.every(({ state }) => state === "passed") ?? false;
  };
}

/** How many follow each other from the first on. */
function chainLength(receipts: readonly Receipt[]): number {
  const after = new Map(receipts.map((receipt) => [receipt.previous, receipt]));
  let length = 0;
  for (let next = after.get(firstPrevious); next; next = after.get(receiptHash(nodeHashing, next))) length += 1;
  return length;
}

/** With one thing in it changed. */
function tampered(receipt: Receipt, random: () => number): Receipt {
  const fields = Object.keys(receipt) as (keyof Receipt)[];
  const field = fields[Math.floor(random() * fields.length)] as keyof Receipt;
  return { ...receipt, [field]: changed(receipt[field]) };
}

function changed(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  // The way to the root has one step more.
  if (Array.isArray(value)) return [...value, { side: "left", hash: firstPrevious }];
  if (typeof value === "string") return `${value.startsWith("1") ? "2" : "1"}${value.slice(1)}`;
  return { ...(value as object), more: 1 };
}
