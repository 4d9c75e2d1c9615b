import { createHash } from "node:crypto";
import { join } from "node:path";
import type { GameTable, GameTables } from "../../contract/game-tables.ts";
import { type Micro, parseAmount, parseMoney, toWire } from "../../rules/money.ts";
import { hold, openJournal } from "../service/journal.ts";
import { liveTitles } from "./catalogue/live-titles.ts";
import { type TableId, type TableRules, tables } from "./engines/tables.ts";
import type { Chips, Faulty, TableView } from "./frame-api.ts";
import { randomWords } from "./random-words.ts";
import type { GameSession } from "./sessions.ts";
import { isRefused, type Refused, type Wallet } from "./wallet.ts";

interface TableParts {
  seed: Buffer;
  folder: string;
  playWallet: Wallet;
  houseWallet: Wallet | undefined;
  now(): number;
}

/** Chips of one type that were put down at once: one bet of the wallet's, in a round that may have several. */
interface Placed {
  id: string;
  player: string;
  isDemo: boolean;
  session: string;
  code: string;
  table: TableId;
  round: number;
  /** A house ends a round of which nothing is left: what is put down later is another one. */
  part?: number;
  chips: Chips;
  betType?: string;
  /** Of the first of those that were put down with it. */
  press?: string;
  amount: string;
  /** `betting` and `returning` until the wallet has answered: whether it has them is not known. */
  state: "betting" | "returning" | "open" | "owed" | "paid" | "void";
  win: string;
  atMs: number;
}

interface Order {
  key: string;
  round: number;
  chips: Chips;
}

/**
 * Rounds of tables that all sit at together. They follow the clock: which round is on, and what falls in it, is a matter
 * of the time and the party's seed alone, so that nothing has to run for it.
 */
