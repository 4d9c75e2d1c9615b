import { safeParse } from "valibot";
import { cases } from "./cases.ts";
import { flip } from "./coinflip-flip.ts";
import { ladder } from "./coinflip-ladder.ts";
import { dice } from "./dice.ts";
import type { InstantGame, StepsGame } from "./game.ts";
import { hilo } from "./hilo.ts";
import { type InstantGameId, instantGameIds, type SoloGameId, type StepsGameId, stepsGameIds } from "./ids.ts";
import { keno } from "./keno.ts";
import { miner } from "./miner.ts";

/** The rules of every game; coin flip has two entries, as it is played in two ways. */
const rules = [dice, flip, ladder, hilo, keno, miner, cases] as const;

type Rules = (typeof rules)[number];

const instantGames = rulesOf("instant", instantGameIds);
const stepsGames = rulesOf("steps", stepsGameIds);

/** The engine's untyped view of an instant game; the game's own schemas check its values. */
export function instantGame(id: InstantGameId): InstantGame {
  // Safe: a choice has always passed the game's own schema first.
  return instantGames[id] as InstantGame;
}

/** The engine's untyped view of a game in steps. */
export function stepsGame(id: StepsGameId): StepsGame {
  return stepsGames[id] as StepsGame;
}

/** The rules that decided a bet. Coin flip has two; the choice tells which. */
export function gameOfBet(id: string, choice: unknown): InstantGame | StepsGame | undefined {
  const games = [isInstant(id) && instantGame(id), isSteps(id) && stepsGame(id)];
  return games.find(
    (game): game is InstantGame | StepsGame => game !== false && safeParse(game.choice, choice).success,
  );
}

function isInstant(id: string): id is InstantGameId {
  return Object.hasOwn(instantGames, id);
}

function isSteps(id: string): id is StepsGameId {
  return Object.hasOwn(stepsGames, id);
}

function rulesOf<Id extends SoloGameId>(kind: Rules["kind"], ids: readonly Id[]): Record<Id, Rules> {
  const listed = ids.map((id) => {
    const its = rules.find((game) => game.kind === kind && game.id === id);
    if (!its) throw new Error(`rules/games/index.ts lists no rules of ${id}`);
    return [id, its] as const;
  });
  return Object.fromEntries(listed) as Record<Id, Rules>;
}
