import type { BetReply } from "../../contract/games.ts";
import type { Store } from "../cache/store.ts";
import type { WorkerContext } from "../context.ts";
import type { createSafePlay } from "../safe-play.ts";
import type { createWallet } from "../wallet.ts";
import { lazily } from "../lazily.ts";
import { createBets } from "./bets.ts";
import { createHouseKeys } from "./house-keys.ts";
import { createIntents } from "./intents.ts";
import { createPlaceBet } from "./place-bet.ts";
import { createQuestions } from "./questions.ts";
import { createSeeds, ownClientSeed } from "./seeds.ts";
import type { Verify } from "./verify.ts";

interface Parts {
  device: Store;
  wallet: ReturnType<typeof createWallet>;
  safePlay: Pick<ReturnType<typeof createSafePlay>, "refresh">;
}

/** The games that one player plays alone: bets, their history, their seeds and their proof. */
export function createGames(context: WorkerContext, { device, wallet, safePlay }: Parts) {
  const intents = createIntents(context.environment, device);
  const bets = createBets(context);
  const seeds = createSeeds(context);
  const keys = createHouseKeys(context);
  const loadVerify = async () => (await import("./verify.ts")).createVerify({ bets, seeds, keys });
  const { verify, verifySeeds } = lazily<Verify>({ verify: true, verifySeeds: true }, loadVerify);
  const bet = createPlaceBet(context, { intents, taken, barred: safePlay.refresh });
  const { questions$ } = createQuestions(context, { intents, taken });

  async function taken(player: string, reply: BetReply) {
    const { cache } = context.scope;
    if (context.session.current().player !== player || !cache) return;
    await bets.record(cache, reply);
    seeds.used(reply.bet.server_seed_hash, reply.bet.nonce);
    wallet.learn(reply);
    // So that this bet can be verified later without a network.
    void keys();
    void loadVerify().catch(() => undefined);
  }

  return {
    /** A new player's first seeds are replaced by a pair whose client seed this browser chose after the commitment. */
    async welcome() {
      await seeds.rotate({ client_seed: ownClientSeed() }, { signal: new AbortController().signal });
    },
    forget: intents.forget,
    feature: {
      bet,
      bets$: bets.bets$,
      seeds$: () => seeds.seeds$,
      rotate: seeds.rotate,
      questions$: () => questions$,
      verify,
      verifySeeds,
    },
  };
}
