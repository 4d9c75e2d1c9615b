import type pg from "pg";
import type { Duel as ShownDuel, DuelsNews } from "../../contract/duels.ts";
import { shownNames } from "../games/shown-bets.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import type { Subscriber } from "../live/feed.ts";
import { createPublicFeed } from "../live/public-feed.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { createThrottle } from "../runtime/throttle.ts";
import { type Duel, findDuels, listOpen } from "./duel-rows.ts";
import type { Duels } from "./duels.ts";
import { playersOf, toShownDuel } from "./shown-duel.ts";

interface FeedOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  bus: Pick<Bus, "onNote" | "onGap">;
  duels: Pick<Duels, "onChange">;
}

/** These are new, or have ended. Without ids there were more than a message holds. */
const duelsMoved: Note<{ ids: readonly string[] }> = { kind: "duels_moved" };

/** The open duels, and what becomes of them: told at most once a second, and while somebody listens. */
export function createDuelsFeed({ pool, clock, log, bus, duels }: FeedOptions) {
  /** As they were last told, the oldest first. */
  let open = new Map<string, ShownDuel>();
  /** Changed at this house, and heard of from all houses. */
  const moved = new Set<string>();
  const heard = new Set<string>();
  const listeners = new Set<Subscriber>();
  let running = Promise.resolve();
  let closed = false;

  const feed = createPublicFeed({
    channel: "duels",
    snapshot: () => ({ whole: true, now: nowText(), duels: [...open.values()].toReversed() }) satisfies DuelsNews,
  });
  const say = createThrottle(everyMs, () => {
    const ids = moved.size > mostIds ? [] : [...moved];
    moved.clear();
    announce(pool, duelsMoved, { ids }).catch((error: unknown) => log.warn({ err: error }, failed));
  });
  const look = createThrottle(everyMs, () => enqueue(tell));
  duels.onChange((changed) => {
    for (const { id } of changed) if (moved.size <= mostIds) moved.add(id);
    if (moved.size > 0) say.want();
  });
  bus.onNote(duelsMoved, ({ ids }) => {
    if (listeners.size === 0) return;
    if (ids.length === 0 || heard.size > mostHeard) return enqueue(reload);
    for (const id of ids) heard.add(id);
    look.want();
  });
  bus.onGap(() => enqueue(reload));

  /** One after the other, so that nothing older is told after what is newer. */
  function enqueue(work: () => Promise<void>): void {
    running = running
      .then(() => (closed ? undefined : work()))
      .catch((error: unknown) => log.warn({ err: error }, failed));
  }

  async function tell(): Promise<void> {
    const ids = [...heard];
    heard.clear();
    const found = await findDuels(pool, ids);
    const news = await shown(found);
    for (const [id, duel] of news) {
      if (duel.state === "open") open.set(id, duel);
      else open.delete(id);
    }
    for (const id of [...open.keys()].slice(0, Math.max(0, open.size - mostOpen))) open.delete(id);
    if (news.size > 0) feed.tell("news", { now: nowText(), duels: [...news.values()] } satisfies DuelsNews);
  }

  async function reload(): Promise<void> {
    heard.clear();
    open = await shown((await listOpen(pool, { limit: mostOpen })).toReversed());
    feed.reload();
  }

  async function shown(some: readonly Duel[]): Promise<Map<string, ShownDuel>> {
    const names = await shownNames(pool, some.flatMap(playersOf));
    return new Map(some.map((duel) => [duel.id, toShownDuel(duel, names)]));
  }

  function nowText(): string {
    return new Date(clock.now()).toISOString();
  }

  return {
    channel: {
      join(subscriber: Subscriber): void {
        // Nobody has kept them up while nobody listened.
        if (listeners.size === 0) enqueue(reload);
        listeners.add(subscriber);
        feed.join(subscriber);
      },
      leave(subscriber: Subscriber): void {
        listeners.delete(subscriber);
        feed.leave(subscriber);
      },
      drained: feed.drained,
    },
    close: async () => {
      closed = true;
      say.close();
      look.close();
      await running;
    },
  };
}

const everyMs = 1_000;
const mostOpen = 200;
/** What fits into one message. */
const mostIds = 180;
const mostHeard = 5_000;
const failed = "open duels could not be told";
