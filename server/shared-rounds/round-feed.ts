import type pg from "pg";
import { toWire, inRub } from "../../rules/money.ts";
import type { RoundTotals } from "../../contract/shared-rounds.ts";
import { shownNames } from "../games/shown-bets.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import { createWatchedFeed } from "../live/watched-feed.ts";
import type { Log } from "../runtime/log.ts";
import { createThrottle } from "../runtime/throttle.ts";
import type { SharedBet, SharedBets } from "../shared-bets/shared-bets.ts";
import type { ChainGameId } from "../../rules/games/shared.ts";
import { roundMoved } from "./lead-rounds.ts";
import { listEnded, listUnfinished, type SharedRound } from "./round-rows.ts";

export interface Stage {
  /** The round on the stage: the one that runs, or has just ended, or takes bets. */
  round: SharedRound | undefined;
  /** The one that takes bets while another is on the stage. */
  next: SharedRound | undefined;
  past: readonly SharedRound[];
}

/** What a game says of its rounds in one message; parts that have not changed are left out. */
export interface FeedParts {
  head(stage: Stage): object;
  seen(bet: SharedBet, name: string | null): { id: string };
  past(rounds: readonly SharedRound[]): unknown;
  /** Beside the totals, of all bets of the round. */
  more?(bets: readonly SharedBet[]): object;
  /** Of many more of the last rounds than are told one by one; read once a round. */
  frequencies?(pool: pg.Pool): Promise<object>;
}

interface FeedOptions {
  game: ChainGameId;
  parts: FeedParts;
  pool: pg.Pool;
  clock: { now(): number };
  log: Log;
  bus: Pick<Bus, "onNote" | "onGap">;
  sharedBets: Pick<SharedBets, "onChange" | "listOfRound">;
  /** Called whenever the round on the stage has changed. */
  onStage(round: SharedRound): void | Promise<void>;
}

/** Bets have changed at some house. */
const betsMoved: Note<{ game: ChainGameId }> = { kind: "shared_bets_moved" };

/**
 * What everybody is told of a game's rounds: each start and end at once, and of what others do the highest, once a
 * second and while somebody listens. The rows are what is told, so nothing is lost with a message between houses.
 */
