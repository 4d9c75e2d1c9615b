import { randomUUID } from "node:crypto";
import { cashOutRound, openRound, type RoundReply, stepRound } from "../../contract/rounds.ts";
import { expect } from "vitest";
import type { StepsGameId } from "../../rules/games/ids.ts";
import { stepsGame } from "../../rules/games/index.ts";
import { parseAmount } from "../../rules/money.ts";
import { inTransaction } from "../../server/db/connect.ts";
import { randomOf } from "../../rules/fairness.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { loadPlay, replaceNext, rotatePair } from "../../server/games/seeds.ts";
import { stakeOn } from "../../server/games/stake-on.ts";
import { someChoice } from "./random-choice.ts";
import type { GamesHouse } from "../../server/games/games-house.ts";
import { Refusal, refusalAnswer, type Stored } from "../../server/http/refusal.ts";
import { fingerprintOf } from "../../server/wallet/operations.ts";

type Parts = Pick<GamesHouse, "pool" | "groups" | "solo" | "clock" | "rng" | "seedCipher">;

interface Calling {
  key?: string;
  validUntil?: number;
  blocked?: boolean;
}

export interface At {
  id: string;
  game: StepsGameId;
  seq: number;
}

/** What tests count on; of any other game, whatever its rules take. */
const choices: Partial<Record<StepsGameId, object>> = { miner: { mines: 3 } };

function choiceOf(game: StepsGameId): unknown {
  return choices[game] ?? someChoice(stepsGame(game).choice);
}

/** Rounds in steps, submitted straight to the wallet as their endpoints would, without HTTP. */
export function createRounders({ pool, groups, solo, clock, rng, seedCipher }: Parts) {
  return {
    open: (
      player: bigint,
      game: StepsGameId,
      { amount = "10.00", choice = choiceOf(game), ...calling }: Calling & { amount?: string; choice?: unknown } = {},
    ) => {
      const stakeMicro = parseAmount(amount) ?? 0n;
      return submit(player, openRound, { game, amount, choice }, calling, {
        stake: stakeOn(stepsGame(game), choice, stakeMicro),
        order: { kind: "open", game, stakeMicro, choice },
      });
    },
    step: (player: bigint, { id, game, seq }: At, action: unknown, calling: Calling = {}) =>
      submit(player, stepRound, { game, id, seq, action }, calling, {
        order: { kind: "step", game, round: id, seq, action },
      }),
    cashOut: (player: bigint, { id, game, seq }: At, calling: Calling = {}) =>
      submit(player, cashOutRound, { game, id, seq }, calling, { order: { kind: "cash_out", game, round: id, seq } }),
    /** As the house settles an abandoned round. */
    settle: (player: bigint, { id, game, seq }: At, calling: Calling = {}) =>
      submit(player, { name: "settleRound" }, { id, seq }, calling, {
        order: { kind: "settle", game, round: id, seq },
      }),

    /** Sets known seeds. */
    async seed(player: bigint, { serverSeed, clientSeed }: { serverSeed: string; clientSeed: string }) {
      await inTransaction(pool, async (tx) => {
        await replaceNext(tx, player, serverSeed, { clock, rng, seedCipher });
        await rotatePair(tx, player, clientSeed, { clock, rng, seedCipher });
      });
    },

    /** The random outcome of the round that the player opens next. */
    async secretOf(player: bigint, game: StepsGameId, choice = choiceOf(game)): Promise<unknown> {
      const play = (await inTransaction(pool, (tx) => loadPlay(tx, [player], seedCipher))).get(player);
      if (!play) throw new Error("a player without seeds");
      return stepsGame(game).deal(randomOf(nodeHashing, play), choice);
    },
  };

  async function submit(
    player: bigint,
    call: { name: string },
    input: object,
    { key = randomUUID(), validUntil, blocked = false }: Calling,
    rest: Pick<Parameters<typeof groups.submit<Order>>[1], "stake" | "order">,
  ): Promise<Stored> {
    const fingerprint = fingerprintOf(call, input);
    const answer = await groups.submit(solo, { player, key, fingerprint, validUntil, blocked, ...rest });
    return answer instanceof Refusal ? refusalAnswer(answer) : answer;
  }
}

type Order = GamesHouse["solo"] extends import("../../server/wallet/engine.ts").Engine<infer O> ? O : never;

export function roundOf(answer: Stored): RoundReply {
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as RoundReply;
}
