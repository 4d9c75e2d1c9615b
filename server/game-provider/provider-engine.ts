import { type ProviderRefusalKey, providerRefusals as statuses } from "../../contract/game-provider.ts";
import { stakeLimits } from "../../rules/limits.ts";
import { toWire } from "../../rules/money.ts";
import { canonical } from "../../rules/receipts.ts";
import { awaitAll } from "../db/connect.ts";
import { isUuid } from "../db/uuid.ts";
import type { DecidedBet } from "../games/decided-bet.ts";
import { nodeHashing } from "../games/hashing.ts";
import type { ReceiptKey } from "../games/receipts.ts";
import { inUnits, type ReturnSum } from "../games/return-sums.ts";
import { type Refusal, Stored } from "../http/refusal.ts";
import { openReceiptChains } from "../shared-bets/receipt-chains.ts";
import { bonusStakesOf } from "../wallet/bonus-rows.ts";
import { type Decision, type Engine, type MoneyCall, Undecided } from "../wallet/engine.ts";
import type { Stake } from "../wallet/guard.ts";
import type { OfGrant, Wallet } from "../wallet/ledger.ts";
import { loadFreeSpins, writeUsed } from "./free-spins.ts";
import { createProviderBook, type EndedRound } from "./provider-book.ts";
import { loadRounds, type Transaction, txName, writeRounds, writeTransactions } from "./provider-rows.ts";
import type { RoundOrder, RoundStep } from "./round-order.ts";

export interface ProviderOrder extends RoundOrder {
  /** The most that the game pays of all that a round has staked, in ten-thousandths. */
  topMultiplierE4: bigint;
}

interface EngineOptions {
  receiptKey: ReceiptKey;
  uuid: () => string;
  /** Of the feed of everybody's bets. */
  tell(bets: readonly DecidedBet[]): void;
}

/** Moves the money of rounds that outside providers decide: player, escrow, house, under the player's wallet lock. */
export function createProviderEngine({ receiptKey, uuid, tell }: EngineOptions): Engine<ProviderOrder> {
  return {
    async open(tx, calls, now) {
      const loaded = await loadRounds(tx, calls.map(wantedOf));
      const campaigns = calls.flatMap(({ order }) => order.actions.flatMap((action) => campaignOf(action) ?? []));
      const played = [...loaded.transactions.values()].flatMap(({ campaign }) => campaign ?? []);
      const freeSpins = await loadFreeSpins(tx, [...new Set([...campaigns, ...played])].filter(isUuid));
      const late = calls.flatMap(givenBackLate(loaded.transactions));
      const bonusStakes = late.length > 0 ? await bonusStakesOf(tx, late) : new Map<string, OfGrant>();
      const book = createProviderBook({ ...loaded, freeSpins, bonusStakes });
      const players = [...new Set(calls.filter(({ order }) => order.closes).map(({ player }) => player))];
      const chains = await openReceiptChains(tx, { players, receiptKey, uuid, now });

      return {
        decide({ player, key, order }, wallet, guardInOrder): Decision | Refusal | Undecided {
          const done = book.carryOut(order, { player, currency: wallet.currency, key, now, uuid });
          if (typeof done === "string") return unkept(done);
          const { steps, round, ended } = done;
          const refusal = guardInOrder(
            steps.map((step) => ({ ...step, stake: step.stake && stakeOf(step.stake, order) })),
          );
          if (refusal) return refusal;
          done.keep();
          if (ended) chains.add(order.provider, decidedBetOf(ended, now), returnOf(ended));
          const [entry, ...more] = steps.flatMap((step) => step.entry ?? []);
          return {
            ...(entry ? { entry, more } : {}),
            // A round that takes nothing is played all the same.
            isMove: steps.some(({ stake }) => stake?.amountMicro === 0n),
            recounts: steps.flatMap(({ recount }) => recount ?? []),
            answer: (_, after) => JSON.stringify({ balance: balanceOf(after), state: round?.state ?? "cancelled" }),
          };
        },
        async write(tx) {
          const { rounds, added, changed, used } = book.changes();
          await awaitAll([
            writeRounds(tx, rounds),
            writeTransactions(tx, added, changed),
            writeUsed(tx, used),
            chains.write(tx),
          ]);
        },
        committed: () => tell(chains.played()),
      };
    },
  };
}

