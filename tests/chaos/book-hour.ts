import { createHash, randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { BookBetReply, CashOutQuote, PriceOffer } from "../../contract/betting.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { App } from "../../server/app.ts";
import { loadBets } from "../../server/betting/book-rows.ts";
import type { Book } from "../../server/betting/book.ts";
import { legAfter } from "../../server/betting/leg-ends.ts";
import { inTransaction } from "../../server/db/connect.ts";
import { locationOf } from "../../server/http/location.ts";
import type { MovedFeed } from "../builders/moved-feed.ts";
import { callOver } from "../world/call.ts";
import type { handClock } from "../world/hand-clock.ts";
import { createPunter, eventsUntil, type PuntedSlip } from "./book-punter.ts";

interface HourOptions {
  /** A house that follows the feed by this clock. */
  app: App;
  port: number;
  pool: pg.Pool;
  clock: ReturnType<typeof handClock>;
  feed: MovedFeed;
  seed: number;
  players: number;
  /** Of which the last are for what is played to come to its end. */
  minutes: number;
  /** How many orders a player gives in the hour. */
  ordersEach: number;
  say?(line: string): void;
}

export interface PlayedHour {
  orders: number;
  taken: number;
  sold: number;
  refused: Record<string, number>;
  /** Of all that money has come to, by player and order: the same for the same seed. */
  digest: string;
}

interface Player {
  index: number;
  id: bigint;
  token: string;
  punter: ReturnType<typeof createPunter>;
  /** What they have decided on, and send a moment later. */
  meant: PuntedSlip | undefined;
  /** Their bets by house, in the order of their orders. */
  bets: (string | undefined)[];
}

/** As long as a live bet waits: each step decides those of the one before. */
const stepMs = 4_000;
const minuteMs = 60_000;
/** Before an access token ends. */
const tokenMs = 10 * minuteMs;
const somewhere = { ip: "127.0.0.1", userAgent: "", location: locationOf("RU") };
/** No match is longer. */
const longestMinutes = 15;
const postponedMs = 49 * 3_600_000;
const patienceMs = 180_000;
const longWaitMs = 5_000;

/**
 * An hour of a house and its feed by a moved clock: players bet on what they saw a moment ago, take offers and cash out,
 * until all that was bet on has ended. Nobody's bet depends on whose was faster, so that the whole follows from its seed.
 */
export async function playHour(options: HourOptions): Promise<PlayedHour> {
  const { app, port, pool, clock, feed, seed, minutes, ordersEach, say } = options;
  const book = bookOf(app);
  const agent = new Agent({ keepAlive: true, maxSockets: 48 });
  const startMs = clock.now();
  const untilMs = startMs + Math.max(1, minutes - longestMinutes) * minuteMs;
  const orderChance = ordersEach / ((untilMs - startMs) / stepMs);
  const refused: Record<string, number> = {};
  const changed = new Set<string>();
  let [orders, taken, sold] = [0, 0, 0];
  book.onChange(({ event, isEnd }) => isEnd && changed.add(event));
  try {
    await until("the house has heard the feed", async () => book.staleSince() === undefined);
    const players = await makePlayers();
    for (let atMs = startMs + stepMs; ; atMs += stepMs) {
      await moveTo(atMs);
      if ((atMs - startMs) % tokenMs === 0) await logInAgain(players);
      if (atMs <= untilMs) await letAllAct(players);
      else if (await isOver()) break;
      if ((atMs - startMs) % (5 * minuteMs) === 0) say?.(`${(atMs - startMs) / minuteMs} minutes: ${taken} bets taken`);
    }
    return { orders, taken, sold, refused, digest: await digestOf(players) };
  } finally {
    agent.destroy();
  }

  /** The feed tells first, then the house's time comes; when this resolves all has been done that was due by then. */
  async function moveTo(atMs: number): Promise<void> {
    changed.clear();
    await feed.moveTo(atMs);
    const ended = [...changed];
    if (ended.length > 0) {
      const isSettled = async () => (await unsettled(pool, book, ended)).length === 0;
      // What a busy database has refused is tried again some seconds later, in which nobody acts.
      await until("what has ended is settled", isSettled, () => clock.moveTo(Math.min(clock.now() + 1_000, atMs - 1)));
    }
    clock.moveTo(atMs);
    await until("what waits is decided", async () => !(await hasPending(pool, atMs)));
  }

  async function letAllAct(players: readonly Player[]): Promise<void> {
    const events = eventsUntil(book, untilMs);
    // What anybody sees and means is fixed before the first order goes out.
    const acts = players.flatMap((player) => {
      const { meant } = player;
      player.meant = player.punter.isIn(orderChance) ? player.punter.slip(book, events) : undefined;
      if (meant) return () => place(player, meant);
      const own = player.punter.isIn(orderChance / 3) ? player.punter.oneOf(player.bets) : undefined;
      return own === undefined ? [] : () => sell(player, own);
    });
    await Promise.all(acts.map((act) => act()));
  }

  async function place(player: Player, slip: PuntedSlip): Promise<void> {
    orders += 1;
    const path = "/betting/bets";
    const first = await call<BookBetReply & { offer?: PriceOffer }>(player, path, slip);
    const { offer } = first.json;
    const isTaken = offer !== undefined && player.punter.isIn(0.5);
    const answer = isTaken
      ? await call<BookBetReply>(player, path, { ...slip, legs: offer.legs, offer: offer.id })
      : first;
    if (answer.status === 200) taken += 1;
    else refused[answer.json.error] = (refused[answer.json.error] ?? 0) + 1;
    player.bets.push(answer.status === 200 ? answer.json.bet.id : undefined);
  }

  async function sell(player: Player, bet: string): Promise<void> {
    const path = `/betting/bets/${bet}`;
    const { status, json } = await call<CashOutQuote>(player, `${path}/quote`);
    const part = status === 200 ? player.punter.oneOf(json.parts)?.part : undefined;
    if (part === undefined) return;
    const answer = await call(player, `${path}/cash-out`, { quote: json.quote, part });
    if (answer.status === 200) sold += 1;
    else refused[answer.json.error] = (refused[answer.json.error] ?? 0) + 1;
  }

  function call<Reply>({ token }: Player, path: string, body?: object) {
    return callOver<Reply & ErrorBody>(port, `http://api.karat.localhost${path}`, {
      agent,
      headers: { Authorization: `Bearer ${token}`, ...(body && { "Idempotency-Key": randomUUID() }) },
      ...(body && { body }),
    });
  }

  async function makePlayers(): Promise<Player[]> {
    const players: Player[] = [];
    while (players.length < options.players) {
      // The house hashes few passwords at a time.
      const some = Array.from(
        { length: Math.min(4, options.players - players.length) },
        (_, at) => players.length + at,
      );
      players.push(...(await Promise.all(some.map(makePlayer))));
    }
    return players;
  }

  async function makePlayer(index: number): Promise<Player> {
    const made = await callOver<{ id: string; token: string }>(port, "http://desk.localhost/players", {
      agent,
      body: { balance: "1000000.00" },
    });
    if (made.status !== 200) throw new Error(`no player is made: ${made.text}`);
    const { id, token } = made.json;
    const punter = createPunter(seed * 1_000_003 + index * 7_919);
    return { index, id: BigInt(id), token, punter, meant: undefined, bets: [] };
  }

  /** As their tabs would have refreshed what they are known by. */
  async function logInAgain(players: readonly Player[]): Promise<void> {
    await inTransaction(pool, async (tx) => {
      for (const player of players) player.token = (await app.house.sessions.start(tx, player.id, somewhere)).access;
    });
  }

  /** What was put off for good is void two days later, which nobody plays. */
  async function isOver(): Promise<boolean> {
    const { rows } = await pool.query<{ event: string }>("select distinct event from book_legs where is_open");
    if (rows.some(({ event }) => book.event(event)?.fixture.state !== "postponed")) return false;
    if (rows.length > 0) {
      clock.moveTo(clock.now() + postponedMs);
      await until("what was put off is void", async () => {
        const { rowCount } = await pool.query("select from book_legs where is_open limit 1");
        return rowCount === 0;
      });
    }
    return true;
  }

  async function digestOf(players: readonly Player[]): Promise<string> {
    const { rows } = await pool.query<{ id: string; line: string }>(
      `select id, concat_ws(' ', state, stake_micro, payout_micro, sold_micro, owed_micro,
         (select string_agg(concat_ws('@', l ->> 'selection', l ->> 'priceE2', l -> 'result' ->> 'state'), ' ' order by l ->> 'selection')
          from jsonb_array_elements(legs) l)) as line from book_bets`,
    );
    const byBet = new Map(rows.map(({ id, line }) => [id, line]));
    const lines = players.flatMap(({ index, bets }) =>
      bets.map((bet, order) => `${index} ${order} ${bet === undefined ? "refused" : byBet.get(bet)}`),
    );
    return createHash("sha256").update(lines.join("\n")).digest("hex");
  }
}

function bookOf({ house }: App): Book {
  if (!house.betting) throw new Error("the house has no book");
  return house.betting.book;
}

async function until(what: string, isSo: () => Promise<boolean>, onWait?: () => void): Promise<void> {
  const startMs = performance.now();
  let waits = 0;
  while (!(await isSo())) {
    const waitedMs = performance.now() - startMs;
    if (waitedMs > patienceMs) throw new Error(`In vain, until ${what}.`);
    if (waitedMs > (waits + 1) * longWaitMs) {
      waits += 1;
      onWait?.();
    }
    await sleep(2);
  }
}

async function hasPending(pool: pg.Pool, atMs: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: "any pending bet of the book",
    text: "select from book_bets where state = 'pending' and decides_at <= $1 limit 1",
    values: [new Date(atMs)],
  });
  return rowCount !== 0;
}

/** Bets that what the book knows of these events has yet to change. */
async function unsettled(pool: pg.Pool, book: Book, events: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ bet: string }>(
    `select distinct l.bet_id as bet from book_legs l join book_bets b on b.id = l.bet_id
     where l.event = any($1) and b.state not in ('pending', 'rejected', 'cashed_out')`,
    [events],
  );
  const bets = await loadBets(
    pool,
    rows.map(({ bet }) => bet),
  );
  return [...bets.values()].flatMap(({ id, legs }) => (legs.some((leg) => isDue(leg)) ? id : []));

  function isDue(leg: Parameters<typeof legAfter>[0]): boolean {
    const event = book.event(leg.event);
    if (!event) return false;
    const cancelled = event.cancelledMarkets.get(leg.market) ?? event.cancelled;
    return legAfter(leg, { end: event.ends.get(leg.market), cancelled, score: event.scoreboard?.score }) !== undefined;
  }
}
