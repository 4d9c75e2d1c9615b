import { randomUUID } from "node:crypto";
import { type ErrorBody } from "../../contract/errors.ts";
import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import { crashPayout } from "../../rules/games/crash.ts";
import { stakeLimits } from "../../rules/limits.ts";
import { parseAmount } from "../../rules/money.ts";
import type pg from "pg";
import { inTransaction, type Tx } from "../../server/db/connect.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import type { GamesHouse } from "../../server/games/games-house.ts";
import { Refusal, refusalAnswer, type Stored } from "../../server/http/refusal.ts";
import type { SharedBet, SharedBetEnd, SharedBets, SharedGameId } from "../../server/shared-bets/shared-bets.ts";
import { fingerprintOf } from "../../server/wallet/operations.ts";

interface Parts extends Pick<GamesHouse, "pool" | "clock" | "uuid"> {
  sharedBets: SharedBets;
}

interface Placing {
  amount?: string;
  slot?: 1 | 2 | undefined;
  key?: string;
  blocked?: boolean;
  validUntil?: number;
  choice?: unknown;
}

/** Rounds without anybody who runs them, and bets in them, submitted as their endpoints would, without HTTP. */
export function createSharedBettors({ pool, clock, uuid, sharedBets }: Parts) {
  let number = 0;

  async function insert(db: pg.Pool | Tx, game: SharedGameId, room: string): Promise<TestRound> {
    const id = uuid();
    const seed = nodeHashing.sha256(id);
    number += 1;
    await db.query(
      `insert into shared_rounds (id, game, room, number, state, seed_hash, entropy, opened_at)
      values ($1, $2, $3, $4, 'betting', $5, $6, $7)`,
      [id, game, room, number, commitmentOf(nodeHashing, seed), salt, new Date(clock.now())],
    );
    return { id, game, room, number, seed };
  }

  async function lock(tx: Tx, { id, game, room }: TestRound): Promise<void> {
    await sharedBets.holdBets(tx, game, room);
    await tx.query("update shared_rounds set state = 'locking' where id = $1 and state = 'betting'", [id]);
  }

  return {
    /** Takes bets from now on. */
    openRound: (game: SharedGameId = "crash", room = "") => insert(pool, game, room),
    close: (round: TestRound) => inTransaction(pool, (tx) => lock(tx, round)),
    /** While one runs, the next takes bets. */
    closeAndOpen: (round: TestRound) =>
      inTransaction(pool, async (tx) => {
        await lock(tx, round);
        return insert(tx, round.game, round.room);
      }),
    async end({ id, seed }: TestRound, result: unknown = {}): Promise<void> {
      await inTransaction(pool, async (tx) => {
        await tx.query(
          "update shared_rounds set state = 'ended', seed = $2, result = $3, ended_at = $4 where id = $1",
          [id, seed, JSON.stringify(result), new Date(clock.now())],
        );
        await sharedBets.addVariance(tx, id);
      });
    },
    async place(
      player: bigint,
      game: SharedGameId = "crash",
      { room = "", ...wish }: Placing & { room?: string } = {},
    ) {
      const { amount = "10.00", slot, key = randomUUID(), blocked = false, validUntil, choice = noTarget } = wish;
      const stakeMicro = parseAmount(amount) ?? 0n;
      const fingerprint = fingerprintOf({ name: "place" }, { game, amount, slot, choice });
      const stake = {
        amountMicro: stakeMicro,
        times: 1,
        limitsIn: () => stakeLimits("crash", "RUB"),
        topMultiplierE4: 1n,
      };
      const order = { game, room, slot, stakeMicro, choice };
      return answered(await sharedBets.place({ player, key, fingerprint, validUntil, blocked }, stake, order));
    },
    async cancel(player: bigint, game: SharedGameId, bet: string, key: string = randomUUID()) {
      const fingerprint = fingerprintOf({ name: "cancel" }, { bet });
      return answered(await sharedBets.cancel({ player, key, fingerprint, validUntil: undefined }, { game, bet }));
    },
    async cashOut(player: bigint, bet: string, end: SharedBetEnd, key: string = randomUUID()) {
      const fingerprint = fingerprintOf({ name: "cashOut" }, { bet });
      return answered(await sharedBets.cashOut({ player, key, fingerprint, validUntil: undefined }, { bet, end }));
    },
  };
}

export interface TestRound {
  id: string;
  game: SharedGameId;
  room: string;
  number: number;
  seed: string;
}

export const salt = "5a".repeat(32);
const noTarget = { auto_cash_out: null, on_cut: false };

/** How a bet in crash ends at a multiplier, in hundredths; without one it is lost. */
export function crashEnd({ stakeMicro }: Pick<SharedBet, "stakeMicro">, multiplierE2?: number): SharedBetEnd {
  const outcome = { crash: null, cash_out: null, by: null, received_at: null, decided_at: "2026-01-01T00:00:00.000Z" };
  if (multiplierE2 === undefined) return { state: "lost", multiplierE4: 0n, payoutMicro: 0n, outcome };
  const text = (multiplierE2 / 100).toFixed(2);
  return {
    state: "won",
    multiplierE4: BigInt(multiplierE2) * 100n,
    payoutMicro: crashPayout(stakeMicro, multiplierE2),
    outcome: { ...outcome, cash_out: text, by: "player" },
  };
}

function answered(answer: Stored | Refusal) {
  const { status, text } = answer instanceof Refusal ? refusalAnswer(answer) : answer;
  return { status, text, ...(JSON.parse(text) as SharedBetReply & ErrorBody) };
}
