import type { Subscriber } from "./feed.ts";
import { createPublicFeed } from "./public-feed.ts";

interface WatchedFeedOptions {
  channel: string;
  snapshot(): unknown;
  /** Brings up to date what the snapshot is made of. */
  read(): Promise<void>;
  onError(error: unknown): void;
}

/**
 * A public channel about rows of the database, which it reads only while somebody listens, and for a while longer: whoever
 * joins and leaves over and over has nothing read anew.
 */
export function createWatchedFeed({ channel, snapshot, read, onError }: WatchedFeedOptions) {
  const feed = createPublicFeed({ channel, snapshot });
  const listeners = new Set<Subscriber>();
  let isWatched = false;
  let forgetting: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let closed = false;

  /** One after the other, so that nothing older is told after what is newer. */
  function enqueue(work: () => Promise<void>): void {
    running = running.then(() => (closed ? undefined : work())).catch(onError);
  }

  /** Call it when messages were missed: everybody gets what stands now. */
  function reload(): void {
    enqueue(async () => {
      await read();
      feed.reload();
    });
  }

  return {
    channel: {
      join(subscriber: Subscriber): void {
        clearTimeout(forgetting);
        if (!isWatched) reload();
        isWatched = true;
        listeners.add(subscriber);
        feed.join(subscriber);
      },
      leave(subscriber: Subscriber): void {
        feed.leave(subscriber);
        if (!listeners.delete(subscriber) || listeners.size > 0) return;
        forgetting = setTimeout(() => (isWatched = false), watchedMs).unref();
      },
      drained: feed.drained,
    },
    isWatched: () => isWatched,
    enqueue,
    reload,
    tell: feed.tell,
    close: async () => {
      closed = true;
      clearTimeout(forgetting);
      await running;
    },
  };
}

const watchedMs = 5_000;
