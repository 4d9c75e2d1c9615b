import { expect, test } from "vitest";
import type { Receipt } from "../../contract/bets.ts";
import { firstPrevious, receiptHash } from "../../rules/receipts.ts";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { type Way, waysToPlay } from "../../tests/chaos/many-rounds.ts";
import { createFaultFinder, tampered } from "../../tests/chaos/receipts.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { allCases } from "../../rules/games/cases-figures.ts";
import { toWire } from "../../rules/money.ts";
import { inTransaction } from "../db/connect.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { nodeHashing } from "./hashing.ts";
import { listBets, readBet } from "./bet-rows.ts";
import { rotatePair } from "./seeds.ts";

const seed = 11;
const players = 50;
const each = 200;

const { app, database } = await startHouse();
const { house } = app;
const bettors = createBettors(house);
const rounds = createRounders(house);

async function play(random: () => number): Promise<{ receipts: Receipt[]; serverSeed: string }> {
  const player = await bettors.player({ balance: "10000000.00" });
  const receipts: Receipt[] = [];
  while (receipts.length < each) {
    const way = waysToPlay[Math.floor(random() * waysToPlay.length)] as Way;
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
  const revealed = await inTransaction(database.pool, (tx) => rotatePair(tx, player, "next", house));
  const [last] = await listBets(database.pool, player, { game: undefined, before: undefined, limit: 1 });
  const kept = last && (await readBet(database.pool, player, last.id));
  expect(kept?.receipt).toEqual(receipts.find(({ id }) => id === last?.id));
  return { receipts, serverSeed: revealed.server_seed };
}

async function playRound(player: bigint, way: Extract<Way, { kind: "steps" }>, random: () => number): Promise<Receipt> {
  let reply = roundOf(await rounds.open(player, way.game, { amount: "1.00", choice: way.choose(random) }));
  const most = 1 + Math.floor(random() * 4);
  while (!reply.receipt) {
    const isOut = reply.round.seq >= most && reply.round.payout !== "0.00";
    const answer = isOut
      ? await rounds.cashOut(player, reply.round)
      : await rounds.step(player, reply.round, way.act(random));
    // Choices the rules forbid are replaced by others.
    if (answer.status === 200) reply = roundOf(answer);
  }
  return reply.receipt;
}

test(
  `of 10,000 receipts of all games each is verified, and none that was tampered with (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const random = seededRandom(seed);
    const all = await Promise.all(Array.from({ length: players }, (_, index) => play(seededRandom(seed + index))));
    const receipts = all.flatMap(({ receipts, serverSeed }) => receipts.map((receipt) => ({ receipt, serverSeed })));
    expect(receipts).toHaveLength(players * each);
    expect(new Set(receipts.map(({ receipt }) => receipt.game)).size).toBe(6);
    const faultIn = createFaultFinder(house.keys.receipts);
    for (const { receipts } of all) expect(chainLength(receipts)).toBe(each);
    const faulty: Receipt[] = [];
    const passing: Receipt[] = [];
    for (const { receipt, serverSeed } of receipts) {
      if (await faultIn(receipt, serverSeed)) faulty.push(receipt);
      const forged = tampered(receipt, random);
      if (!(await faultIn(forged, serverSeed))) passing.push(forged);
    }
    expect(faulty).toEqual([]);
    expect(passing).toEqual([]);
    expect(await checkLedger(database.pool)).toMatchObject({ balanced: true, faults: [] });
  },
);

function chainLength(receipts: readonly Receipt[]): number {
  const after = new Map(receipts.map((receipt) => [receipt.previous, receipt]));
  let length = 0;
  for (let next = after.get(firstPrevious); next; next = after.get(receiptHash(nodeHashing, next))) length += 1;
  return length;
}
