import { stepsGame } from "../../rules/games/index.ts";
import { dealt } from "../../rules/games/round.ts";
import { nodeHashing } from "./hashing.ts";
import type { Round } from "./round.ts";

export function secretOf(round: Round, serverSeed: string): unknown {
  return dealt(nodeHashing, stepsGame(round.game), { ...round, serverSeed }, round.choice);
}

/** Caches what was dealt to recent rounds: it never changes, and dealing is half the cost of a move. */
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