export async function createRoundFeed({ game, parts, pool, clock, log, bus, sharedBets, onStage }: FeedOptions) {
  let stage: Stage = { round: undefined, next: undefined, past: [] };
  let bets: readonly SharedBet[] = [];
  let waiting: readonly SharedBet[] = [];
  let frequencies: object = {};
  /** Up to which round that was read. */
  let countedId: string | undefined;
  let names: ReadonlyMap<bigint, string> = new Map();
  /** How each bet was last told. */
  let told = new Map<string, string>();
  const warn = (error: unknown) => log.warn({ err: error, game }, "what others play could not be told");

  const feed = createWatchedFeed({
    channel: game,
    snapshot: () => ({ whole: true, ...everything() }),
    read: async () => {
      await readStage();
      await readBets();
      betNews();
    },
    onError: warn,
  });
  const change = createThrottle(everyMs, () => {
    announce(pool, betsMoved, { game }).catch(warn);
  });
  const look = createThrottle(everyMs, () => feed.enqueue(tellBets));
  sharedBets.onChange((changed) => {
    if (changed.some((bet) => bet.game === game)) change.want();
  });
  bus.onNote(betsMoved, (note) => {
    if (note.game === game && feed.isWatched()) look.want();
  });
  bus.onNote(roundMoved, (note) => {
    if (note.game === game) feed.enqueue(tellStage);
  });
  bus.onGap(feed.reload);

  async function tellStage(): Promise<void> {
    const before = stage;
    await readStage();
    const hasEnded = stage.past[0]?.id !== before.past[0]?.id;
    const news = {
      ...parts.head(stage),
      ...(hasEnded ? { past: parts.past(stage.past.slice(0, 1)), ...frequencies } : {}),
    };
    const isNew = stage.round?.id !== before.round?.id;
    // The first round is there before it is known when it closes.
    const hasMoved = stage.round?.state !== before.round?.state || stage.round?.closesAt !== before.round?.closesAt;
    // Two changes may have been read at once.
    if (!isNew && !hasEnded && !hasMoved) return;
    if (isNew) told = new Map();
    if (isNew && feed.isWatched()) await readBets();
    feed.tell("news", { now: nowText(), ...news, ...(isNew ? betNews() : {}) });
  }

  async function tellBets(): Promise<void> {
    await readBets();
    feed.tell("news", { now: nowText(), ...betNews() });
  }

  async function readStage(): Promise<void> {
    const [unfinished, past] = await Promise.all([
      listUnfinished(pool, game),
      listEnded(pool, game, { limit: mostPast }),
    ]);
    if (parts.frequencies && past[0]?.id !== countedId) {
      frequencies = await parts.frequencies(pool);
      countedId = past[0]?.id;
    }
    const running = unfinished.find(({ state }) => state !== "betting");
    const betting = unfinished.find(({ state }) => state === "betting");
    const isOpen = betting?.closesAt !== undefined;
    stage = { round: running ?? (isOpen ? betting : (past[0] ?? betting)), next: isOpen ? undefined : betting, past };
    if (stage.round) void Promise.resolve(onStage(stage.round)).catch(warn);
  }

  async function readBets(): Promise<void> {
    const { round, next } = stage;
    bets = round ? await sharedBets.listOfRound(round.id) : [];
    waiting = next ? await sharedBets.listOfRound(next.id) : [];
    const tellable = toTell();
    const unknown = tellable.filter(({ player }) => !names.has(player));
    if (unknown.length === 0) return;
    const found = await shownNames(pool, tellable);
    names = new Map(found);
  }

  /** The highest of the round; and those that were, as nobody would hear otherwise how they end. */
  function toTell(): readonly SharedBet[] {
    return bets.filter(({ id }, index) => index < mostShown || told.has(id)).slice(0, mostTold);
  }

  /** All that is to be told, as far as it was told otherwise before. */
  function betNews(): object {
    const shown = toTell().map((bet) => parts.seen(bet, names.get(bet.player) ?? null));
    const texts = new Map(shown.map((bet) => [bet.id, JSON.stringify(bet)]));
    const changed = shown.filter(({ id }) => told.get(id) !== texts.get(id));
    const there = new Set(bets.map(({ id }) => id));
    const takenBack = [...told]
      .filter(([id]) => !there.has(id))
      .map(([, text]) => ({ ...JSON.parse(text), amount: "0.00" }));
    told = texts;
    return { bets: [...changed, ...takenBack], ...sums() };
  }

  function everything(): object {
    const shown = bets.slice(0, mostShown).map((bet) => parts.seen(bet, names.get(bet.player) ?? null));
    return {
      now: nowText(),
      ...parts.head(stage),
      bets: shown,
      ...sums(),
      past: parts.past(stage.past),
      ...frequencies,
    };
  }

  function sums(): object {
    return {
      totals: totalsOf(bets),
      ...(stage.next ? { waiting: totalsOf(waiting) } : {}),
      ...parts.more?.(bets),
    };
  }

  function nowText(): string {
    return new Date(clock.now()).toISOString();
  }

  await readStage();

  return {
    channel: feed.channel,
    close: async () => {
      change.close();
      look.close();
      await feed.close();
    },
  };
}

const everyMs = 1_000;
const mostShown = 50;
/** More than anybody keeps of a round. */
const mostTold = 400;
const mostPast = 50;

function totalsOf(bets: readonly SharedBet[]): RoundTotals {
  const sum = (amountOf: (bet: SharedBet) => bigint) =>
    toWire(bets.reduce((total, bet) => total + inRub(amountOf(bet), bet.currency), 0n));
  return {
    players: new Set(bets.map(({ player }) => player)).size,
    bets: bets.length,
    out: bets.filter(({ state }) => state === "won").length,
    staked: sum(({ stakeMicro }) => stakeMicro),
    returned: sum(({ payoutMicro }) => payoutMicro),
  };
}
