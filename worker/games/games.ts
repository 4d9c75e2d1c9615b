import { map, type Observable } from "rxjs";
import type { BetOrder, BetReply, CashOutOrder, RoundOrder, RoundReply, StepOrder } from "../../contract/games.ts";
import type { WorkerContext } from "../context.ts";
import type { Intents } from "../money/intents.ts";
import type { createSafePlay } from "../safe-play.ts";
import type { createWallet } from "../wallet.ts";
import { lazily } from "../lazily.ts";
import { createBets } from "./bets.ts";
import { createHouseKeys } from "./house-keys.ts";
import { createPlaceBet } from "./place-bet.ts";
import { createRounds } from "./rounds.ts";
import { createSeeds, ownClientSeed } from "./seeds.ts";
import type { Verify } from "./verify.ts";

/** A bet whose answer was lost. */
export interface Question {
  key: string;
  game: string;
  amount: string;
  at: string;
}

interface Parts {
  intents: Intents;
  wallet: ReturnType<typeof createWallet>;
  safePlay: Pick<ReturnType<typeof createSafePlay>, "refresh">;
}

/** The games that one player plays alone: bets, their history, their seeds and their proof. */
export function createGames(context: WorkerContext, { intents, wallet, safePlay }: Parts) {
  const bets = createBets(context);
  const seeds = createSeeds(context);
  const keys = createHouseKeys(context);
  const loadVerify = async () => (await import("./verify.ts")).createVerify({ bets, seeds, keys });
  const { verify, verifySeeds } = lazily<Verify>({ verify: true, verifySeeds: true }, loadVerify);
  const bet = createPlaceBet(context, { intents, taken, barred: safePlay.refresh });
  const rounds = createRounds(context, { intents, taken: stood, barred: safePlay.refresh });
  const questions$: Observable<Question[]> = intents
    .openOf$<BetOrder>("bet")
    .pipe(map((open) => open.map(({ key, order: { game, amount }, at }) => ({ key, game, amount, at }))));

  async function taken(player: string, reply: BetReply) {
    const { cache } = context.scope;
    if (context.session.current().player !== player || !cache) return;
    await bets.record(cache, reply);
    seeds.used(reply.bet.server_seed_hash, reply.bet.nonce);
    wallet.learn({ at: reply.bet.at, balance: reply.balance });
    // So that this bet can be verified later without a network.
    void keys();
    void loadVerify().catch(() => undefined);
  }

  async function stood(player: string, { bet, receipt, balance, round }: RoundReply) {
    const { cache } = context.scope;
    if (context.session.current().player !== player || !cache) return;
    seeds.used(round.server_seed_hash, round.nonce);
    if (bet && receipt) return taken(player, { bet, receipt, balance });
  }

  return {
    /** A new player's first seeds are replaced by a pair whose client seed this browser chose after the commitment. */
    async welcome() {
      await seeds.rotate({ client_seed: ownClientSeed() }, { signal: new AbortController().signal });
    },
    kinds: {
      bet: async () => bet,
      round: async () => rounds.kinds.round,
      step: async () => rounds.kinds.step,
      cash_out: async () => rounds.kinds.cash_out,
    },
    feature: {
      bet: (order: BetOrder) => bet.send(order),
      bets$: bets.bets$,
      rounds$: () => rounds.rounds$,
      openRound: (order: RoundOrder) => rounds.openRound(order),
      step: (order: StepOrder) => rounds.step(order),
      cashOut: (order: CashOutOrder) => rounds.cashOut(order),
      seeds$: () => seeds.seeds$,
      rotate: seeds.rotate,
      questions$: () => questions$,
      verify,
      verifySeeds,
    },
  };
}
