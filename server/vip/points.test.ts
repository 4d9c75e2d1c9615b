import { expect, test } from "vitest";
import { combinations } from "../../rules/games/combinations.ts";
import { caseOf } from "../../rules/games/cases-figures.ts";
import {
  factsOf,
  type GameId,
  gameIds,
  type InstantGameId,
  instantGameIds,
  isGameId,
  stepsGameIds,
} from "../../rules/games/ids.ts";
import { instantGame, stepsGame } from "../../rules/games/index.ts";
import { kenoRow, type Risk } from "../../rules/games/keno-figures.ts";
import { currencies, type Currency, parseMoney, toWire } from "../../rules/money.ts";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { randomChoice } from "../../tests/builders/random-choice.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { insertBets, type SettledRow } from "../../tests/builders/settled-bets.ts";
import { createVipPlayers } from "../../tests/builders/vip-players.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";

const clock = handClock(Date.parse("2026-03-10T09:00:00Z"));
const house = await startHouse({ clock });
const { pool } = house.database;
const bettors = createBettors(house.app.house);
const rounders = createRounders(house.app.house);
const enter = createVipPlayers(house, clock);

/* The theoretical cost anew: by counting, in whole numbers, with nothing of the house's edges. */

type Fraction = readonly [part: bigint, of: bigint];

function keptOf({ game, choice }: { game: string; choice: unknown }): Fraction {
  switch (game) {
    case "dice": {
      const { mode, target = 0, from = 0, to = 0 } = choice as Record<string, number> & { mode?: string };
      const wide = String(mode) === "between" ? to - from + 1 : String(mode) === "under" ? target : 9_999 - target;
      const paid = BigInt(wide) * (99_000_000n / BigInt(wide));
      return [100_000_000n - paid, 100_000_000n];
    }
    case "keno": {
      const { picks, risk } = choice as { picks: number[]; risk: Risk };
      const draws = combinations(40, 10) * 10_000n;
      const paid = kenoRow(risk, picks.length).reduce((sum, multiplierE4, hits) => {
        const ways = combinations(picks.length, hits) * combinations(40 - picks.length, 10 - hits);
        return sum + ways * multiplierE4;
      }, 0n);
      return [draws - paid, draws];
    }
    case "cases": {
      const paid = caseOf((choice as { case: string }).case).items.reduce(
        (sum, { from, to, multiplierE4 }) => sum + BigInt(to - from + 1) * multiplierE4,
        0n,
      );
      return [10_000_000_000n - paid, 10_000_000_000n];
    }
    case "roulette":
      return [1n, 37n];
    case "coinflip":
    case "hilo":
    case "miner":
    case "crash":
      return [1n, 100n];
    default:
      return keptByRules(game, choice);
  }
}

/** Of a game that is not counted above. */
function keptByRules(game: string, choice: unknown): Fraction {
  if (!isGameId(game)) throw new Error(`nothing is known of ${game}`);
  const played = isInstant(game)
    ? instantGame(game)
        .endings(choice)
        .reduce((sum, { probability, multiplierE4 }) => sum + probability * Number(multiplierE4), 0) / 10_000
    : Number(factsOf[game].returns);
  return [BigInt(Math.round((1 - played) * 1e10)), 10n ** 10n];
}

function isInstant(game: string): game is InstantGameId {
  return (instantGameIds as readonly string[]).includes(game);
}

function choiceIn(game: GameId, random: () => number): unknown {
  if (game === "coinflip" && random() < 0.5) return { mode: "duel", side: "heads" };
  if (isInstant(game)) return randomChoice(instantGame(game).choice, random);
  const inSteps = stepsGameIds.find((id) => id === game);
  return inSteps === undefined ? {} : randomChoice(stepsGame(inSteps).choice, random);
}

const micro = (text: string) => parseMoney(text) ?? 0n;
const perRub: Record<Currency, Fraction> = {
  RUB: [1n, 1n],
  INR: [1n, 1n],
  USD: [100n, 1n],
  EUR: [100n, 1n],
  KZT: [1n, 5n],
};

/** Edges count in parts of 10^10, points in millionths, each rounded once. */
function pointsAnew(
  { stakeMicro = 0n, currency = "RUB", ...bet }: SettledRow,
  [part, of] = keptOf({ game: bet.game ?? "dice", choice: bet.choice }),
) {
  const edge = bet.game === "roulette" ? (part * 10n ** 10n) / of : (2n * part * 10n ** 10n + of) / (2n * of);
  const [times, by] = perRub[currency];
  return (((stakeMicro * times) / by) * edge * 100n) / 10n ** 10n;
}

