import { awaitAll, type Tx } from "../db/connect.ts";
import { Refusal, refusalAnswer, refuse, Stored } from "../http/refusal.ts";
import { type News, publish } from "../live/bus.ts";
import { toWire } from "../../rules/money.ts";
import type { Clock } from "../runtime/clock.ts";
import {
  type Play,
  type Turnover,
  withBet,
  withMove,
  withRecount,
  withSettlement,
} from "../../rules/safe-play/play.ts";
import { type Batch, type Decision, type Engine, type MoneyCall, type Step, Undecided } from "./engine.ts";
import { guardStake } from "./guard.ts";
import { type Entry, lockWallets, post, turnoverOf, type Wallet, walletState } from "./ledger.ts";
import { openBonusMoney } from "./open-bonus-money.ts";
import { answerOf, loadOperations, type Operation, type OperationId, writeOperations } from "./operations.ts";
import { playNews } from "./play-news.ts";
import { type Eligibility, type Eligibilities, writePlayed } from "./eligibility.ts";

export interface Job {
  call: MoneyCall;
  engine: Engine<unknown>;
}

/**
 * Decides calls one after the other over locked wallets and writes the results all at once. Several calls of one player
 * may be in a group, as each sees the wallet that the previous one left. No answer may be sent before the transaction
 * is committed.
 */
export async function decideGroup(
  tx: Tx,
  jobs: readonly Job[],
  { clock, uuid, eligibilities: all }: { clock: Clock; uuid: () => string; eligibilities: Eligibilities },
): Promise<GroupEnd> {
  const calls = jobs.map((job) => job.call);
  const players = [...new Set(calls.map((call) => call.player))];
  const wallets = await lockWallets(tx, players);
  // Whoever had the wallets before was earlier.
  const now = clock.now();
  // Run in parallel, because the whole group waits for each round trip.
  const [found, eligibilities, batches, bonus] = await awaitAll([
    loadOperations(tx, calls),
    all.load(tx, players),
    openBatches(tx, jobs, now),
    openBonusMoney(tx, wallets, { now, uuid }),
  ]);
  const operations = new Map(found.map((operation) => [nameOf(operation), operation]));
  await answerAgain();
  const played = new Map<bigint, { before: Eligibility; after: Eligibility }>();
  const open = jobs.filter((job) => !operations.has(nameOf(job.call)));
  const left = new Map<MoneyCall, Stored>();
  const entries: Entry[] = [];
  const balances: News[] = [];

  const outcomes = new Map<string, Outcome>();
  for (const { call, engine } of open) {
    // The same key twice in one group: the second call is answered like the first.
    if (outcomes.has(nameOf(call))) continue;
    const wallet = walletNow(call.player);
    const decided =
      refusalOf(call, wallet) ??
      required(batches, engine).decide(call, wallet, (steps) => refusalInOrder(call, wallet, steps));
    if (decided instanceof Undecided) {
      left.set(call, decided.answer);
      continue;
    }
    if (decided instanceof Refusal) {
      outcomes.set(nameOf(call), { call, refusal: decided });
      continue;
    }
    let moved = bonus.move(wallet, decided);
    keep(moved);
    const own = moved.entries.slice(0, 1);
    for (const entry of decided.more ?? []) {
      moved = bonus.move(moved.wallet, { entry, game: decided.game });
      keep(moved);
      own.push(...moved.entries.slice(0, 1));
    }
    count(call, decided, own);
    outcomes.set(nameOf(call), { call, decision: decided, wallet: moved.wallet });
    if (moved.wallet.seq !== wallet.seq) balances.push(newsOf(moved.wallet));
  }

  const plays = [...played.values()].map(({ after }) => playNews(after, now));
  await awaitAll([
    ...[...batches.values()].map((batch) => batch.write(tx)),
    writeOutcomes(),
    post(tx, entries),
    bonus.write(tx),
    writePlayed(tx, [...played.values()]),
  ]);
  const news = [...batches.values()].flatMap((batch) => batch.news?.() ?? []);
  await publish(tx, [...balances, ...plays, ...news]);
  await bonus.ring(tx);

  return {
    answers: calls.map((call) => left.get(call) ?? answerTo(call, required(operations, nameOf(call)))),
    committed: () => {
      for (const batch of batches.values()) batch.committed?.();
    },
  };

  /** Operations decided earlier are answered in their original words. */
  async function answerAgain(): Promise<void> {
    for (const { call, engine } of jobs) {
      const operation = operations.get(nameOf(call));
      if (!operation || !("bet" in operation) || operation.fingerprint !== call.fingerprint) continue;
      const body = await answerOf(tx, operation, engine);
      operations.set(nameOf(call), { ...operation, body, bet: undefined });
    }
  }

  async function writeOutcomes(): Promise<void> {
    const written = [...outcomes.values()].map(toOperation);
    for (const operation of written) operations.set(nameOf(operation), operation);
    // Lets garbage be collected: the outcomes are serialised, and no longer needed.
    outcomes.clear();
    await writeOperations(tx, written, now);
  }

  /** As the calls before have left it. */
  function walletNow(player: bigint): Wallet {
    const before = required(wallets, player);
    const begun = bonus.begin(before);
    keep(begun);
    if (begun.wallet.seq !== before.seq) balances.push(newsOf(begun.wallet));
    return begun.wallet;
  }

  function keep({ wallet, entries: moves }: { wallet: Wallet; entries: readonly Entry[] }): void {
    wallets.set(wallet.player, wallet);
    entries.push(...moves);
  }

  function refusalOf(call: MoneyCall, wallet: Wallet): Refusal | undefined {
    if (call.validUntil !== undefined && call.validUntil < now) return refuse("expired");
    return call.stake && guardStake(call.stake, wallet, eligibilityOf(call.player), { blocked: call.blocked, now });
  }

  function refusalInOrder({ player, blocked }: MoneyCall, before: Wallet, steps: readonly Step[]): Refusal | undefined {
    const trial = bonus.trial();
    let [wallet, eligibility] = [before, eligibilityOf(player)];
    for (const { entry, stake } of steps) {
      const refusal = stake && guardStake(stake, wallet, eligibility, { blocked, now });
      if (refusal) return refusal;
      if (!entry) continue;
      const moved = trial.move(wallet, { entry });
      const [own = entry] = moved.entries;
      wallet = moved.wallet;
      const context = { isMove: false, everyMs: eligibility.checkEveryMs, atMs: now };
      eligibility = { ...eligibility, ...withEntry(eligibility, own, context) };
    }
    return undefined;
  }

  function eligibilityOf(player: bigint): Eligibility {
    return played.get(player)?.after ?? required(eligibilities, player);
  }

  /** The player's next bet is checked against what this one leaves. `seq` grows once per group. */
  function count({ player }: MoneyCall, { isMove = false, recounts = [] }: Decision, own: readonly Entry[]): void {
    const counting = own.filter(isOfTurnover);
    if (!isMove && counting.length + recounts.length === 0) return;
    const before = required(eligibilities, player);
    const current = eligibilityOf(player);
    let play: Play = current;
    // One after the other: what comes back of yesterday must not make up for what is staked today.
    for (const entry of counting) play = withEntry(play, entry, { isMove, everyMs: current.checkEveryMs, atMs: now });
    if (isMove && counting.length === 0)
      play = withMove(play, noTurnover, { everyMs: current.checkEveryMs, atMs: now });
    for (const { countedAtMs, ...change } of recounts) play = withRecount(play, change, { countedAtMs, atMs: now });
    played.set(player, { before, after: { ...current, ...play, seq: before.seq + 1n } });
  }
}

