import { from } from "rxjs";
import type { Bet, BetOrder, BetReply, RoundOrder, RoundReply } from "../../contract/games.ts";
import { parseMoney } from "../../rules/money.ts";
import type { CallContext, WorkerContext } from "../context.ts";
import type { Intents } from "../money/intents.ts";
import type { Table } from "../cache/store.ts";
import type { SettingRow } from "../transport/settings.ts";
import type { createSafePlay } from "../safe-play/feature.ts";
import type { createWallet } from "../wallet/feature.ts";
import { lazily, loadOnce } from "../bridge/registry.ts";
import { createBets } from "./bets.ts";
import { createPlaceBet } from "./place-bet.ts";
import type { KnownRounds } from "./known-rounds.ts";
import type { Rounds } from "./rounds.ts";
import { createSeeds } from "./seeds.ts";
import type { AllReturns } from "../feed/feature.ts";
import type { Verify } from "../proof/feature.ts";
import type { Wins } from "../feed/wins.ts";

/** An order whose answer was lost: the house is being asked about it. */
export interface Question {
  key: string;
  /** A bet, the opening of a round, a step of it, or its cash-out. */
  kind: "bet" | "round" | "step" | "cash_out";
  game: string;
  /** The round that was to go on. */
  round?: string;
  /** What is at stake. */
  amount: string;
  at: string;
}

interface Parts {
  intents: Intents;
  wallet: ReturnType<typeof createWallet>;
  safePlay: Pick<ReturnType<typeof createSafePlay>, "refresh">;
  /** Of the device, whoever plays on it. */
  rows: Table<SettingRow>;
}

/** The games that one player plays alone: bets, their history, their seeds and their proof. */
export function createGames(context: WorkerContext, { intents, wallet, safePlay, rows }: Parts) {
  const bets = createBets(context);
  const seeds = createSeeds(context);
  const loadVerify = loadOnce<Verify>(async () =>
    (await import("../proof/feature.ts")).createVerify(context, { bets, seeds, rows }),
  );
  const bet = createPlaceBet(context, { intents, taken, barred: safePlay.refresh });
  const loadRounds = loadOnce<Rounds>(async () =>
    (await import("./rounds.ts")).createRounds(context, {
      intents,
      bets,
      taken: stood,
      used: seeds.used,
      barred: safePlay.refresh,
    }),
  );
  const kindOf = (name: keyof Rounds["kinds"]) => () =>
    loadRounds().then(
      ({ kinds }) => kinds[name],
      () => undefined,
    );
  // What was open here when everybody left may have ended since: whoever comes back is told.
  context.scope
    .of$((cache) => from(cache.store.table<KnownRounds>("values").get("rounds")))
    .subscribe(
      (known) =>
        known?.open.length &&
        void loadRounds().then(
          ({ relearn }) => relearn(),
          () => undefined,
        ),
    );

  const rounds = lazily<Rounds["feature"]>(
    { rounds$: true, questions$: true, openRound: true, step: true, cashOut: true },
    async () => (await loadRounds()).feature,
  );

  async function taken(player: string, reply: BetReply) {
    const { cache } = context.scope;
    if (context.session.current().player !== player || !cache) return;
    await bets.record(cache, reply);
    const { server_seed_hash, client_seed } = reply.bet;
    seeds.used({ server_seed_hash, client_seed, nonce: lastNonceOf(reply.bet), evidence: reply.receipt });
    wallet.learn({ at: reply.bet.at, balance: reply.balance });
    // So that this bet can be verified later without a network.
    void loadVerify().then(
      ({ prepare }) => prepare(),
      () => undefined,
    );
  }

  async function stood(player: string, { bet, receipt, balance, round }: RoundReply) {
    const { cache } = context.scope;
    if (context.session.current().player !== player || !cache) return;
    if (bet && receipt) return taken(player, { bet, receipt, balance });
    const { server_seed_hash, client_seed, nonce } = round;
    seeds.used({ server_seed_hash, client_seed, nonce, evidence: round });
    if (round.seq === 0) wallet.learn({ at: round.at, balance });
  }

  return {
    welcome: seeds.welcome,
    kinds: {
      bet: async () => bet,
      round: kindOf("round"),
      step: kindOf("step"),
      cash_out: kindOf("cash_out"),
    },
    feature: {
      async bet(order: BetOrder, context?: CallContext) {
        await seeds.beforeStake();
        return bet.send(order, context?.key);
      },
      bets$: bets.bets$,
      ...rounds,
      async openRound(order: RoundOrder, context?: CallContext) {
        await seeds.beforeStake();
        return rounds.openRound(order, context);
      },
      ...lazily<Wins>({ wins$: true }, async () => (await import("../feed/wins.ts")).createWins(context)),
      ...lazily<AllReturns>({ returns$: true }, async () =>
        (await import("../feed/feature.ts")).createReturns(context),
      ),
      seeds$: () => seeds.seeds$,
      seedFaults$: () => seeds.faults$,
      rotate: seeds.rotate,
      ...lazily<Verify["feature"]>(
        {
          verify: true,
          verifyReceipt: true,
          verifySeeds: true,
          walk$: true,
          keys$: true,
          revealed$: true,
          moreRevealed: true,
        },
        async () => (await loadVerify()).feature,
      ),
    },
  };
}

/** What is staked several times over takes a nonce for each time. */
function lastNonceOf({ nonce, amount, staked = amount }: Bet): number {
  const [each, all] = [parseMoney(amount) ?? 1n, parseMoney(staked) ?? 1n];
  return nonce + Number(all / each) - 1;
}
