import type { Bet } from "../../contract/bets.ts";
import type { Round as ShownRound } from "../../contract/rounds.ts";
import type { StepsGameId } from "../../rules/games/ids.ts";
import { awaitAll, type Tx } from "../db/connect.ts";
import type { Log } from "../runtime/log.ts";
import type { News } from "../live/bus.ts";
import type { DecidedBet } from "./decided-bet.ts";
import type { ReceiptKey } from "./receipts.ts";
import type { ReturnSum } from "./return-sums.ts";
import { roundsNews } from "./round-news.ts";
import { type Round, toRound } from "./round.ts";
import { countChanges, loadRounds, writeMoved, writeOpened } from "./round-rows.ts";
import type { SeedCipher } from "./seed-cipher.ts";
import { loadPlay, type Play, writePlay } from "./seeds.ts";
import { replayableRounds } from "./replayable-rounds.ts";
import { createSealedBets, type PendingBet } from "./sealed-bets.ts";

export interface UnitOfWork {
  /** Reserves the player's next `count` nonces; `nonce` is the first. */
  takeNonces(player: bigint, count: number): Play;
  playOf(player: bigint): Play;
  openRoundOf(player: bigint, game: StepsGameId): Round | undefined;
  roundOf(player: bigint, id: string): Round | undefined;
  /** `view` is what may be seen of the round. */
  keepRound(round: Round, view: unknown): void;
  noteEnd(player: bigint, bet: Bet): void;
  addBet(bet: Omit<DecidedBet, "previous">, returned: ReturnSum | undefined): PendingBet;
  write(tx: Tx): Promise<void>;
  news(): readonly News[];
  /** All bets added, except refunds. */
  played(): readonly DecidedBet[];
}

interface UnitOfWorkOptions {
  log: Log;
  seedCipher: SeedCipher;
  receiptKey: ReceiptKey;
  uuid: () => string;
  now: number;
  players: readonly bigint[];
  /** Whose open rounds are loaded; empty for groups of instant bets only. */
  roundPlayers: readonly bigint[];
  roundIds: readonly string[];
}

/** Loads everything needed to decide. Call it with the players' wallets locked. */
export async function openUnitOfWork(tx: Tx, options: UnitOfWorkOptions): Promise<UnitOfWork> {
  const { log, seedCipher, receiptKey, uuid, now, players, roundPlayers, roundIds } = options;
  const [plays, rounds] = await awaitAll([loadPlay(tx, players, seedCipher), loadRounds(tx, roundPlayers, roundIds)]);
  const playsAfter = new Map<bigint, Play>();
  const loaded = new Set(rounds.keys());
  const changed = new Map<string, Round>();
  const views = new Map<string, unknown>();
  const ended = new Map<bigint, Bet[]>();
  const bets = createSealedBets({ receiptKey, uuid, now });
  let changes = new Map<bigint, bigint>();

  function playOf(player: bigint): Play {
    const play = playsAfter.get(player) ?? plays.get(player);
    if (!play) throw new Error(`player ${player} has no seeds`);
    return play;
  }

  /** A player's open rounds. The active seed has dealt all of them. */
  function openOf(player: bigint): ShownRound[] {
    const open = [...rounds.values()].filter((round) => round.player === player && round.state === "open");
    const { serverSeed } = playOf(player);
    return open.flatMap((round) => {
      const loaded = views.get(round.id);
      const sound =
        loaded === undefined ? replayableRounds([{ round, readSeed: () => serverSeed }], log) : [{ view: loaded }];
      return sound.map(({ view }) => toRound(round, view));
    });
  }

  return {
    playOf,
    takeNonces(player, count) {
      const play = playOf(player);
      playsAfter.set(player, { ...play, nonce: play.nonce + count });
      return play;
    },
    openRoundOf(player, game) {
      for (const round of rounds.values())
        if (round.player === player && round.game === game && round.state === "open") return round;
      return undefined;
    },
    roundOf(player, id) {
      const round = rounds.get(id);
      return round?.player === player ? round : undefined;
    },
    keepRound(round, view) {
      rounds.set(round.id, round);
      changed.set(round.id, round);
      views.set(round.id, view);
    },
    noteEnd(player, bet) {
      ended.set(player, [...(ended.get(player) ?? []), bet]);
    },
    addBet(undated, returned) {
      const play = playOf(undated.player);
      const { hash, pending } = bets.add({ ...undated, previous: play.receiptHead }, returned);
      playsAfter.set(undated.player, { ...play, receiptHead: hash });
      return pending;
    },
    async write(tx) {
      const isKnown = ({ id }: Round) => loaded.has(id);
      const after = [...changed.values()];
      [, , , , changes] = await awaitAll([
        bets.write(tx),
        writePlay(tx, [...playsAfter.values()]),
        // Written before new rounds are: a player may have only one open round per game.
        writeMoved(tx, after.filter(isKnown)),
        writeOpened(
          tx,
          after.filter((round) => !isKnown(round)),
        ),
        countChanges(tx, [...new Set(after.map(({ player }) => player))]),
      ]);
    },
    news: () =>
      [...changes].map(([player, seq]) =>
        roundsNews(player, seq, { open: openOf(player), ended: ended.get(player) ?? [] }),
      ),
    played: bets.played,
  };
}