export function createTableRounds({ seed, folder, playWallet, houseWallet, now }: TableParts) {
  const journal = openJournal<Placed>(join(folder, "tables.jsonl"), {
    keyOf: ({ id }) => id,
    most: mostKept,
    isHeld: (placed) => !isOver(placed),
    isLasting: ({ isDemo }) => !isDemo,
  });
  /** They end with the party, and leave the journal to players. */
  const demos = new Map<string, Placed>();
  /** By rounds, what is not over. */
  const due = new Map<string, Set<Placed>>();
  const settling = new Map<string, Promise<void>>();
  for (const placed of journal.all()) {
    // Nobody waits for this bet any more.
    if (placed.state === "betting") placed.state = "returning";
    note(placed);
  }

  async function place(session: GameSession, { key, round, chips }: Order): Promise<TableView | Faulty> {
    const at = tableOf(session);
    if (!at) return { error: "bad_request" };
    const { facts, player, title, isDemo } = session;
    const id = hashed(`${player} ${title.code} ${round} ${key}`);
    if (find(id)) return view(session);
    const clock = clockOf(at.rules, now());
    if (clock.round !== round || clock.phase !== "betting") return { error: "too_late" };
    const amounts = Object.entries(chips).map(([bet, amount]) =>
      at.rules.isBet(bet) ? parseAmount(amount) : undefined,
    );
    if (amounts.length === 0 || amounts.some((amount) => amount === undefined || amount <= 0n))
      return { error: "bad_request" };
    const stake = sumOf(chips);
    if (amounts.some((amount) => (amount ?? 0n) < microOf(facts.limits.min))) return { error: "stake_too_low" };
    // Those on their way as well, which come at once.
    const all = own(session, round);
    const taken = all.filter(({ state }) => state !== "void");
    const earlier = taken.reduce((sum, { amount }) => sum + microOf(amount), 0n);
    if (stake + earlier > microOf(facts.limits.max)) return { error: "stake_too_high", most: facts.limits.max };
    if (isDemo && demos.size >= mostDemos && ![...demos.values()].some(isOver)) return { error: "unavailable" };
    const part = taken.find(({ state }) => state !== "returning")?.part ?? all.length;
    const bets = byType(chips, at.rules).map(({ betType, chips }, nth): Placed => ({
      id: nth === 0 ? id : hashed(`${id} ${nth}`),
      player,
      isDemo,
      session: facts.session,
      code: title.code,
      table: at.id,
      round,
      part,
      chips,
      ...(betType !== undefined && { betType }),
      press: id,
      amount: toWire(sumOf(chips)),
      state: "betting",
      win: "0.00",
      atMs: now(),
    }));
    for (const placed of bets) keep(placed);
    for (const [nth, placed] of bets.entries()) {
      const fault = await lay(session, placed);
      if (!fault) continue;
      // All of them or none.
      for (const before of bets.slice(0, nth)) await giveBack(before);
      for (const after of bets.slice(nth + 1)) leaveOut(after);
      return fault;
    }
    return view(session);
  }

  async function lay({ wallet, title }: GameSession, placed: Placed): Promise<Faulty | undefined> {
    const { id, session, amount, betType } = placed;
    const ids = { session, requestId: `${id}-b`, txId: `${id}-b`, roundId: roundIdOf(placed) };
    const bet = { ...ids, gameCode: title.code, amount, ...(betType !== undefined && { betType }) };
    const answer = await wallet.bet(bet).catch(() => undefined);
    if (!answer) {
      await giveBack(placed);
      return { error: "unavailable" };
    }
    if (isRefused(answer)) {
      leaveOut(placed);
      return { error: answer.refused, ...(answer.most !== undefined && { most: answer.most }) };
    }
    placed.state = "open";
    keep(placed);
    return undefined;
  }

  function leaveOut(placed: Placed): void {
    placed.state = "void";
    keep(placed);
  }

  /** Takes the latest chips back, while bets are taken. */
  async function undo(session: GameSession, round: number): Promise<TableView | Faulty> {
    const at = tableOf(session);
    const placed = mine(session, round);
    const latest = placed.at(-1);
    if (!at || !latest) return { error: "bad_request" };
    const clock = clockOf(at.rules, now());
    if (clock.round !== round || clock.phase !== "betting") return { error: "too_late" };
    const together = placed.filter((one) => one === latest || (one.press !== undefined && one.press === latest.press));
    for (const one of together) await giveBack(one);
    return together.every(({ state }) => state === "void") ? view(session) : { error: "unavailable" };
  }

  async function view(session: GameSession): Promise<TableView | Faulty> {
    const at = tableOf(session);
    if (!at) return { error: "bad_request" };
    const clock = clockOf(at.rules, now());
    const placed = mine(session, clock.round);
    if (clock.phase === "result") for (const id of new Set(placed.map(roundIdOf))) await settleRound(id);
    const purse: { balance: string } | Refused | undefined = await session.wallet
      .balance(session.facts.session)
      .catch(() => undefined);
    if (!purse || isRefused(purse)) return { error: purse?.refused ?? "unavailable" };
    const code = session.title.code;
    return {
      ...clock,
      balance: purse.balance,
      chips: added(placed.map(({ chips }) => chips)),
      ...(clock.phase !== "betting" && { outcome: outcomeOf(code, at.rules, clock.round) }),
      ...(clock.phase === "result" && { win: toWire(placed.reduce((sum, { win }) => sum + microOf(win), 0n)) }),
      past: Array.from({ length: pastShown }, (_, back) => outcomeOf(code, at.rules, clock.round - 1 - back)),
    };
  }

  /** How things stand at all tables, for whoever looks at a list of them: nothing that nobody at the table knows. */
  function stand(): GameTables {
    const stands = liveTitles.map(({ slug, engine }): GameTable => {
      const rules: TableRules = tables[engine];
      const { round, phase, leftMs } = clockOf(rules, now());
      const latest = phase === "result" ? round : round - 1;
      const past = Array.from({ length: pastShown }, (_, back) => rules.told(outcomeOf(slug, rules, latest - back)));
      return { code: slug, phase, left_ms: Math.ceil(leftMs), past };
    });
    return { tables: stands };
  }

  async function settle(): Promise<void> {
    for (const roundId of due.keys()) await settleRound(roundId);
  }

  /** By one at a time: which of its wins is the last one is said once. */
  function settleRound(roundId: string): Promise<void> {
    const running = settling.get(roundId) ?? payRound(roundId).finally(() => settling.delete(roundId));
    settling.set(roundId, running);
    return running;
  }

  async function payRound(roundId: string): Promise<void> {
    for (const placed of due.get(roundId) ?? []) if (placed.state === "returning") await giveBack(placed);
    const placed = [...(due.get(roundId) ?? [])];
    // Once a round has won, nothing can be given back any more.
    if (placed.some(({ state }) => state === "betting" || state === "returning")) return;
    const last = placed.at(-1);
    if (!last || !isFallen(last)) return;
    for (const each of placed) if (!(await pay(each, each === last))) return;
  }

  function isFallen({ table, round: own }: Placed): boolean {
    const { round, phase } = clockOf(tables[table], now());
    return own !== round || phase === "result";
  }

  /** Whether the wallet has taken it. */
  async function pay(placed: Placed, isLast: boolean): Promise<boolean> {
    if (placed.state === "open") {
      const rules: TableRules = tables[placed.table];
      const outcome = outcomeOf(placed.code, rules, placed.round);
      const win = Object.entries(placed.chips).reduce(
        (sum, [bet, amount]) => sum + (microOf(amount) * rules.returns(bet, outcome)) / 100n,
        0n,
      );
      Object.assign(placed, { win: toWire(win), state: "owed" });
      keep(placed);
    }
    const { id, session, win, isDemo } = placed;
    const ids = { session, requestId: `${id}-w`, txId: `${id}-w`, refTxId: `${id}-b`, roundId: roundIdOf(placed) };
    const answer = await walletOf(placed)
      ?.win({ ...ids, amount: win, roundClosed: isLast })
      .catch(() => undefined);
    // A demo whose money is gone is owed nothing.
    if (!answer || (isRefused(answer) && !isDemo)) return false;
    placed.state = isRefused(answer) ? "void" : "paid";
    keep(placed);
    return true;
  }

  /** Until the wallet has taken it back, nobody knows whether it was ever taken. */
  async function giveBack(placed: Placed): Promise<void> {
    if (placed.state !== "returning") {
      placed.state = "returning";
      keep(placed);
    }
    const { id, session, isDemo } = placed;
    const ids = { session, requestId: `${id}-r`, txId: `${id}-r`, refTxId: `${id}-b`, roundId: roundIdOf(placed) };
    const answer = await walletOf(placed)
      ?.rollback(ids)
      .catch(() => undefined);
    if (!answer || (isRefused(answer) && !isDemo)) return;
    placed.state = "void";
    keep(placed);
  }

  function walletOf({ isDemo }: Placed): Wallet | undefined {
    return isDemo ? playWallet : houseWallet;
  }

  function keep(placed: Placed): void {
    if (placed.isDemo) hold(demos, placed, demoBounds);
    else journal.put(placed);
    note(placed);
  }

  function note(placed: Placed): void {
    const roundId = roundIdOf(placed);
    const waiting = due.get(roundId) ?? new Set();
    if (isOver(placed)) waiting.delete(placed);
    else waiting.add(placed);
    if (waiting.size > 0) due.set(roundId, waiting);
    else due.delete(roundId);
  }

  function find(id: string): Placed | undefined {
    return journal.get(id) ?? demos.get(id);
  }

  function own({ player, title, isDemo }: GameSession, round: number): Placed[] {
    return (isDemo ? [...demos.values()] : journal.all()).filter(
      (placed) => placed.round === round && placed.player === player && placed.code === title.code,
    );
  }

  function mine(session: GameSession, round: number): Placed[] {
    return own(session, round).filter(({ state }) => state === "open" || state === "owed" || state === "paid");
  }

  function outcomeOf(code: string, rules: TableRules, round: number): number[] {
    return rules.outcome(randomWords(seed, `${code}:${round}`));
  }

  return { place, undo, view, stand, settle, close: journal.close };
}
export type TableRounds = ReturnType<typeof createTableRounds>;

