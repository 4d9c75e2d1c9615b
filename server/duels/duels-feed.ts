import type pg from "pg";
import type { Duel as ShownDuel, DuelsNews } from "../../contract/duels.ts";
import { shownNames } from "../games/shown-bets.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import { createWatchedFeed } from "../live/watched-feed.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { createThrottle } from "../runtime/throttle.ts";
import { type Duel, findDuels, listDone, listOpen } from "./duel-rows.ts";
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

/** The open duels, what becomes of them, and the last that were decided: told once a second, while somebody listens. */
export function createDuelsFeed({ pool, clock, log, bus, duels }: FeedOptions) {
  /** As they were last told, the oldest first. */
  let open = new Map<string, ShownDuel>();
  /** The last one first. */
  let done: readonly ShownDuel[] = [];
  /** Changed at this house, and heard of from all houses. */
  const moved = new Set<string>();
  const heard = new Set<string>();
  const warn = (error: unknown) => log.warn({ err: error }, "open duels could not be told");

  const feed = createWatchedFeed({
    channel: "duels",
    snapshot: () =>
      ({ whole: true, now: nowText(), duels: [...[...open.values()].toReversed(), ...done] }) satisfies DuelsNews,
    read,
    onError: warn,
  });
  const say = createThrottle(everyMs, () => {
    const ids = moved.size > mostIds ? [] : [...moved];
    moved.clear();
    announce(pool, duelsMoved, { ids }).catch(warn);
  });
  const look = createThrottle(everyMs, () => feed.enqueue(tell));
  duels.onChange((changed) => {
    for (const { id } of changed) if (moved.size <= mostIds) moved.add(id);
    if (moved.size > 0) say.want();
  });
  bus.onNote(duelsMoved, ({ ids }) => {
    if (!feed.isWatched()) return;
    if (ids.length === 0 || heard.size > mostHeard) return feed.reload();
    for (const id of ids) heard.add(id);
    look.want();
  });
  bus.onGap(feed.reload);

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
    done = lastOf([
      ...[...news.values()].filter(({ state }) => state === "done"),
      ...done.filter(({ id }) => !news.has(id)),
    ]);
    if (news.size > 0) feed.tell("news", { now: nowText(), duels: [...news.values()] } satisfies DuelsNews);
  }

  async function read(): Promise<void> {
    heard.clear();
    const [opened, decided] = await Promise.all([listOpen(pool, { limit: mostOpen }), listDone(pool, mostDone)]);
    open = await shown(opened.toReversed());
    done = [...(await shown(decided)).values()];
  }

  async function shown(some: readonly Duel[]): Promise<Map<string, ShownDuel>> {
    const names = await shownNames(pool, some.flatMap(playersOf));
    return new Map(some.map((duel) => [duel.id, toShownDuel(duel, names)]));
  }

  function nowText(): string {
    return new Date(clock.now()).toISOString();
  }

  return {
    channel: feed.channel,
    close: async () => {
      say.close();
      look.close();
      await feed.close();
    },
  };
}

const everyMs = 1_000;
const mostOpen = 200;
const mostDone = 30;
/** What fits into one message. */
const mostIds = 180;
const mostHeard = 5_000;

function lastOf(duels: readonly ShownDuel[]): readonly ShownDuel[] {
  const endOf = ({ ended_at, at }: ShownDuel) => Date.parse(ended_at ?? at);
  return [...duels].sort((a, b) => endOf(b) - endOf(a)).slice(0, mostDone);
}