/** The answers in the order of the calls, and what to do once they are committed. */
export interface GroupEnd {
  answers: Stored[];
  committed(): void;
}

type Outcome = { call: MoneyCall; refusal: Refusal } | { call: MoneyCall; decision: Decision; wallet: Wallet };

const noTurnover: Turnover = { stakedMicro: 0n, returnedMicro: 0n };

/** A tip that comes back is one like that which was given, and takes nothing. */
function takesStake(entry: Entry): boolean {
  const { kind } = entry;
  return kind === "bet" || kind === "round_open" || (kind === "tip" && turnoverOf(entry).stakedMicro > 0n);
}

function isOfTurnover(entry: Entry): boolean {
  const { stakedMicro, returnedMicro } = turnoverOf(entry);
  return stakedMicro !== 0n || returnedMicro !== 0n;
}

function withEntry(
  play: Play,
  entry: Entry,
  { isMove, ...context }: { isMove: boolean; everyMs: number; atMs: number },
) {
  const [turnover, { atMs }] = [turnoverOf(entry), context];
  if (takesStake(entry)) return withBet(play, turnover, atMs);
  // A stake that comes back counts where it was counted.
  if (entry.stakedAtMs !== undefined) {
    const moved = isMove ? withMove(play, noTurnover, context) : play;
    return withRecount(moved, turnover, { countedAtMs: entry.stakedAtMs, atMs });
  }
  return isMove ? withMove(play, turnover, context) : withSettlement(play, turnover, atMs);
}

async function openBatches(tx: Tx, jobs: readonly Job[], now: number): Promise<Map<Engine<unknown>, Batch<unknown>>> {
  const engines = [...new Set(jobs.map((job) => job.engine))];
  const callsOf = (engine: Engine<unknown>) => jobs.filter((job) => job.engine === engine).map((job) => job.call);
  return new Map(
    await awaitAll(engines.map(async (engine) => [engine, await engine.open(tx, callsOf(engine), now)] as const)),
  );
}

function toOperation(outcome: Outcome): Operation {
  const { player, key, fingerprint } = outcome.call;
  if ("refusal" in outcome) {
    const { status, text } = refusalAnswer(outcome.refusal);
    return { player, key, fingerprint, state: "refused", status, body: text };
  }
  const { decision, wallet } = outcome;
  const bet = decision.bet === undefined ? undefined : { id: decision.bet, balance: toWire(wallet.balanceMicro) };
  const body = decision.answer(wallet.balanceMicro, wallet);
  return { player, key, fingerprint, state: "done", status: 200, body, bet };
}

function answerTo(call: MoneyCall, operation: Operation): Stored {
  if (operation.state === "closed") return refusalAnswer(refuse("operation_closed"));
  // A pending operation belongs to another kind of call: a group decides its own at once.
  if (operation.fingerprint !== call.fingerprint || operation.state === "pending")
    return refusalAnswer(refuse("idempotency_mismatch"));
  return new Stored(operation.status, operation.body);
}

function newsOf(wallet: Wallet): News {
  return { channel: "wallet", player: wallet.player, seq: wallet.seq, type: "balance", data: walletState(wallet) };
}

function nameOf({ player, key }: OperationId): string {
  return `${player} ${key}`;
}

function required<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the group has no ${String(key)}`);
  return value;
}
