import * as v from "valibot";
import { playedIds } from "../../rules/games/ids.ts";
import { toWire, parseAmount } from "../../rules/money.ts";
import { mostPlaces, mostRounds, tournamentDefaults } from "../../rules/promotions/tournaments.ts";

const { best, highest, points } = tournamentDefaults;

const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));
const roubles = v.pipe(
  v.string(),
  v.check((text) => (parseAmount(text) ?? 0n) > 0n, "an amount such as 10.00 is needed"),
);
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));
const moment = v.pipe(v.string(), v.isoTimestamp("a time such as 2026-12-01T18:00:00Z is needed"));

const common = (defaults: { rounds: number; minStake: bigint }) => ({
  rounds: v.optional(count(mostRounds), defaults.rounds),
  min_stake: v.optional(roubles, toWire(defaults.minStake)),
});

const scoring = v.variant("kind", [
  v.strictObject({ kind: v.literal("best"), of: v.optional(count(mostRounds), best.of), ...common(best) }),
  v.strictObject({ kind: v.literal("highest"), ...common(highest) }),
  v.strictObject({
    kind: v.literal("points"),
    most_per_round: v.optional(roubles, toWire(points.mostPerRound)),
    ...common(points),
  }),
]);

const prize = v.strictObject({ from: count(mostPlaces), to: count(mostPlaces), amount: roubles });

const prizes = v.pipe(
  v.array(prize),
  v.nonEmpty(),
  v.check(
    (list) => list.every(({ from, to }, index) => from <= to && from === (list[index - 1]?.to ?? 0) + 1),
    "they begin with place 1 and leave none out",
  ),
  v.check(
    (list) => list.every(({ amount }, index) => amountOf(amount) <= amountOf(list[index - 1]?.amount ?? amount)),
    "a place pays no more than the one before it",
  ),
);

/** What an operator says of a tournament. Amounts are in roubles; who plays in others is paid as much in theirs. */
export const tournamentDefinition = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[0-9a-z][0-9a-z-]{0,63}$/, "small letters, digits and hyphens are needed")),
    title: v.strictObject({ ru: title, en: title, kz: title }),
    starts_at: moment,
    ends_at: moment,
    /** All that there are, if none are named. */
    games: v.optional(v.pipe(v.array(v.picklist(playedIds)), v.nonEmpty())),
    scoring: v.optional(scoring, { kind: "best" }),
    prizes,
  }),
  v.check(({ starts_at, ends_at }) => Date.parse(starts_at) < Date.parse(ends_at), "it ends before it starts"),
);
export type TournamentDefinition = v.InferOutput<typeof tournamentDefinition>;

export const tournamentFile = {
  version: 1,
  content: {
    tournaments: v.pipe(
      v.array(tournamentDefinition),
      v.nonEmpty(),
      v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, "two have one id"),
    ),
  },
} as const;

function amountOf(text: string): bigint {
  return parseAmount(text) ?? 0n;
}
