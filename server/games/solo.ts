import type { Log } from "../runtime/log.ts";
import type { Bet, BetReply, Receipt } from "../../contract/bets.ts";
import type { RoundReply } from "../../contract/rounds.ts";
import { timesOf } from "../../rules/games/bounds.ts";
import { type InstantGameId, instantGameIds, type StepsGameId, stepsGameIds } from "../../rules/games/ids.ts";
import { instantGame, stepsGame } from "../../rules/games/index.ts";
import { type Micro, toWire } from "../../rules/money.ts";
import { rulesHash } from "../../rules/receipts.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import type { AnswerOfBet, Decision, Engine, MoneyCall } from "../wallet/engine.ts";
import type { Wallet } from "../wallet/ledger.ts";
import { readBet } from "./bet-rows.ts";
import { type DecidedBet, toBet } from "./decided-bet.ts";
import { betOfRound, returnOfRound } from "./ended-round.ts";
import { nodeHashing } from "./hashing.ts";
import { betEntry, drawnBet, type InstantOrder, returnOfBet } from "./instant.ts";
import type { ReceiptKey } from "./receipts.ts";
import { type Round, toRound } from "./round.ts";
import { endEntry, openEntry } from "./round-entries.ts";
import { openUnitOfWork, type UnitOfWork } from "./unit-of-work.ts";
import { createSecrets } from "./secrets.ts";
import type { SeedCipher } from "./seed-cipher.ts";
import { applyMove, replayActions, type RoundMove } from "./steps.ts";

interface OpenOrder {
  kind: "open";
  game: StepsGameId;
  stakeMicro: Micro;
  choice: unknown;
}

/** A move in an existing round; `seq` is the move it follows. */
type MoveOrder = RoundMove & { game: StepsGameId; round: string; seq: number };

export type SoloOrder = InstantOrder | OpenOrder | MoveOrder;

interface SoloContext {
  log: Log;
  seedCipher: SeedCipher;
  receiptKey: ReceiptKey;
  uuid: () => string;
  tell?: (bets: readonly DecidedBet[]) => void;
}

/**
 * Decides everything that one player plays alone, whatever the game. One engine for bets and steps, because a player's
 * nonces and receipts are one row each: two engines would overwrite each other in a group that has both.
 */
