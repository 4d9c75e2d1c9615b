import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type BetReply, placeBet } from "../../contract/bets.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { InstantGameId } from "../../rules/games/ids.ts";
import { instantGame } from "../../rules/games/index.ts";
import { stakeOn } from "../../server/games/stake-on.ts";
import { type Currency, type Micro, parseAmount } from "../../rules/money.ts";
import { addPlayer } from "../../server/accounts/players.ts";
import { inTransaction } from "../../server/db/connect.ts";
import { giveMoney } from "../../server/desk/give-money.ts";
import { locationOf } from "../../server/http/location.ts";
import type { GamesHouse } from "../../server/games/games-house.ts";
import type { AccountsHouse } from "../../server/accounts/accounts-house.ts";
import { Refusal, refusalAnswer, type Stored } from "../../server/http/refusal.ts";
import { readWallet } from "../../server/wallet/ledger.ts";
import { fingerprintOf } from "../../server/wallet/operations.ts";

export interface BetOptions {
  game?: InstantGameId;
  amount?: string;
  choice?: unknown;
  key?: string;
  validUntil?: number;
  blocked?: boolean;
}

/** Pays double on 4,950 of 10,000 rolls. */
export const evens = { mode: "under", target: 4_950 };

/** Players with money, whose bets go straight to the wallet, without HTTP. */
export function createBettors(
  house: Pick<GamesHouse, "pool" | "groups" | "solo" | "clock" | "uuid"> & Pick<AccountsHouse, "newPlayers">,
) {
  return {
    async player({
      balance = "1000.00",
      currency = "RUB",
    }: { balance?: string; currency?: Currency } = {}): Promise<bigint> {
      return inTransaction(house.pool, async (tx) => {
        const email = `${randomUUID()}@karat.localhost`;
        const newcomer = { email, passwordHash: "", currency, locale: "ru-RU" as const, location: locationOf("RU") };
        const id = await addPlayer(tx, { ...newcomer, stag: undefined, partner: undefined, adplace: undefined }, house);
        if (id === undefined) throw new Error("the address is taken");
        const amountMicro = parseAmount(balance) ?? 0n;
        if (amountMicro > 0n) await giveMoney(tx, id, amountMicro, house);
        return id;
      });
    },

    /** A bet as its endpoint would submit it; on dice by default. */
    async bet(
      player: bigint,
      {
        game = "dice",
        amount = "10.00",
        choice = evens,
        key = randomUUID(),
        validUntil,
        blocked = false,
      }: BetOptions = {},
    ) {
      const stakeMicro = parseAmount(amount) ?? 0n;
      const answer = await house.groups.submit(house.solo, {
        player,
        key,
        fingerprint: fingerprintOf(placeBet, { game, amount, choice }),
        validUntil,
        blocked,
        stake: stakeOn(instantGame(game), choice, stakeMicro),
        order: { kind: "bet", game, stakeMicro, choice },
      });
      return answer instanceof Refusal ? refusalAnswer(answer) : answer;
    },

    async balanceOf(player: bigint): Promise<Micro> {
      const wallet = await readWallet(house.pool, player);
      if (!wallet) throw new Error("no wallet");
      return wallet.balanceMicro;
    },
  };
}

export function replyOf(answer: Stored): BetReply {
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as BetReply;
}

export function errorOf(answer: Stored): ErrorBody {
  expect(answer.status, answer.text).not.toBe(200);
  return JSON.parse(answer.text) as ErrorBody;
}
