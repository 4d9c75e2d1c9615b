import { join } from "node:path";
import type { CommandInput, ProviderRefusal } from "../../contract/game-provider.ts";
import { type Micro, parseMoney, toWire } from "../../rules/money.ts";
import { type BookedRound, compareRounds, type RoundDifference } from "../../rules/providers/round-sums.ts";
import { openJournal } from "../service/journal.ts";
import type { createProviderClient } from "./provider-client.ts";
import { type Balance, type FreeSpins, isRefused, type Refused, type Wallet, type WalletRefusal } from "./wallet.ts";

interface HouseWalletOptions {
  client: Pick<ReturnType<typeof createProviderClient>, "ask">;
  folder: string;
  now(): number;
  /** The wait before a command is sent again, which doubles up to a minute. */
  firstWaitMs?: number;
}

/** One command that moves money, and what has become of it. */
type Sent = { txId: string; atMs: number; doneMs?: number; state: "waiting" | "done" | "refused" | "given up" } & (
  | { command: "bet"; input: CommandInput<"bet"> }
  | { command: "win"; input: CommandInput<"win"> }
  | { command: "rollback"; input: CommandInput<"rollback"> }
  | { command: "closeRound"; input: CommandInput<"closeRound"> }
);

interface KnownSession {
  session: string;
  playerId: string;
  gameCode: string;
  currency: BookedRound["currency"];
  freeSpins: FreeSpins | undefined;
  /** Those of other campaigns, played when these are used up. */
  nextSpins?: FreeSpins[];
}

export interface HouseWallet extends Wallet {
  /** The rounds that have ended on a day (UTC), by this party's own journal. */
  endedOn(day: string): BookedRound[];
  /** What the house has otherwise of a day (UTC) than this party, by rounds. */
  reconcile(day: string): Promise<RoundDifference[]>;
  close(): void;
}

/**
 * The wallet of a house, asked over its wire. What moves money is in the journal before it is sent: a bet without an
 * answer is given back until the house says so, and what was won is told until it is taken, for a day at most; both go
 * on after a restart.
 */
