import { createHash } from "node:crypto";
import { type InstantGameId, instantGameIds, type StepsGameId, stepsGameIds } from "../../rules/games/ids.ts";
import { instantGame, stepsGame } from "../../rules/games/index.ts";
import { firstPrevious } from "../../rules/receipts.ts";
import { boundsOf } from "../../rules/games/bounds.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import { returnOfRound } from "../../server/games/ended-round.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { betEntry, drawnBet, returnOfBet } from "../../server/games/instant.ts";
import type { ReturnSum } from "../../server/games/return-sums.ts";
import { createReturnSums } from "../../server/games/return-sums.ts";
import type { Round } from "../../server/games/round.ts";
import { endEntry, openEntry } from "../../server/games/round-entries.ts";
import type { Play } from "../../server/games/seeds.ts";
import { type DealtRound, replayFromSeed, applyMove } from "../../server/games/steps.ts";
import { Refusal } from "../../server/http/refusal.ts";
import { type Entry, walletAfter, type Wallet } from "../../server/wallet/ledger.ts";
import { randomChoice } from "../builders/random-choice.ts";
import { seededRandom } from "../builders/seeded-random.ts";

type Random = () => number;

export type Way = { name: string } & (
  | { kind: "instant"; game: InstantGameId; choose(random: Random): unknown }
  | { kind: "steps"; game: StepsGameId; choose(random: Random): unknown; act(random: Random): unknown }
);

/** Every way to play alone, with a player's random choices. */
export const waysToPlay: readonly Way[] = [
  ...instantGameIds.map((game): Way => {
    const { choice } = instantGame(game);
    return { name: game, kind: "instant", game, choose: (random) => randomChoice(choice, random) };
  }),
  ...stepsGameIds.map((game): Way => {
    const { choice, action } = stepsGame(game);
    const isBoth = instantGameIds.some((id) => id === game);
    return {
      name: isBoth ? `${game}-steps` : game,
      kind: "steps",
      game,
      choose: (random) => randomChoice(choice, random),
      act: (random) => randomChoice(action, random),
    };
  }),
];

export interface ManyRounds {
  sum: ReturnSum;
  /** Deviation of the return from its mean, in standard deviations. */
  off: number;
  faults: string[];
}

/** Plays rounds through the house's own decisions, on seeds derived from one, and keeps their books. */
export function playMany(way: Way, { seed, rounds }: { seed: number; rounds: number }): ManyRounds {
  const random = seededRandom(seed);
  const books = createBooks();
  const sums = createReturnSums();
  for (let index = 0; index < rounds; index += 1) {
    const play = playOf(seed, index);
    const id = `round-${index}`;
    if (way.kind === "instant") bet(way, play, id);
    else round(way, play, id);
  }
  const [sum] = sums.list();
  if (!sum) throw new Error("nothing was played");
  const returned = Number(sum.returnedMicro) / 1e6;
  return { sum, off: (returned - sum.expected) / Math.sqrt(sum.variance), faults: books.faults() };

  function bet({ game, choose }: Extract<Way, { kind: "instant" }>, play: Play, id: string): void {
    const choice = choose(random);
    const { min, max } = boundsOf(instantGame(game), choice, "RUB");
    const order = { kind: "bet", game, stakeMicro: min === max ? min : stakeMicro, choice } as const;
    const decided = drawnBet(order, { id, currency: "RUB", rulesHash: "", at: 0, play });
    books.post(betEntry(decided, id));
    sums.add(returnOfBet(order, decided));
  }

  function round(way: Extract<Way, { kind: "steps" }>, play: Play, id: string): void {
    let at = replayFromSeed(openedRound(way, play, id), play.serverSeed);
    books.post(openEntry(at.round, id, 0));
    const most = between(random, 1, 6);
    while (at.round.state === "open") {
      const wantsOut = at.round.seq >= most;
      const move = wantsOut ? ({ kind: "cash_out" } as const) : ({ kind: "step", action: way.act(random) } as const);
      const after = applyMove(at, move, 0);
      // On a refusal, because nothing is won yet or the rules forbid it, another action is tried.
      if (!(after instanceof Refusal)) at = after;
      else if (wantsOut) at = settled(at);
    }
    books.post(
      endEntry(at.round, {
        id: `${id} end`,
        at: 0,
        operationKey: id,
        isRefund: at.round.state === "refunded",
        stakedAtMs: at.round.openedAt,
        payoutMicro: at.round.payoutMicro,
      }),
    );
    const returned = returnOfRound(at);
    if (returned) sums.add(returned);
  }

  function openedRound({ game, choose }: Extract<Way, { kind: "steps" }>, play: Play, id: string): Round {
    const { player, seedId, nonce, clientSeed, serverSeedHash } = play;
    const seeds = { player, seedId, nonce, clientSeed, serverSeedHash, rulesHash: "" };
    const start = { state: "open", seq: 0, actions: [], multiplierE4: 0n, payoutMicro: 0n } as const;
    const times = { openedAt: 0, touchedAt: 0, closedAt: undefined };
    return { id, game, currency: "RUB", stakeMicro, choice: choose(random), ...seeds, ...start, ...times };
  }
}

const stakeMicro = 10_000_000n;
const player = 1n;

function settled(at: DealtRound): DealtRound {
  const after = applyMove(at, { kind: "settle" }, 0);
  if (after instanceof Refusal) throw new Error("the house settles whatever is open");
  return after;
}

/** Uses a new server seed every thousand rounds. */
function playOf(seed: number, index: number): Play {
  const serverSeed = createHash("sha256")
    .update(`${seed} ${Math.floor(index / 1_000)}`)
    .digest("hex");
  const serverSeedHash = commitmentOf(nodeHashing, serverSeed);
  return {
    player,
    seedId: 1n,
    serverSeed,
    serverSeedHash,
    clientSeed: "many",
    nonce: index % 1_000,
    receiptHead: firstPrevious,
  };
}

/** Double-entry bookkeeping in memory: the balance of every account. */
function createBooks() {
  const accounts = new Map<string, bigint>();
  const unbalanced: string[] = [];
  let wallet: Wallet = { player, currency: "RUB", balanceMicro: 0n, bonusMicro: 0n, seq: 0n };
  return {
    post(entry: Entry): void {
      let sum = 0n;
      for (const { account, amountMicro } of entry.postings) {
        sum += amountMicro;
        const after = (accounts.get(account) ?? 0n) + amountMicro;
        if (after === 0n && account.startsWith("escrow:")) accounts.delete(account);
        else accounts.set(account, after);
      }
      if (sum !== 0n) unbalanced.push(`the postings of ${entry.id} sum to ${sum}`);
      wallet = walletAfter(wallet, entry);
    },
    faults(): string[] {
      const open = [...accounts.keys()].filter((account) => account.startsWith("escrow:"));
      const total = [...accounts.values()].reduce((sum, each) => sum + each, 0n);
      return [
        ...unbalanced,
        ...open.map((account) => `${account} is not empty`),
        ...(total === 0n ? [] : [`all accounts sum to ${total}`]),
        ...(wallet.balanceMicro === (accounts.get("player.real") ?? 0n) ? [] : ["the wallet is not its postings"]),
      ];
    },
  };
}

function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}
