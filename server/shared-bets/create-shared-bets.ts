import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { inRub } from "../../rules/money.ts";
import { houseKey } from "../games/house-key.ts";
import { Refusal, Stored } from "../http/refusal.ts";
import type { Log } from "../runtime/log.ts";
import { type Engine, undecided } from "../wallet/engine.ts";
import type { Groups } from "../wallet/groups.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import { holdBets } from "./betting-rounds.ts";
import { addVariance } from "./round-variance.ts";
import { findBet, listOfRound, readOwnBets } from "./shared-bet-rows.ts";
import { beginTerm } from "./leader-terms.ts";
import { Overtaken, type Settlement, type SharedBet, type SharedBets, type SharedOrder } from "./shared-bets.ts";

interface SharedBetsOptions {
  pool: pg.Pool;
  groups: Groups;
  log: Log;
  /** Of the house's own keys. */
  secret: Buffer;
  engine: Engine<SharedOrder>;
  onChange: SharedBets["onChange"];
}

export function createSharedBets({ pool, groups, log, secret, engine, onChange }: SharedBetsOptions): SharedBets {
  /** Whether the bet has ended, by this call or another. */
  async function settleOne(
    { player, bet, end, term }: Settlement,
    onError: (error: unknown) => void,
  ): Promise<boolean> {
    const call = {
      player,
      key: houseKey(secret, `settle shared ${bet}`),
      // However many houses try, and whatever they believe, it is one operation.
      fingerprint: fingerprintOf({ name: "settleSharedBet" }, { bet }),
      validUntil: undefined,
      blocked: false,
      order: { kind: "settle", bet, end, term } as const,
    };
    const answer = await groups.submit(engine, call, { byHouse: true }).catch((error: unknown) => void onError(error));
    if (isUndecided(answer)) throw new Overtaken();
    return answer !== undefined && !(answer instanceof Refusal) && answer.status === 200;
  }

  async function settleSome(settlements: readonly Settlement[]): Promise<Settlement[]> {
    const failed: Settlement[] = [];
    const errors: unknown[] = [];
    const waiting = settlements.values();
    async function work(): Promise<void> {
      for (const settlement of waiting)
        if (!(await settleOne(settlement, (error) => errors.push(error)))) failed.push(settlement);
    }
    await Promise.all(Array.from({ length: Math.min(mostAtOnce, settlements.length) }, work));
    // Where the database is away, all have failed for one reason.
    if (errors.length > 0)
      log.warn({ err: errors[0], count: errors.length }, "bets of shared rounds wait to be settled");
    return failed;
  }

  return {
    lead: (game) => beginTerm(pool, game),
    place: async ({ blocked, ...caller }, stake, order) =>
      groups.submit(engine, { ...caller, blocked, stake, order: { kind: "place", ...order } }),
    cancel: async (caller, order) =>
      groups.submit(engine, { ...caller, blocked: false, order: { kind: "cancel", ...order } }),
    async cashOut(caller, order) {
      const answer = await groups.submit(engine, {
        ...caller,
        blocked: false,
        order: { kind: "settle", ...order, isMove: true },
      });
      if (isUndecided(answer)) throw new Overtaken();
      return answer;
    },
    async settle(settlements) {
      let left = settlements;
      for (let attempt = 0; left.length > 0; attempt += 1) {
        if (attempt === mostAttempts) throw new Error(`${left.length} bets of shared rounds could not be settled`);
        if (attempt > 0) await sleep(50 * 2 ** attempt);
        left = await settleSome(left);
      }
    },
    onChange,
    listOpen: (roundId) => listOfRound(pool, roundId, { isOpen: true }),
    listOpenOf: async (player) => (await readOwnBets(pool, [player])).get(player)?.open ?? [],
    listOfRound: async (roundId) =>
      (await listOfRound(pool, roundId, { isOpen: false })).toSorted((one, other) => inRubOf(other) - inRubOf(one)),
    find: (id) => findBet(pool, id),
    holdBets: (tx, game, room) => holdBets(tx, { game, room }),
    addVariance,
  };
}

/** Fewer than the groups take, so that players' own calls are not refused meanwhile. */
const mostAtOnce = 1_000;
const mostAttempts = 6;

function isUndecided(answer: Stored | Refusal | undefined | void): boolean {
  return answer instanceof Stored && answer.text === undecided.answer.text;
}

function inRubOf({ stakeMicro, currency }: SharedBet): number {
  return Number(inRub(stakeMicro, currency));
}
