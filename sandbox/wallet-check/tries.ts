import { randomUUID } from "node:crypto";
import type { CommandReply, ProviderRefusal } from "../../contract/game-provider.ts";
import { type Micro, parseMoney } from "../../rules/money.ts";
import type { AskOptions, createProviderClient } from "../game-provider/provider-client.ts";

/** A stake that waits, in a session that its operator has prepared. */
export interface PreparedBet {
  session: string;
  roundId: string;
  txId: string;
}

/** What the operator of a wallet prepares: all players have the same currency, and none is anybody's own. */
export interface Fixtures {
  gameCode: string;
  /** Unused tokens of launches of that game: of two players with 100 or more, and one with exactly 25. */
  token: string;
  otherToken: string;
  poorToken: string;
  /** Of a session that has ended since. */
  expired: PreparedBet;
  /** Of a player who has reached a limit or taken a pause since, and whose session lasts. */
  limited: PreparedBet;
  /** Where tips are given, if the provider runs tables: an unused token of a player with 100 or more. */
  table?: { gameCode: string; token: string; limitedSession: string } | undefined;
}

interface TriesOptions {
  ask: ReturnType<typeof createProviderClient>["ask"];
  fixtures: Fixtures;
  now(): number;
  hasNonce: boolean;
  windowMs: number;
}

type Moved = CommandReply<"bet"> | ProviderRefusal;

export interface TriedPlayer {
  session: string;
  currency: string;
  opened: Micro;
  bet(roundId: string, amount: string, more?: object, options?: AskOptions): Promise<Moved>;
  win(roundId: string, amount: string, more?: object, options?: AskOptions): Promise<Moved>;
  rollback(roundId: string, refTxId: string, more?: object): Promise<Moved>;
  tip(amount: string, more?: object): Promise<Moved>;
  balance(): Promise<Micro>;
  stateOf(roundId: string): Promise<string>;
}

export interface Tries {
  player: TriedPlayer;
  other: TriedPlayer;
  poor: TriedPlayer;
  /** At a table: somebody who may give, and somebody who has reached a limit or taken a pause. */
  atTable: { player: TriedPlayer; limited: TriedPlayer } | undefined;
  fixtures: Fixtures;
  /** In a session that the operator has prepared. */
  inSession(session: string): TriedPlayer;
  ask: TriesOptions["ask"];
  hasNonce: boolean;
  now(): number;
  /** The longest that any answer has taken, and how long it may. */
  slowestMs(): number;
  windowMs: number;
  expect(holds: boolean, fault: string): void;
}

/** New for each try: numbers are used once. */
export const fresh = (): string => randomUUID();

export async function createTries(options: TriesOptions): Promise<Omit<Tries, "expect">> {
  const { fixtures, now, hasNonce, windowMs } = options;
  let slowestMs = 0;
  const ask: TriesOptions["ask"] = async (...request) => {
    const startedMs = performance.now();
    try {
      return await options.ask(...request);
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    }
  };

  async function open(token: string, gameCode?: string): Promise<TriedPlayer> {
    const opened = await ask("session", { token });
    if ("refused" in opened) throw new Error(`a token of the fixtures opens no session: ${opened.refused}`);
    return playerOf(opened.session, opened.currency, microOf(opened.balance), gameCode);
  }

  function playerOf(
    session: string,
    currency: string,
    opened: Micro,
    gameCode: string = fixtures.gameCode,
  ): TriedPlayer {
    const inRound = (roundId: string) => ({ session, requestId: fresh(), roundId, gameCode });
    return {
      session,
      currency,
      opened,
      bet: (roundId, amount, more = {}, asking = {}) =>
        ask("bet", { ...inRound(roundId), txId: fresh(), amount, ...more }, asking),
      win: (roundId, amount, more = {}, asking = {}) =>
        ask("win", { ...inRound(roundId), txId: fresh(), amount, roundClosed: true, ...more }, asking),
      rollback: (roundId, refTxId, more = {}) =>
        ask("rollback", { ...inRound(roundId), txId: fresh(), refTxId, ...more }),
      tip: (amount, more = {}) => ask("tip", { session, requestId: fresh(), gameCode, txId: fresh(), amount, ...more }),
      async balance() {
        const reply = await ask("balance", { session });
        if ("refused" in reply) throw new Error(`the balance is refused: ${reply.refused}`);
        return microOf(reply.balance);
      },
      async stateOf(roundId) {
        const reply = await ask("roundInfo", { session, roundId });
        return "refused" in reply ? reply.refused : reply.state;
      },
    };
  }

  const { table } = fixtures;
  return {
    atTable: table && {
      player: await open(table.token, table.gameCode),
      limited: playerOf(table.limitedSession, "", 0n, table.gameCode),
    },
    player: await open(fixtures.token),
    other: await open(fixtures.otherToken),
    poor: await open(fixtures.poorToken),
    fixtures,
    inSession: (session) => playerOf(session, "", 0n),
    ask,
    hasNonce,
    now,
    windowMs,
    slowestMs: () => slowestMs,
  };
}

export function isTaken(answer: Moved): answer is CommandReply<"bet"> {
  return !("refused" in answer);
}

export function said(answer: Moved): string {
  return "refused" in answer ? `it is refused (${answer.refused})` : `it is taken, balance ${answer.balance}`;
}

export function microOf(text: string): Micro {
  const micro = parseMoney(text);
  if (micro === undefined) throw new Error(`${text} is no amount`);
  return micro;
}