export function createHouseWallet({ client, folder, now, firstWaitMs = 1_000 }: HouseWalletOptions): HouseWallet {
  const sent = openJournal<Sent>(join(folder, "wallet-commands.jsonl"), {
    keyOf: ({ txId }) => txId,
    most: 1_000_000,
    isHeld: ({ state }) => state === "waiting",
  });
  const sessions = openJournal<KnownSession>(join(folder, "wallet-sessions.jsonl"), {
    keyOf: ({ session }) => session,
    most: 100_000,
  });
  const timers = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  for (const one of sent.all()) {
    if (one.state !== "waiting") continue;
    // Nobody waits for this bet any more.
    if (one.command === "bet") giveBack(one.input);
    else repeat(one, firstWaitMs);
  }

  async function once(one: Sent): Promise<Balance | Refused> {
    const answer = await askFor(one);
    if ("refused" in answer) {
      // What was won or is given back is owed, whatever the wallet says to it now.
      if (one.command === "bet") sent.put({ ...one, state: "refused", doneMs: now() });
      return { ...toRefused(answer), ...(answer.refused === "no_free_spins" && freeSpinsAfter(one, true)) };
    }
    sent.put({ ...one, state: "done", doneMs: now() });
    return { balance: answer.balance, ...freeSpinsAfter(one) };
  }

  function askFor(one: Sent) {
    switch (one.command) {
      case "bet":
        return client.ask("bet", one.input);
      case "win":
        return client.ask("win", one.input);
      case "rollback":
        return client.ask("rollback", one.input);
      case "closeRound":
        return client.ask("closeRound", one.input);
    }
  }

  /** Until the house has taken it. */
  function repeat(one: Sent, waitMs: number): void {
    if (isClosed || one.state !== "waiting" || timers.has(one.txId)) return;
    if (now() - one.atMs > mostMs) return sent.put({ ...one, state: "given up", doneMs: now() });
    const timer = setTimeout(() => {
      void once(one)
        .catch(() => undefined)
        .then((answer) => {
          timers.delete(one.txId);
          if (!answer || isRefused(answer)) repeat(one, Math.min(waitMs * 2, longestWaitMs));
        });
    }, waitMs);
    timers.set(one.txId, timer);
  }

  function giveBack({ session, roundId, gameCode, txId }: CommandInput<"bet">): void {
    const back = `${txId}.back`;
    if (sent.get(back)) return;
    const one: Sent = {
      command: "rollback",
      input: { session, requestId: back, txId: back, refTxId: txId, roundId, gameCode },
      txId: back,
      atMs: now(),
      state: "waiting",
    };
    sent.put(one);
    repeat(one, 0);
  }

  /** Of a win that was first told as if more were to come. */
  function closeRound({ txId, input: { session, roundId, gameCode } }: Sent): void {
    const close = `${txId}.close`;
    if (sent.get(close)) return;
    const input = { session, requestId: close, roundId, gameCode };
    const one: Sent = { command: "closeRound", input, txId: close, atMs: now(), state: "waiting" };
    sent.put(one);
    repeat(one, 0);
  }

  /** Of a bet whose answer was lost and that was given back, only the house knows whether there ever was a round. */
  async function learnLost(): Promise<void> {
    for (const one of sent.all()) {
      if (one.command !== "bet" || one.state !== "waiting") continue;
      const back = sent.get(`${one.txId}.back`);
      if (back?.state !== "done" || back.doneMs === undefined) continue;
      const { session, roundId } = one.input;
      const round = await client.ask("roundInfo", { session, roundId }).catch(() => undefined);
      if (!round) continue;
      const isKnown = !("refused" in round);
      if (isKnown || round.refused === "round_unknown")
        sent.put({ ...one, state: isKnown ? "done" : "refused", doneMs: back.doneMs });
    }
  }

  /** As the house has them: of what it ended around midnight this party may have heard on another day. */
  async function endedElsewhere(
    missing: readonly { session: string; roundId: string }[],
    day: string,
  ): Promise<BookedRound[]> {
    const found: BookedRound[] = [];
    for (const { session, roundId } of missing) {
      const round = await client.ask("roundInfo", { session, roundId }).catch(() => undefined);
      if (!round || "refused" in round || round.endedAt === null) continue;
      if (dayOf(Date.parse(round.endedAt)) !== day) found.push(round);
    }
    return found;
  }

  /** Told until it is taken, of which the first answer is the caller's. What a number was made for, it stays. */
  async function credit(wanted: Sent): Promise<Balance | Refused> {
    const before = sent.get(wanted.txId);
    const one = before ?? wanted;
    if (!before) sent.put(one);
    try {
      const answer = await once(one);
      if (isRefused(answer)) repeat(one, firstWaitMs);
      else if (closes(wanted) && !closes(one)) closeRound(one);
      return answer;
    } catch (error) {
      repeat(one, firstWaitMs);
      throw error;
    }
  }

  const book = () => bookOf(sent.all(), (session) => sessions.get(session));

  function gameOf(session: string, refTxId: string): string {
    const bet = sent.get(refTxId);
    return bet?.input.gameCode ?? sessions.get(session)?.gameCode ?? "";
  }

  /** After a bet that has used one up, or to which the house has said that none is left. */
  function freeSpinsAfter({ command, input }: Sent, isOver = false): { freeSpins?: FreeSpins } {
    const known = sessions.get(input.session);
    if (!known?.freeSpins) return {};
    if (command !== "bet" || input.campaignId !== known.freeSpins.campaignId) return { freeSpins: known.freeSpins };
    const left = isOver ? 0 : known.freeSpins.left - 1;
    const [next, ...others] = known.nextSpins ?? [];
    const after = left > 0 ? { freeSpins: { ...known.freeSpins, left } } : { freeSpins: next, nextSpins: others };
    sessions.put({ ...known, ...after });
    return after.freeSpins ? { freeSpins: after.freeSpins } : {};
  }

  return {
    async session(token) {
      const opened = await client.ask("session", { token });
      if ("refused" in opened) return toRefused(opened);
      const { session, playerId, gameCode, currency, balance, locale, limits, features, freeRounds } = opened;
      const [freeSpins, ...nextSpins] = freeRounds.map(({ campaignId, left, bet }) => ({ campaignId, left, bet }));
      sessions.put({ session, playerId, gameCode, currency, freeSpins, nextSpins });
      return {
        session,
        gameCode,
        playerId,
        currency,
        balance,
        locale: locale === "kk-KZ" ? "kz" : locale.slice(0, 2),
        features,
        limits,
        ...(freeSpins && { freeSpins }),
      };
    },
    async balance(session) {
      const answer = await client.ask("balance", { session });
      return "refused" in answer ? toRefused(answer) : { balance: answer.balance };
    },
    async bet({ isFree = false, roundClosed = false, ...bet }) {
      const input = { ...bet, isFree, roundClosed };
      const one: Sent = { command: "bet", input, txId: bet.txId, atMs: now(), state: "waiting" };
      const before = sent.get(one.txId);
      // One that was given back is none any more.
      if (before && sent.get(`${one.txId}.back`)) return { refused: "unavailable" };
      if (!before) sent.put(one);
      try {
        return await once(before ?? one);
      } catch (error) {
        giveBack(input);
        throw error;
      }
    },
    win: ({ amount, refTxId, roundClosed, ...win }) =>
      credit({
        command: "win",
        input: {
          ...win,
          gameCode: gameOf(win.session, refTxId),
          amount,
          refTxId,
          roundClosed,
          isFree: false,
          isJackpot: false,
        },
        txId: win.txId,
        atMs: now(),
        state: "waiting",
      }),
    rollback: ({ refTxId, ...rollback }) =>
      credit({
        command: "rollback",
        input: { ...rollback, refTxId, gameCode: gameOf(rollback.session, refTxId) },
        txId: rollback.txId,
        atMs: now(),
        state: "waiting",
      }),
    endedOn: (day) => endedOf(book(), day),
    async reconcile(day) {
      await learnLost();
      const report = await client.ask("reconciliation", { day });
      if ("refused" in report) throw new Error(`the house does not say its rounds: ${report.refused}`);
      const own = book();
      const ended = endedOf(own, day);
      const theirs = report.rounds.filter(({ state }) => state !== "open");
      const [named, there] = [new Set([...ended, ...theirs].map(nameOf)), new Set(theirs.map(nameOf))];
      const missing = ended.filter((round) => !there.has(nameOf(round)));
      // One that either has ended on that day is looked at on both sides, whichever day it stands under there.
      return compareRounds(
        own.filter((round) => named.has(nameOf(round))),
        [...theirs, ...(await endedElsewhere(missing, day))],
      );
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      sent.close();
      sessions.close();
    },
  };
}

