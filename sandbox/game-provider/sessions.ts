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

const mostSessions = 20_000;
const idleLimitMs = 12 * 3_600_000;

/** A frame's sessions with this server, each over one of its wallet's. */
export function createSessions(now: () => number) {
  const all = new Map<string, GameSession>();

  return {
    async open(wallet: Wallet, title: Title, token: string): Promise<GameSession | Refused> {
      const facts = await wallet.session(token);
      if (isRefused(facts)) return facts;
      if (facts.gameCode !== title.code) return { refused: "forbidden" };
      const id = randomUUID();
      const isDemo = facts.playerId === undefined;
      const player = isDemo ? `demo:${id}` : `${facts.playerId}:${facts.currency}`;
      const session: GameSession = { id, player, isDemo, title, wallet, facts, usedAtMs: now() };
      all.set(id, session);
      const [oldest] = all.keys();
      if (all.size > mostSessions && oldest !== undefined) all.delete(oldest);
      return session;
    },
    find(id: unknown): GameSession | undefined {
      const session = typeof id === "string" ? all.get(id) : undefined;
      if (!session || session.usedAtMs < now() - idleLimitMs) return undefined;
      session.usedAtMs = now();
      return session;
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
