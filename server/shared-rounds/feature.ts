import { chainLength } from "../../rules/games/shared-chain.ts";
import { advisoryKeys } from "../db/advisory-keys.ts";
import type { Connection } from "../db/connect.ts";
import { startLeader } from "../db/leader.ts";
import type { Bus } from "../live/bus.ts";
import type { Lines } from "../live/lines.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Rng } from "../runtime/rng.ts";
import type { SharedBets } from "../shared-bets/shared-bets.ts";
import { unplayed } from "../shared-bets/unplayed.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { cashOutCrashBet } from "./cash-out-crash-bet.ts";
import { createCashOuts } from "./cash-outs.ts";
import { type ChainGameId, chainGameIds } from "../../rules/games/shared.ts";
import type { ChainGame } from "./chain-game.ts";
import { createChains } from "./chains.ts";
import type { SharedRoundsConfig } from "./config.ts";
import { crashFeed } from "./crash-feed.ts";
import { createCrashGame } from "./crash-game.ts";
import { createCutLines } from "./cut-lines.ts";
import { getChain } from "./get-chain.ts";
import { createRoundLeaver } from "./leave-rounds.ts";
import { leadRounds, roundMoved } from "./lead-rounds.ts";
import { getCrashRounds, getRouletteRounds } from "./past-rounds.ts";
import { rouletteFeed } from "./roulette-feed.ts";
import { createRouletteGame } from "./roulette-game.ts";
import { createRoundFeed } from "./round-feed.ts";
import type { SharedRound } from "./round-rows.ts";
import { createSteadyClock } from "./steady-clock.ts";

type Dependencies = Pick<WalletHouse, "pool" | "clock" | "log" | "uuid"> & {
  id: string;
  rng: Rng;
  keys: Pick<Keys, "chains" | "codes">;
  bus: Bus;
  lines: Lines;
  config: SharedRoundsConfig;
  sharedBets: SharedBets;
};

export interface RoundsRun {
  connection: Connection;
  /** Games whose rounds this house may lead. */
  games: readonly string[];
  chainLength?: number | undefined;
  /** How long a press waits for a house that leads. */
  pressPatienceMs?: number | undefined;
  /** How long another house may object to a cut line. */
  objectionMs?: number | undefined;
}

export async function openSharedRounds(dependencies: Dependencies, running: RoundsRun) {
  const { id, pool, clock: houseClock, rng, log, uuid, keys, bus, lines, config, sharedBets } = dependencies;
  // Each game has its own, which nothing but its own rounds sets.
  const clocks = { crash: createSteadyClock(houseClock), roulette: createSteadyClock(houseClock) };
  const { chainSalt } = config;
  const length = running.chainLength ?? chainLength;
  const patienceMs = running.pressPatienceMs ?? pressPatienceMs;
  // Whoever has pressed meanwhile still waits for a leader, at the multiplier of the press.
  const mostUnattendedMs = patienceMs - 1_000;
  const chains = createChains({
    pool,
    clock: houseClock,
    rng,
    log,
    uuid,
    key: keys.chains,
    chainSalt,
    length,
    lines,
    machine: id,
  });
  const crash = createCrashGame({ pool, clock: clocks.crash, log, sharedBets, patienceMs });
  const roulette = createRouletteGame({ clock: clocks.roulette, sharedBets });
  const cutLines = createCutLines({
    pool,
    bus,
    lines,
    log,
    clock: clocks.crash,
    houseClock,
    crash,
    sharedBets,
    uuid,
    objectionMs: running.objectionMs ?? objectionMs,
  });
  // A house whose clock is behind would let its players press after the crash.
  bus.onNote(roundMoved, ({ game, nowMs }) => nowMs !== undefined && clocks[game].follow(nowMs));
  const onCrashStage = (round: SharedRound) => {
    if (round.state === "betting") clocks.crash.anchor();
    return cutLines.follow(round);
  };
  const feedParts = { pool, clock: houseClock, log, bus, sharedBets };
  const feeds = {
    crash: await createRoundFeed({ ...feedParts, game: "crash", parts: crashFeed, onStage: onCrashStage }),
    roulette: await createRoundFeed({ ...feedParts, game: "roulette", parts: rouletteFeed, onStage: () => {} }),
  };
  const games: Record<ChainGameId, ChainGame> = { crash, roulette };
  const leaders = chainGameIds
    .filter((game) => running.games.includes(game))
    .map((game) =>
      startLeader({
        connection: running.connection,
        key: advisoryKeys[game],
        name: `leader ${game} ${id}`,
        log,
        lead: (term) =>
          leadRounds(games[game], { pool, clock: clocks[game], uuid, chains, sharedBets, mostUnattendedMs }, term),
      }),
    );
  const cashOuts = createCashOuts({ pool, bus, log, clock: clocks.crash, crash, sharedBets, patienceMs });
  const roundLeaver = createRoundLeaver({ log, keys, clock: clocks.crash, cashOuts, sharedBets });
  return {
    nouns: { chains, cashOuts, roundLeaver, steadyClock: clocks.crash },
    endpoints: [getChain, getCrashRounds, getRouletteRounds, cashOutCrashBet],
    channels: { crash: { feed: feeds.crash.channel }, roulette: { feed: feeds.roulette.channel } },
    expiring: [unplayed.rounds],
    close: async () => {
      cutLines.close();
      await Promise.all(leaders.map((leader) => leader.close()));
      await Promise.all(Object.values(feeds).map((feed) => feed.close()));
    },
  };
}

const pressPatienceMs = 5_000;
/** Long enough for a message of the database to come and go. */
const objectionMs = 200;