test("points equal an independent count over random bets of all games, in every currency", async () => {
  const random = seededRandom(41);
  const players = await Promise.all(
    currencies.map(async (currency) => ({ currency, id: await bettors.player({ currency }) })),
  );
  const rows: SettledRow[] = [];
  for (let index = 0; index < 600; index += 1) {
    const game = gameIds[Math.floor(random() * gameIds.length)] ?? "dice";
    if (factsOf[game].amongPlayers) continue;
    const { currency, id } = players[Math.floor(random() * players.length)] ?? { currency: "RUB", id: 0n };
    const choice = choiceIn(game, random);
    const stakeMicro = BigInt(1 + Math.floor(random() * 1_000_000)) * 10_000n;
    const isRefund = random() < 0.1;
    const payoutMicro = random() < 0.4 ? stakeMicro * 2n : 0n;
    rows.push({ player: id, game, currency, choice, stakeMicro, payoutMicro, isRefund, atMs: clock.now() });
  }
  await insertBets(pool, rows);
  const wanted = new Map(
    players.map(({ id }) => [
      id,
      rows.filter(({ player, isRefund }) => player === id && !isRefund).reduce((sum, row) => sum + pointsAnew(row), 0n),
    ]),
  );
  await expect.poll(() => pointsOf([...wanted.keys()])).toEqual(wanted);
  expect([...wanted.values()].every((points) => points > 0n)).toBe(true);
});

async function pointsOf(players: bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await pool.query<{ player_id: bigint; points: bigint }>(
    "select player_id, points from vip_players where player_id = any($1::bigint[]) order by player_id",
    [players],
  );
  return new Map(rows.map(({ player_id: id, points }) => [id, points]));
}

test("bets as they are played count alike, each once, whatever they have won", async () => {
  const player = await enter();
  const random = seededRandom(5);
  let wanted = 0n;
  for (const game of instantGameIds) {
    const choice = randomChoice(instantGame(game).choice, random);
    const amount = game === "cases" ? undefined : "7.77";
    const { bet } = replyOf(await bettors.bet(player.id, { game, choice, amount: amount ?? priceOf(choice) }));
    wanted += pointsAnew({ player: player.id, game, choice, stakeMicro: micro(bet.staked ?? bet.amount) });
  }
  const { round } = roundOf(await rounders.open(player.id, "miner", { amount: "5.00" }));
  // Nothing is won of it, so it is given back and counts nothing.
  expect(roundOf(await rounders.settle(player.id, round)).round.state).toBe("refunded");
  await expect.poll(async () => (await player.vip()).points).toBe(toWire(wanted));
});

function priceOf(choice: unknown): string {
  return toWire(caseOf((choice as { case: string }).case).priceMicro);
}

test("a pot costs by the share that its player has of it, over all of their bets there", async () => {
  const [rich, poor] = [await bettors.player(), await bettors.player()];
  const [round] = await idsOf(1);
  await pool.query(
    `insert into shared_rounds (id, game, room, number, state, seed_hash, entropy, opened_at, ended_at)
     values ($1, 'rooms', 'red', 1, 'ended', '', '', now(), now())`,
    [round],
  );
  const staked: [bigint, bigint][] = [
    [rich, 60_000_000n],
    [poor, 10_000_000n],
    [rich, 30_000_000n],
  ];
  const ids = await idsOf(staked.length);
  for (const [index, [player, stakeMicro]] of staked.entries())
    await pool.query(
      `insert into shared_bets (id, round_id, player_id, game, room, currency, stake_micro, choice, state, at, ended_at)
       values ($1, $2, $3, 'rooms', 'red', 'RUB', $4, '{}', 'lost', now(), now())`,
      [ids[index], round, player, stakeMicro],
    );
  await insertBets(
    pool,
    staked.map(([player, stakeMicro], index) => ({ player, id: ids[index] ?? "", game: "rooms" as const, stakeMicro })),
  );
  // The fee is 4 % of what the others have staked: a tenth of the pot for one, nine tenths for the other.
  await expect
    .poll(() => pointsOf([rich, poor]))
    .toEqual(
      new Map([
        [rich, 36_000_000n],
        [poor, 36_000_000n],
      ]),
    );
});

async function idsOf(count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select gen_random_uuid() as id from generate_series(1, $1)", [
    count,
  ]);
  return rows.map(({ id }) => id);
}
