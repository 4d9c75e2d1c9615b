import type { Bet, BetReply } from "../../contract/games.ts";
import { drawn } from "../../rules/games/draw.ts";
import { instantGameIds, type InstantGameId } from "../../rules/games/ids.ts";
import { instantGame } from "../../rules/games/index.ts";
import { type Micro, payoutOf, toWire } from "../../rules/money.ts";
import { type ReceiptBody, receiptHash, rulesHash } from "../../rules/receipts.ts";
import type { Engine, MoneyCall } from "../wallet/engine.ts";
import type { Entry, Posting, Wallet } from "../wallet/ledger.ts";
import { writeBets } from "./bet-rows.ts";
import { type DecidedBet, toBet, toReceiptBody } from "./decided-bet.ts";
import { nodeHashing } from "./hashing.ts";
import { type ReceiptKey, sealReceipts, toReceipt } from "./receipts.ts";
import { loadPlay, type Play, writePlay } from "./seeds.ts";

/** A bet as its game has checked it. */
export interface InstantOrder {
  game: InstantGameId;
  stakeMicro: Micro;
  choice: unknown;
}

interface InstantContext {
  receiptKey: ReceiptKey;
  uuid: () => string;
}

/** Decides every game that one draw decides, and names none of them. */
export function createInstant({ receiptKey, uuid }: InstantContext): Engine<InstantOrder> {
  const rulesHashes = new Map(instantGameIds.map((id) => [id, rulesHash(nodeHashing, instantGame(id))]));

  return {
    async open(tx, calls, now) {
      const players = calls.map((call) => call.player);
      const plays = await loadPlay(tx, players);
      const moved = new Map<bigint, Play>();
      const bets: DecidedBet[] = [];
      const hashes: string[] = [];
      let sealed: ReturnType<typeof sealReceipts> | undefined;

      return {
        decide(call, wallet) {
          const play = moved.get(call.player) ?? plays.get(call.player);
          if (!play) throw new Error(`player ${call.player} has no seeds`);
          const bet = draw(call, wallet, play, now);
          const shown = toBet(bet);
          const attested = toReceiptBody(bet, shown);
          const hash = receiptHash(nodeHashing, attested);
          moved.set(call.player, { ...play, nonce: play.nonce + 1, receiptHead: hash });
          const index = bets.push(bet) - 1;
          hashes.push(hash);
          return {
            entry: entryOf(bet, call.key),
            answer: (balanceMicro) => answerOf(shown, attested, index, balanceMicro),
          };
        },
        async write(tx) {
          if (bets.length === 0) return;
          sealed = sealReceipts(receiptKey, uuid(), hashes);
          await writeBets(tx, bets, sealed.seal, now);
          await writePlay(tx, [...moved.values()]);
        },
      };

      function answerOf(bet: Bet, attested: ReceiptBody, index: number, balanceMicro: Micro): string {
        const path = sealed?.paths[index];
        if (!sealed || !path) throw new Error("a bet is answered once its receipt is sealed");
        const receipt = toReceipt(attested, sealed.seal, path);
        return JSON.stringify({ bet, receipt, balance: toWire(balanceMicro) } satisfies BetReply);
      }
    },
  };

  function draw({ player, order }: MoneyCall<InstantOrder>, wallet: Wallet, play: Play, at: number): DecidedBet {
    const { game: id, stakeMicro, choice } = order;
    const game = instantGame(id);
    const outcome = drawn(nodeHashing, game, play, choice);
    const multiplierE4 = game.multiplier(choice, outcome);
    return {
      id: uuid(),
      player,
      game: id,
      currency: wallet.currency,
      stakeMicro,
      payoutMicro: payoutOf(stakeMicro, multiplierE4),
      multiplierE4,
      choice,
      outcome,
      seedId: play.seedId,
      nonce: play.nonce,
      clientSeed: play.clientSeed,
      serverSeedHash: play.serverSeedHash,
      rulesHash: rulesHashes.get(id) ?? "",
      previous: play.receiptHead,
      at,
    };
  }
}

/** The stake goes to the house and the payout comes from it; both are kept, as a sum of the two would tell neither. */
function entryOf({ id, player, currency, stakeMicro, payoutMicro, at }: DecidedBet, operationKey: string): Entry {
  const postings: Posting[] = [
    { account: "player.real", owner: player, amountMicro: -stakeMicro },
    { account: "house.games", amountMicro: stakeMicro },
  ];
  if (payoutMicro > 0n) {
    postings.push(
      { account: "house.games", amountMicro: -payoutMicro },
      { account: "player.real", owner: player, amountMicro: payoutMicro },
    );
  }
  return { id, kind: "bet", player, currency, at, operationKey, postings };
}