const mostKept = 5_000;
const mostDemos = 5_000;
const demoBounds = { keyOf: ({ id }: Placed) => id, most: mostDemos, isHeld: (placed: Placed) => !isOver(placed) };
const pastShown = 12;

function tableOf({ title: { engine } }: GameSession): { id: TableId; rules: TableRules } | undefined {
  return engine === "baccarat" || engine === "wheel" ? { id: engine, rules: tables[engine] } : undefined;
}

export function clockOf({ bettingMs, dealingMs, resultMs }: TableRules, nowMs: number) {
  const cycleMs = bettingMs + dealingMs + resultMs;
  const intoMs = nowMs % cycleMs;
  const round = Math.floor(nowMs / cycleMs);
  if (intoMs < bettingMs) return { round, phase: "betting", leftMs: bettingMs - intoMs, phaseMs: bettingMs } as const;
  const dealtMs = intoMs - bettingMs;
  if (dealtMs < dealingMs) return { round, phase: "dealing", leftMs: dealingMs - dealtMs, phaseMs: dealingMs } as const;
  return { round, phase: "result", leftMs: cycleMs - intoMs, phaseMs: resultMs } as const;
}

function isOver({ state }: Placed): boolean {
  return state === "paid" || state === "void";
}

/** One player's round at a table, whatever they put down in it. */
function roundIdOf({ player, code, round, part = 0 }: Placed): string {
  return hashed(`${player} ${code} ${round}${part > 0 ? ` ${part}` : ""}`);
}

/** A wallet counts some bets differently: chips on those are bets of their own. */
function byType(chips: Chips, rules: TableRules): { betType: string | undefined; chips: Chips }[] {
  const names = Object.keys(chips);
  return [...new Set(names.map(rules.typeOf))].map((betType) => ({
    betType,
    chips: Object.fromEntries(Object.entries(chips).filter(([name]) => rules.typeOf(name) === betType)),
  }));
}

function sumOf(chips: Chips): Micro {
  return Object.values(chips).reduce((sum, amount) => sum + microOf(amount), 0n);
}

function added(all: readonly Chips[]): Chips {
  const sum: Chips = {};
  for (const chips of all)
    for (const [bet, amount] of Object.entries(chips)) sum[bet] = toWire(microOf(sum[bet] ?? "0") + microOf(amount));
  return sum;
}

function hashed(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function microOf(amount: string): Micro {
  return parseMoney(amount) ?? 0n;
}
