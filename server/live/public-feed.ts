import type { Subscriber } from "./feed.ts";

interface PublicFeedOptions {
  channel: string;
  snapshot(): unknown;
}

/** One channel with the same news for everybody: each message is serialised once for all sockets. */
export function createPublicFeed({ channel, snapshot }: PublicFeedOptions) {
  const members = new Map<Subscriber, { behind: boolean }>();
  let seq = 0;
  /** Serialised once for all who join before the next message. */
  let written: string | undefined;

  function tell(type: string, data: unknown): void {
    seq += 1;
    written = undefined;
    const frame = JSON.stringify({ channel, seq, type, data });
    for (const [subscriber, member] of members) {
      member.behind ||= subscriber.isBehind();
      if (!member.behind) subscriber.send(frame);
    }
  }

  function join(subscriber: Subscriber): void {
    members.set(subscriber, { behind: false });
    subscriber.send(reset());
  }

  /** Call it when the subscriber's backlog is sent: one that fell behind starts again from a snapshot. */
  function drained(subscriber: Subscriber): void {
    if (members.get(subscriber)?.behind) join(subscriber);
  }

  /** Call it when messages were missed: everybody gets a new snapshot. */
  function reload(): void {
    written = undefined;
    const frame = reset();
    for (const [subscriber, { behind }] of members) if (!behind) subscriber.send(frame);
  }

  function reset(): string {
    written ??= JSON.stringify({ op: "reset", channel, seq, snapshot: snapshot() });
    return written;
  }

  return { tell, join, leave: (subscriber: Subscriber) => void members.delete(subscriber), drained, reload };
}
export type PublicFeed = ReturnType<typeof createPublicFeed>;