/** A free round takes nothing: then only the player's own limits and pauses count. A tip wins nothing. */
function stakeOf(
  { isTip = false, ...staked }: NonNullable<RoundStep["stake"]>,
  { kind, topMultiplierE4 }: ProviderOrder,
): Stake {
  if (isTip) {
    const limitsIn: Stake["limitsIn"] = (currency) => ({ ...stakeLimits(kind, currency), min: leastTipMicro });
    return { ...staked, times: 1, limitsIn, topMultiplierE4: 1n, isReal: true };
  }
  if (staked.amountMicro === 0n)
    return { ...staked, times: 1, limitsIn: () => ({ min: 0n, max: 0n }), topMultiplierE4: 1n };
  return { ...staked, times: 1, limitsIn: (currency) => stakeLimits(kind, currency), topMultiplierE4 };
}

const leastTipMicro = 10_000n;

/** What a provider's frame shows: all that can be staked. */
export function balanceOf({ balanceMicro, bonusMicro }: Pick<Wallet, "balanceMicro" | "bonusMicro">): string {
  return toWire(balanceMicro + bonusMicro);
}

function unkept(refused: ProviderRefusalKey): Undecided {
  return new Undecided(new Stored(statuses[refused], JSON.stringify({ refused })));
}

function wantedOf({ player, order: { provider, roundId, actions } }: MoneyCall<ProviderOrder>) {
  const txIds = actions.flatMap((action) => {
    const refTxId = "refTxId" in action ? action.refTxId : undefined;
    return refTxId === undefined ? [action.txId] : [action.txId, refTxId];
  });
  return { provider, player, roundId, txIds };
}

/** Stakes that are to come back though they are settled. */
function givenBackLate(transactions: ReadonlyMap<string, Transaction>) {
  return ({ order: { provider, actions } }: MoneyCall<ProviderOrder>): string[] =>
    actions.flatMap((action) => {
      if (action.kind !== "rollback") return [];
      const stake = transactions.get(txName({ provider, txId: action.refTxId }));
      return stake?.state === "settled" && stake.id !== undefined ? [stake.id] : [];
    });
}

function campaignOf(action: RoundOrder["actions"][number]): string | undefined {
  return "campaign" in action ? action.campaign : undefined;
}

/** No seed of the house has decided it: what stands in their places says so. */
const none = { serverSeedHash: "0".repeat(64), clientSeed: "none" };

/**
 * A round as one of `bets`, under its own number, which receipt and history know it by. What was given in it is what a
 * round has paid that has cost nothing, and stands beside the payout of any other.
 */
function decidedBetOf(round: EndedRound, at: number): Omit<DecidedBet, "previous"> {
  const {
    id,
    player,
    kind: game,
    currency,
    betMicro: stakeMicro,
    winMicro,
    provider,
    gameCode,
    roundId,
    freeMicro,
    giftMicro,
    rtp,
  } = round;
  const payoutMicro = stakeMicro > 0n ? winMicro : giftMicro;
  const playedMicro = stakeMicro > 0n ? stakeMicro : freeMicro;
  return {
    id,
    player,
    game,
    currency,
    stakeMicro,
    times: 1,
    payoutMicro,
    multiplierE4: playedMicro > 0n ? (payoutMicro * 10_000n) / playedMicro : 0n,
    choice: { provider, game: gameCode, round: roundId, rtp: String(rtp) },
    outcome: {
      end: payoutMicro > 0n ? "won" : "lost",
      ...(freeMicro > 0n ? { free: toWire(freeMicro) } : {}),
      ...(giftMicro > 0n ? { given: toWire(giftMicro) } : {}),
    },
    seedId: null,
    roundId: id,
    nonce: 0,
    ...none,
    rulesHash: nodeHashing.sha256(canonical(["game of a provider", provider, gameCode])),
    at,
  };
}

/** Undefined of a round that nobody has staked in, which counts for nothing. */
function returnOf(round: EndedRound): ReturnSum | undefined {
  const { kind: game, currency, betMicro: stakeMicro, winMicro, rtp } = round;
  if (stakeMicro === 0n) return undefined;
  const expected = rtp * inUnits(stakeMicro);
  return { game, currency, bets: 1, stakedMicro: stakeMicro, returnedMicro: winMicro, expected, variance: 0 };
}
