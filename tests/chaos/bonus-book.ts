import type pg from "pg";
import type { Clock } from "../../server/runtime/clock.ts";
import { bookBettors } from "../builders/book-bettors.ts";
import { match, type ScriptedFeed } from "../builders/scripted-feed.ts";
import type { TestHouse } from "../world/house.ts";

interface Options {
  house: TestHouse;
  pool: pg.Pool;
  clock: Clock;
  /** Of the odds that the house follows. */
  feed: ScriptedFeed;
  pick<Item>(items: readonly Item[]): Item;
  wagerOf(player: bigint, most: number): Promise<string>;
}

interface Player {
  id: bigint;
  token: string;
}

/** Of `winner` of a scripted match. */
const prices = [
  ["home", "2.17"],
  ["draw", "3.66"],
] as const;
const ends = ["won", "lost", "void", "half_won"] as const;
/** So many that were over last may still turn out to have ended otherwise, again and again. */
const remembered = 2;

/** What is bet on matches, and becomes of them: each may be decided or called off, and that taken back, many times. */
export function bookInHistories({ house, pool, clock, feed, pick, wagerOf }: Options) {
  const punters = bookBettors(house);
  const open = Array.from({ length: 3 }, openMatch);
  const over: Match[] = [];

  function openMatch(): Match {
    const made = match({ starts_at: new Date(clock.now() + farMs).toISOString() });
    feed.open(made);
    return { event: made.event, version: 0 };
  }

  /** Refused where the house has not heard of the match yet, or of its end. */
  async function bet({ id, token }: Player): Promise<void> {
    const [{ event }, [code, price]] = [pick(open), pick(prices)];
    const leg = [`${event}:winner3:${code}`, price] as const;
    const stake = await wagerOf(id, 60);
    await punters.place({ id: String(id), token }, { legs: [leg], amount: stake, accept: "any" });
  }

  /** A part of it, or all. */
  async function sell({ id, token }: Player): Promise<void> {
    const [who, part] = [{ id: String(id), token }, pick([25, 50, 75, 100])];
    const sql = "select id from book_bets where player_id = $1 and state = 'accepted' order by number limit 1";
    const [found] = (await pool.query<{ id: string }>(sql, [id])).rows;
    if (!found) return;
    const quote = await punters.quote(who, found);
    if (typeof quote === "object") await punters.sell(who, found, quote.quote, part);
  }

  /** And the next one is open. */
  function end(): void {
    const at = pick([...open.keys()]);
    const ended = open[at];
    if (!ended) return;
    open[at] = openMatch();
    over.unshift(ended);
    over.splice(remembered);
    if (pick([0, 1, 2]) === 0) callOff(ended);
    else settle(ended);
  }

  /** Ends one anew that is over, or is played on as if it never had been. */
  function endAnew(): void {
    const [how, one] = [pick([0, 1, 2, 3, 4, 5]), over.length > 0 ? pick(over) : undefined];
    if (!one) return;
    if (how === 0) callOff(one);
    else if (how === 1) feed.say(one.event, { kind: "rollback_cancel", markets: null, reason: "mistaken" });
    else if (how === 2) feed.say(one.event, { kind: "rollback_settlement", markets: ["winner3"], reason: "mistaken" });
    else settle(one);
  }

  function callOff({ event }: Match): void {
    feed.say(event, { kind: "bet_cancel", markets: null, reason: "called_off" });
  }

  function settle(one: Match): void {
    const state = pick(ends);
    const results = Object.fromEntries(prices.map(([code]) => [code, { state }]));
    one.version += 1;
    feed.say(one.event, { kind: "settlement", ends: [{ market: "winner3", version: one.version, results }] });
  }

  return { bet, sell, end, endAnew };
}

interface Match {
  event: string;
  /** Of what was told last of how it ended. */
  version: number;
}

/** Nothing is postponed meanwhile. */
const farMs = 300_000_000;
