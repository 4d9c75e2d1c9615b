import { randomUUID } from "node:crypto";
import { type Refused, isRefused, type Wallet, type WalletSession } from "./wallet.ts";
import type { Title } from "./titles.ts";

export interface GameSession {
  id: string;
  /** Of whom rounds are: a player in a currency, or this demo. */
  player: string;
  isDemo: boolean;
  title: Title;
  wallet: Wallet;
  facts: WalletSession;
  usedAtMs: number;
}

/** Of players, and as many of demos, of which none ends a player's. */
const mostSessions = 20_000;
const idleLimitMs = 12 * 3_600_000;

/** A frame's sessions with this server, each over one of its wallet's. */
export function createSessions(now: () => number) {
  const [players, demos] = [new Map<string, GameSession>(), new Map<string, GameSession>()];

  /** The one that has not been used for longest makes room. */
  function shelve(session: GameSession): GameSession {
    const all = session.isDemo ? demos : players;
    session.usedAtMs = now();
    all.delete(session.id);
    all.set(session.id, session);
    const [oldest] = all.keys();
    if (all.size > mostSessions && oldest !== undefined) all.delete(oldest);
    return session;
  }

  return {
    async open(wallet: Wallet, title: Title, token: string): Promise<GameSession | Refused> {
      const facts = await wallet.session(token);
      if (isRefused(facts)) return facts;
      if (facts.gameCode !== title.code) return { refused: "forbidden" };
      const id = randomUUID();
      const isDemo = facts.playerId === undefined;
      const player = isDemo ? `demo:${id}` : `${facts.playerId}:${facts.currency}`;
      return shelve({ id, player, isDemo, title, wallet, facts, usedAtMs: now() });
    },
    find(id: unknown): GameSession | undefined {
      const session = typeof id === "string" ? (players.get(id) ?? demos.get(id)) : undefined;
      return session && session.usedAtMs >= now() - idleLimitMs ? shelve(session) : undefined;
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
