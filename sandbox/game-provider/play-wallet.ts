import { randomUUID } from "node:crypto";
import { type Currency, type Micro, parseMoney, toWire } from "../../rules/money.ts";
import type { Balance, Refused, Wallet, WalletSession } from "./wallet.ts";

interface Purse {
  facts: Omit<WalletSession, "balance">;
  balance: Micro;
  /** What became of each command, by its `txId`. */
  done: Map<string, Micro>;
}

export interface PlayWallet extends Wallet {
  /** A token of a launch without a player. */
  issue(demo: Demo): string;
}

interface Demo {
  gameCode: string;
  currency: Currency;
  locale: string;
  /** Whether the law forbids autoplay and turbo. */
  isStrict: boolean;
}

/** Play money, in memory and of nobody: each session begins with the same sum, and again when it is used up. */
export function createPlayWallet(): PlayWallet {
  const issued = new Map<string, Demo>();
  const purses = new Map<string, Purse>();

  function purseOf(session: string): Purse | undefined {
    const purse = purses.get(session);
    if (purse) hold(purses, session, purse, mostPurses);
    return purse;
  }

  function change(
    { session, txId, roundId }: { session: string; txId: string; roundId: string },
    by: Micro,
  ): Balance | Refused {
    const purse = purseOf(session);
    if (!purse) return { refused: "session_unknown" };
    const key = `${roundId}:${txId}`;
    if (!purse.done.has(key)) {
      if (by < 0n) refill(purse);
      if (purse.balance + by < 0n) return { refused: "insufficient_funds" };
      purse.balance += by;
      hold(purse.done, key, by, mostCommands);
    }
    return balanceOf(purse);
  }

  return {
    issue(demo) {
      const token = randomUUID();
      hold(issued, token, demo, mostPurses);
      return token;
    },
    async session(token) {
      const demo = issued.get(token);
      if (!demo) return { refused: "session_unknown" };
      issued.delete(token);
      const { gameCode, currency, locale, isStrict } = demo;
      const factor = factors[currency];
      const purse: Purse = {
        facts: {
          session: randomUUID(),
          gameCode,
          currency,
          locale,
          features: featuresOfDemo(isStrict),
          limits: {
            min: toWire((leastStake * factor.over) / factor.under),
            max: toWire((mostStake * factor.over) / factor.under),
          },
        },
        balance: startOf(currency),
        done: new Map(),
      };
      hold(purses, purse.facts.session, purse, mostPurses);
      return { ...purse.facts, balance: toWire(purse.balance) };
    },
    async balance(session) {
      const purse = purseOf(session);
      if (!purse) return { refused: "session_unknown" };
      refill(purse);
      return balanceOf(purse);
    },
    bet: async (bet) => change(bet, bet.isFree ? 0n : -microOf(bet.amount)),
    win: async (win) => change(win, microOf(win.amount)),
    async rollback(rollback) {
      const taken = purses.get(rollback.session)?.done.get(`${rollback.roundId}:${rollback.refTxId}`);
      return change(rollback, -(taken ?? 0n));
    },
  };
}

export function featuresOfDemo(isStrict: boolean) {
  return { autoplay: !isStrict, turbo: !isStrict };
}

const mostPurses = 5_000;
const mostCommands = 1_000;

const leastStake = 1_000_000n;
const mostStake = 1_000_000_000n;
const startBalance = 10_000_000_000n;

/** The same worth in each currency, roughly. */
const factors: Record<Currency, { over: bigint; under: bigint }> = {
  RUB: { over: 1n, under: 1n },
  INR: { over: 1n, under: 1n },
  KZT: { over: 5n, under: 1n },
  USD: { over: 1n, under: 100n },
  EUR: { over: 1n, under: 100n },
};

function startOf(currency: Currency): Micro {
  const { over, under } = factors[currency];
  return (startBalance * over) / under;
}

/** One that does not pay the least stake is used up. */
function refill(purse: Purse): void {
  const { currency, limits } = purse.facts;
  if (purse.balance < microOf(limits.min)) purse.balance = startOf(currency);
}

function balanceOf({ balance }: Purse): Balance {
  return { balance: toWire(balance) };
}

function microOf(amount: string): Micro {
  return parseMoney(amount) ?? 0n;
}

/** What has not been held for longest makes room. */
function hold<Value>(all: Map<string, Value>, key: string, value: Value, most: number): void {
  all.delete(key);
  all.set(key, value);
  const [oldest] = all.keys();
  if (all.size > most && oldest !== undefined) all.delete(oldest);
}
