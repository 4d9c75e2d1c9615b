import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { DuelReply } from "../../contract/duels.ts";
import { errorOf } from "../../tests/builders/bettors.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { createSafePlayers } from "../../tests/builders/safe-players.ts";
import { createSharedBettors } from "../../tests/builders/shared-bettors.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import type { DuelOrder } from "../duels/duel-engine.ts";
import { stakeOf } from "../duels/stake-duel.ts";
import { Refusal } from "../http/refusal.ts";

/* Stakes that come back on a day after they were placed, by the clock of the player. */

const minuteMs = 60_000;
// A Tuesday in Moscow, a quarter to midnight.
const eveningMs = Date.parse("2026-03-10T20:45:00Z");
const nextDayMs = eveningMs + 30 * minuteMs;
let nowMs = eveningMs;
const clock = { now: () => nowMs };
const house = await startHouse({ clock });
const { pool } = house.database;
const { groups, duels } = house.app.house;
const rounds = createRounders(house.app.house);
const shared = createSharedBettors(house.app.house);
const enter = createSafePlayers(house, clock);

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

async function submitDuel(player: bigint, order: DuelOrder): Promise<string> {
  const stake = order.kind === "create" ? { stake: stakeOf(order.stakeMicro) } : {};
  const call = { player, key: randomUUID(), fingerprint: "duel", validUntil: undefined, blocked: false, ...stake };
  const answer = await groups.submit(duels.engine, { ...call, order });
  if (answer instanceof Refusal || answer.status !== 200) throw new Error("the duel was refused");
  return order.kind === "expire" ? order.duel : (JSON.parse(answer.text) as DuelReply).duel.id;
}

const stakeMicro = 150_000_000n;

async function createDuel(player: bigint): Promise<string> {
  return submitDuel(player, { kind: "create", stakeMicro, side: "heads", clientSeed: "seed", name: undefined });
}

/** Stakes 150.00, and says how that comes back. */
const ways = {
  "a duel that is cancelled": async (player: bigint) => {
    const duel = await createDuel(player);
    return () => submitDuel(player, { kind: "cancel", duel });
  },
  "a duel that nobody joins": async (player: bigint) => {
    const duel = await createDuel(player);
    return () => submitDuel(player, { kind: "expire", duel });
  },
  "a bet of a shared round that is taken back": async (player: bigint) => {
    await shared.openRound();
    const { bet } = await shared.place(player, "crash", { amount: "150.00" });
    return () => shared.cancel(player, "crash", bet.id);
  },
  "a bet of a shared round that is interrupted": async (player: bigint) => {
    await shared.openRound("roulette");
    const { bet } = await shared.place(player, "roulette", { amount: "150.00" });
    const end = { state: "refunded", multiplierE4: 0n, payoutMicro: 0n, outcome: {} } as const;
    return () => shared.cashOut(player, bet.id, end);
  },
  "a round that is left": async (player: bigint) => {
    const { round } = roundOf(await rounds.open(player, "hilo", { amount: "150.00" }));
    return () => rounds.settle(player, round);
  },
};

test.each(Object.entries(ways))("%s on the day after leaves that day's limits as they are", async (_, stake) => {
  nowMs = eveningMs;
  const player = await enter();
  for (const kind of ["wager", "loss"]) await player.put({ kind, period: "day", amount: "200.00" });
  await player.put({ kind: "wager", period: "week", amount: "1000.00" });
  const giveBack = await stake(player.id);
  const used = async () => {
    const { limits } = await player.limits();
    return Object.fromEntries(limits.map(({ kind, period, used }) => [`${kind} ${period}`, used]));
  };
  expect(await used()).toEqual({ "loss day": "150.00", "wager day": "150.00", "wager week": "150.00" });
  nowMs = nextDayMs;
  roundOf(await rounds.open(player.id, "miner", { amount: "200.00" }));
  await giveBack();
  expect(await used()).toEqual({ "loss day": "200.00", "wager day": "200.00", "wager week": "200.00" });
  expect(errorOf(await player.bet("1.00")).error).toBe("limit_reached");
});
