import { duelLimits } from "../rules/games/coinflip-duel.ts";
import { type RoomId, roomIds, roomLimits } from "../rules/games/rooms.ts";
import { rouletteSpots } from "../rules/games/roulette-spots.ts";
import { stakeLimits } from "../rules/limits.ts";
import type { Micro } from "../rules/money.ts";
import type { PlaceOrder } from "../server/shared-bets/shared-bets.ts";
import type { Stake } from "../server/wallet/guard.ts";
import type { Expected } from "./expected.ts";

type Random = () => number;

export interface SharedOrder {
  player: bigint;
  stake: Stake;
  order: Omit<PlaceOrder, "kind">;
}

/** Bets that are decided together, with what the rules let expect of all of them: in roubles, for the whole stakes. */
export interface SharedPlan {
  orders: SharedOrder[];
  expected: Expected;
}

/** What several outcomes return in all, and how probable each is. */
type Ending = readonly [returned: number, probability: number];

/** Everybody has two bets, each with a target. */
export function crashPlan(players: readonly bigint[], random: Random): SharedPlan {
  const bets = players.flatMap((player) =>
    ([1, 2] as const).map((slot) => {
      // Low targets are as usual as high ones are rare.
      const targetE2 = Math.floor(101 / (1 - random() * 0.97));
      return { player, slot, targetE2, units: unitsOf(random) };
    }),
  );
  const sorted = bets.toSorted((one, other) => one.targetE2 - other.targetE2);
  const endings: Ending[] = [];
  let [returned, reached] = [0, 1];
  for (const { targetE2, units } of sorted) {
    const reaches = 99 / targetE2;
    endings.push([returned, reached - reaches]);
    returned += (units * targetE2) / 100;
    reached = reaches;
  }
  endings.push([returned, reached]);
  const orders = bets.map(({ player, slot, targetE2, units }) => ({
    player,
    stake: stakeOf(units, stakeLimits("crash", "RUB")),
    order: {
      game: "crash" as const,
      room: "",
      slot,
      stakeMicro: microOf(units),
      choice: { auto_cash_out: (targetE2 / 100).toFixed(2), on_cut: false },
    },
  }));
  return { orders, expected: spreadOf(endings) };
}

/** Everybody has chips on a few spots, of any kind that the table has. */
export function roulettePlan(players: readonly bigint[], random: Random): SharedPlan {
  const pockets = Array.from({ length: 37 }, () => 0);
  const orders = players.map((player) => {
    let units = 0;
    const bets = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
      const spot = rouletteSpots[Math.floor(random() * rouletteSpots.length)];
      if (!spot) throw new Error("the table has no spots");
      const chips = unitsOf(random);
      units += chips;
      for (const pocket of spot.covers) pockets[pocket] = (pockets[pocket] ?? 0) + (chips * 36) / spot.covers.length;
      const [kind = "", value] = spot.key.split(":");
      return { kind, ...(value === undefined ? {} : { value }), amount: `${chips}.00` };
    });
    const { min, max } = stakeLimits("roulette", "RUB");
    const stake = stakeOf(units, { min, max: max * BigInt(rouletteSpots.length) });
    const choice = { bets };
    return { player, stake, order: { game: "roulette" as const, room: "", stakeMicro: microOf(units), choice } };
  });
  return { orders, expected: spreadOf(pockets.map((returned) => [returned, 1 / 37])) };
}

/** Everybody sits in one of the rooms, most of them with more than one bet. */
export function roomsPlan(players: readonly bigint[], random: Random): SharedPlan {
  const plans = roomIds.map((room, index) =>
    potPlan(
      room,
      players.filter((_, seat) => seat % roomIds.length === index),
      random,
    ),
  );
  return {
    orders: plans.flatMap(({ orders }) => orders),
    expected: {
      mean: plans.reduce((sum, { expected }) => sum + expected.mean, 0),
      variance: plans.reduce((sum, { expected }) => sum + expected.variance, 0),
    },
  };
}

function potPlan(room: RoomId, players: readonly bigint[], random: Random): SharedPlan {
  const limits = roomLimits(room, "RUB");
  const least = Number(limits.min) / 1e6;
  const bets = players.flatMap((player) =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      player,
      units: least * (1 + Math.floor(random() * 5)),
    })),
  );
  const pot = bets.reduce((sum, { units }) => sum + units, 0);
  const endings = players.map((player): Ending => {
    const own = bets.reduce((sum, bet) => sum + (bet.player === player ? bet.units : 0), 0);
    // 4 % of what the others have staked stays with the house.
    return [own + (pot - own) * 0.96, own / pot];
  });
  const orders = bets.map(({ player, units }) => ({
    player,
    stake: stakeOf(units, limits),
    order: { game: "rooms" as const, room, stakeMicro: microOf(units), choice: { client_seed: "many" } },
  }));
  return { orders, expected: spreadOf(endings) };
}

/** Of whoever has made the duel: both sides together return the same whoever wins. */
export function duelPlan(random: Random) {
  const units = Number(duelLimits("RUB").min) / 1e6 + Math.floor(random() * 25);
  const endings: Ending[] = [
    [0, 1 / 2],
    [units * 1.98, 1 / 2],
  ];
  return {
    stakeMicro: microOf(units),
    side: random() < 0.5 ? ("heads" as const) : ("tails" as const),
    expected: spreadOf(endings),
  };
}

function spreadOf(endings: readonly Ending[]): Expected {
  const mean = endings.reduce((sum, [returned, probability]) => sum + returned * probability, 0);
  return {
    mean,
    variance: endings.reduce((sum, [returned, probability]) => sum + (returned - mean) ** 2 * probability, 0),
  };
}

function unitsOf(random: Random): number {
  return 1 + Math.floor(random() * 25);
}

function microOf(units: number): Micro {
  return BigInt(Math.round(units * 100)) * 10_000n;
}

function stakeOf(units: number, limits: ReturnType<Stake["limitsIn"]>): Stake {
  return { amountMicro: microOf(units), times: 1, limitsIn: () => limits, topMultiplierE4: 1n };
}
