import type { Bet, Receipt } from "../../contract/bets.ts";
import type { Round as ShownRound } from "../../contract/rounds.ts";
import type { StepsGameId } from "../../rules/games/ids.ts";
import { type ReceiptBody, receiptHash } from "../../rules/receipts.ts";
import { awaitAll, type Tx } from "../db/connect.ts";
import type { Log } from "../runtime/log.ts";
import type { News } from "../live/bus.ts";
import { writeBets } from "./bet-rows.ts";
import { type DecidedBet, toBet, toReceiptBody } from "./decided-bet.ts";
import { nodeHashing } from "./hashing.ts";
import { type ReceiptKey, sealReceipts, toReceipt } from "./receipts.ts";
import { createReturnSums, type ReturnSum } from "./return-sums.ts";
import { roundsNews } from "./round-news.ts";
import { type Round, toRound } from "./round.ts";
import { countChanges, loadRounds, writeMoved, writeOpened } from "./round-rows.ts";
import type { SeedCipher } from "./seed-cipher.ts";
import { loadPlay, type Play, writePlay } from "./seeds.ts";
import { replayableRounds } from "./replayable-rounds.ts";

/** Its receipt can be had once all of the group are sealed. */
export interface PendingBet {
  shown: Bet;
  receipt(): Receipt;
}

/** What one group knows of its players' play, and what it is about to write. */
export interface UnitOfWork {
  /** The player's next nonces, as many as are wanted, with what decides by them. */
  takeNonces(player: bigint, count: number): Play;
  playOf(player: bigint): Play;
  openRoundOf(player: bigint, game: StepsGameId): Round | undefined;
  roundOf(player: bigint, id: string): Round | undefined;
  /** With all that may be seen of it. */
  keepRound(round: Round, view: unknown): void;
  /** The player has ended a round of theirs, with this bet. */
  noteEnd(player: bigint, bet: Bet): void;
  /** Takes a bet down, after the player's receipt before. */
  addBet(bet: Omit<DecidedBet, "previous">, returned: ReturnSum | undefined): PendingBet;
  write(tx: Tx): Promise<void>;
  /** What players are told of their rounds on all of their devices, once it is written. */
  news(): readonly News[];
  /** All bets taken down that were played for something. */
  played(): readonly DecidedBet[];
}

interface UnitOfWorkOptions {
  log: Log;
  seedCipher: SeedCipher;
  receiptKey: ReceiptKey;
  uuid: () => string;
  now: number;
  players: readonly bigint[];
  /** Of these players open rounds count; none where a group holds instant bets alone. */
  roundPlayers: readonly bigint[];
  roundIds: readonly string[];
}

/** Loads all that deciding takes; the players' wallets are locked. */
export async function openUnitOfWork(tx: Tx, options: UnitOfWorkOptions): Promise<UnitOfWork> {
  const { log, seedCipher, receiptKey, uuid, now, players, roundPlayers, roundIds } = options;
  const [plays, rounds] = await awaitAll([loadPlay(tx, players, seedCipher), loadRounds(tx, roundPlayers, roundIds)]);
  const playsAfter = new Map<bigint, Play>();
  const loaded = new Set(rounds.keys());
  const changed = new Map<string, Round>();
  const views = new Map<string, unknown>();
  const ended = new Map<bigint, Bet[]>();
  const sums = createReturnSums();
  const bets: DecidedBet[] = [];
  const hashes: string[] = [];
  const idle = new Set<ShownRound["id"]>();
  let sealed: ReturnType<typeof sealReceipts> | undefined;
  let changes = new Map<bigint, bigint>();

  function playOf(player: bigint): Play {
    const play = playsAfter.get(player) ?? plays.get(player);
    if (!play) throw new Error(`player ${player} has no seeds`);
    return play;
  }

  function receiptOf(body: ReceiptBody, index: number): Receipt {
    const path = sealed?.paths[index];
    if (!sealed || !path) throw new Error("a bet is answered once its receipt is sealed");
    return toReceipt(body, sealed.seal, path);
  }

  /** A player's open rounds; all of them are dealt by the seed that is in force. */
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
      const bet = { ...undated, previous: play.receiptHead };
      const shown = toBet(bet);
      const body = toReceiptBody(bet, shown);
      const hash = receiptHash(nodeHashing, body);
      playsAfter.set(bet.player, { ...play, receiptHead: hash });
      const index = bets.push(bet) - 1;
      hashes.push(hash);
      if (returned) sums.add(returned);
      else idle.add(bet.id);
      return { shown, receipt: () => receiptOf(body, index) };
    },
    async write(tx) {
      if (bets.length > 0) sealed = sealReceipts(receiptKey, uuid(), hashes);
      const isKnown = ({ id }: Round) => loaded.has(id);
      const after = [...changed.values()];
      [, , , , changes] = await awaitAll([
        sealed ? writeBets(tx, bets, { seal: sealed.seal, sums: sums.list(), at: now }) : Promise.resolve(),
        writePlay(tx, [...playsAfter.values()]),
        // What has ended makes room for what is opened: of each game a player has one open round.
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
    played: () => bets.filter(({ id }) => !idle.has(id)),
  };
}
