import { stepsGame } from "../../rules/games/index.ts";
import { dealt } from "../../rules/games/round.ts";
import { nodeHashing } from "./hashing.ts";
import type { Round } from "./round.ts";

/** What the seed has dealt to a round: it is stored nowhere, as it can be dealt again. */
export function secretOf(round: Round, serverSeed: string): unknown {
  return dealt(nodeHashing, stepsGame(round.game), { ...round, serverSeed }, round.choice);
}

/** Remembers what was dealt to the rounds that were opened last: a round's seed and choice never change, and dealing is half of a move. */
export function createSecrets() {
  const cached = new Map<string, unknown>();

  return {
    of(round: Round, serverSeed: string): unknown {
      const found = cached.get(round.id);
      if (found !== undefined) return found;
      const secret = secretOf(round, serverSeed);
      cached.set(round.id, secret);
      const [oldest] = cached.keys();
      if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
      return secret;
    },
  };
}

const maxCached = 10_000;