function closes(one: Sent): boolean {
  return one.command === "closeRound" || ("roundClosed" in one.input && one.input.roundClosed);
}

/** Rounds as this party has them in its journal. */
function bookOf(all: readonly Sent[], sessionOf: (session: string) => KnownSession | undefined) {
  const rounds = new Map<string, BookedRound & { session: string; endedMs: number | undefined }>();
  const refunded = new Set(
    all.flatMap((one) => (one.command === "rollback" && one.state === "done" ? [one.input.refTxId] : [])),
  );
  const sums = new Map<string, { bet: Micro; free: Micro; win: Micro; isTaken: boolean }>();
  for (const one of all) {
    const known = sessionOf(one.input.session);
    if (!known || one.state !== "done" || one.command === "rollback") continue;
    const { roundId, gameCode } = one.input;
    const name = `${known.playerId} ${roundId}`;
    const sum = sums.get(name) ?? { bet: 0n, free: 0n, win: 0n, isTaken: false };
    const micro = one.command === "closeRound" ? 0n : (parseMoney(one.input.amount) ?? 0n);
    const isBack = one.command === "bet" && refunded.has(one.txId);
    if (one.command === "win") sum.win += micro;
    else if (one.command === "bet" && !isBack && one.input.isFree) sum.free += micro;
    else if (one.command === "bet" && !isBack) sum.bet += micro;
    if (!isBack) sum.isTaken = true;
    sums.set(name, sum);
    const before = rounds.get(name);
    const isClosed = before?.state === "closed" || closes(one);
    rounds.set(name, {
      roundId,
      playerId: known.playerId,
      session: known.session,
      gameCode,
      currency: known.currency,
      state: isClosed ? "closed" : sum.isTaken ? "open" : "cancelled",
      bet: toWire(sum.bet),
      freeBet: toWire(sum.free),
      win: toWire(sum.win),
      endedMs: isClosed || !sum.isTaken ? one.doneMs : before?.endedMs,
    });
  }
  return [...rounds.values()];
}

function endedOf(book: ReturnType<typeof bookOf>, day: string) {
  return book.filter(({ endedMs }) => endedMs !== undefined && dayOf(endedMs) === day);
}

function nameOf({ playerId, roundId }: Pick<BookedRound, "playerId" | "roundId">): string {
  return `${playerId} ${roundId}`;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The house's words in those of the party, and what it has none for. */
function toRefused({ refused, bound }: ProviderRefusal): Refused {
  const others: Partial<Record<ProviderRefusal["refused"], WalletRefusal>> = {
    currency_mismatch: "bad_request",
    wrong_game: "bad_request",
    rolled_back: "round_closed",
    not_agreed: "forbidden",
  };
  const known = others[refused] ?? (refused as WalletRefusal);
  return { refused: known, ...(bound === undefined ? {} : { most: bound }) };
}

/** A day: what was not taken by then is for people. */
const mostMs = 24 * 3_600_000;
const longestWaitMs = 60_000;
