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

const duelsMoved: Note<object> = { kind: "duels_moved" };

/** The open duels, and what becomes of them: told at most once a second, and while somebody listens. */
export function createDuelsFeed({ pool, clock, log, bus, duels }: FeedOptions) {
  /** As they were last told. */
  let open = new Map<string, ShownDuel>();
  const listeners = new Set<Subscriber>();
  let running = Promise.resolve();
  let closed = false;

  const feed = createPublicFeed({
    channel: "duels",
    snapshot: () => ({ whole: true, now: nowText(), duels: [...open.values()] }) satisfies DuelsNews,
  });
  const say = createThrottle(everyMs, () => {
    announce(pool, duelsMoved, {}).catch((error: unknown) => log.warn({ err: error }, failed));
  });
  const look = createThrottle(everyMs, () => enqueue(tell));
  duels.onChange(say.want);
  bus.onNote(duelsMoved, () => {
    if (listeners.size > 0) look.want();
  });
  bus.onGap(() => enqueue(reload));

  /** One after the other, so that nothing older is told after what is newer. */
  function enqueue(work: () => Promise<void>): void {
    running = running
      .then(() => (closed ? undefined : work()))
      .catch((error: unknown) => log.warn({ err: error }, failed));
  }

  async function tell(): Promise<void> {
    const before = open;
    const found = await listOpen(pool, { limit: mostOpen });
    const now = new Set(found.map(({ id }) => id));
    const gone = await findDuels(
      pool,
      [...before.keys()].filter((id) => !now.has(id)),
    );
    // Some may have ended before anybody was told that they are open: nobody misses them.
    const news = await shown([...found.filter(({ id }) => !before.has(id)), ...gone]);
    open = new Map(found.flatMap(({ id }) => entryOf(id, before, news)));
    if (news.size > 0) feed.tell("news", { now: nowText(), duels: [...news.values()] } satisfies DuelsNews);
  }

  async function reload(): Promise<void> {
    open = await shown(await listOpen(pool, { limit: mostOpen }));
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
const failed = "open duels could not be told";

function entryOf(
  id: string,
  before: ReadonlyMap<string, ShownDuel>,
  news: ReadonlyMap<string, ShownDuel>,
): [string, ShownDuel][] {
  const duel = news.get(id) ?? before.get(id);
  return duel ? [[id, duel]] : [];
}