export function createSolo({
  log,
  seedCipher,
  receiptKey,
  uuid,
  tell,
}: SoloContext): Engine<SoloOrder> & { answerOfBet: AnswerOfBet } {
  const instantHashes = hashesOf(instantGameIds, instantGame);
  const stepsHashes = hashesOf(stepsGameIds, stepsGame);
  const secrets = createSecrets();

  return {
    async open(tx, calls, now) {
      const inRounds = calls.filter(({ order }) => order.kind !== "bet");
      const work = await openUnitOfWork(tx, {
        log,
        seedCipher,
        receiptKey,
        uuid,
        now,
        players: calls.map(({ player }) => player),
        roundPlayers: inRounds.map(({ player }) => player),
        roundIds: inRounds.flatMap(({ order }) => ("round" in order ? [order.round] : [])),
      });
      return {
        decide: (call, wallet) => decide(work, call, wallet, now),
        write: (tx) => work.write(tx),
        news: () => work.news(),
        committed: () => tell?.(work.played()),
      };
    },
    async answerOfBet(db, { player, id, balance }) {
      const found = await readBet(db, player, id);
      if (!found) throw new Error(`player ${player} has no bet ${id}`);
      const { bet, receipt } = found;
      return answerOf(toBet(bet), receipt, balance);
    },
  };

  function decide(work: UnitOfWork, call: MoneyCall<SoloOrder>, wallet: Wallet, now: number): Decision | Refusal {
    const { player, key, order } = call;
    switch (order.kind) {
      case "bet":
        return decideBet(work, order, { player, key, wallet, now });
      case "open":
        return decideOpening(work, order, { player, key, wallet, now });
      default:
        return decideMove(work, order, { player, key, wallet, now });
    }
  }

  function decideBet(work: UnitOfWork, order: InstantOrder, { player, key, wallet, now }: DecisionContext): Decision {
    const times = timesOf(instantGame(order.game), order.choice);
    const play = work.takeNonces(player, times);
    const hash = instantHashes[order.game];
    const decided = drawnBet(order, { id: uuid(), currency: wallet.currency, rulesHash: hash, at: now, play });
    const pendingBet = work.addBet(decided, returnOfBet(order, decided));
    return {
      entry: betEntry(decided, key),
      game: order.game,
      isMove: true,
      bet: decided.id,
      answer: (balanceMicro) => answerOf(pendingBet.shown, pendingBet.receipt(), toWire(balanceMicro)),
    };
  }

  function decideOpening(
    work: UnitOfWork,
    order: OpenOrder,
    { player, key, wallet, now }: DecisionContext,
  ): Decision | Refusal {
    const { game, stakeMicro, choice } = order;
    if (work.openRoundOf(player, game)) return refuse("round_open");
    const { seedId, nonce, clientSeed, serverSeed, serverSeedHash } = work.takeNonces(player, 1);
    const round: Round = {
      id: uuid(),
      player,
      game,
      currency: wallet.currency,
      stakeMicro,
      state: "open",
      seq: 0,
      choice,
      actions: [],
      seedId,
      nonce,
      clientSeed,
      serverSeedHash,
      rulesHash: stepsHashes[game],
      multiplierE4: 0n,
      payoutMicro: 0n,
      openedAt: now,
      touchedAt: now,
      closedAt: undefined,
    };
    const { view } = replayActions(round, secrets.of(round, serverSeed));
    work.keepRound(round, view);
    return {
      entry: openEntry(round, key, now),
      isMove: true,
      answer: (balanceMicro) => replyOf(round, view, balanceMicro),
    };
  }

  function decideMove(work: UnitOfWork, order: MoveOrder, { player, key, now }: DecisionContext): Decision | Refusal {
    const round = work.roundOf(player, order.round);
    if (!round || round.game !== order.game) return refuse("not_found");
    if (round.state !== "open" || round.seq !== order.seq) return refuse("stale_seq");
    const secret = secrets.of(round, work.playOf(player).serverSeed);
    const after = applyMove(replayActions(round, secret), order, now);
    if (after instanceof Refusal) return after;
    work.keepRound(after.round, after.view);
    const isMove = order.kind !== "settle";
    if (after.round.state === "open")
      return { isMove, answer: (balanceMicro) => replyOf(after.round, after.view, balanceMicro) };
    const pendingBet = work.addBet(betOfRound(after, now), returnOfRound(after));
    if (isMove) work.noteEnd(player, pendingBet.shown);
    return {
      entry: endEntry(after.round, {
        id: uuid(),
        at: now,
        operationKey: key,
        isRefund: after.round.state === "refunded",
        stakedAtMs: after.round.openedAt,
        payoutMicro: after.round.payoutMicro,
      }),
      game: after.round.game,
      isMove,
      answer: (balanceMicro) =>
        replyOf(after.round, after.view, balanceMicro, { bet: pendingBet.shown, receipt: pendingBet.receipt() }),
    };
  }
}

function answerOf(bet: Bet, receipt: Receipt, balance: string): string {
  return JSON.stringify({ bet, receipt, balance } satisfies BetReply);
}

interface DecisionContext {
  player: bigint;
  key: string;
  wallet: Wallet;
  now: number;
}

/** For every game there is, so that none is played without rules. */
function hashesOf<Id extends InstantGameId | StepsGameId>(
  ids: readonly Id[],
  gameOf: (id: Id) => Parameters<typeof rulesHash>[1],
): Record<Id, string> {
  return Object.fromEntries(ids.map((id) => [id, rulesHash(nodeHashing, gameOf(id))])) as Record<Id, string>;
}

function replyOf(round: Round, view: unknown, balanceMicro: Micro, end?: Pick<BetReply, "bet" | "receipt">): string {
  return JSON.stringify({ round: toRound(round, view), ...end, balance: toWire(balanceMicro) } satisfies RoundReply);
}
