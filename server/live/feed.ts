import { type News, tooLarge } from "./bus.ts";
import { createHistory, type Item } from "./history.ts";

export interface Subscriber {
  send(frame: string): void;
  /** Whether its backlog is so long that more would only pile up. */
  isBehind(): boolean;
  fail(error: unknown): void;
}

interface Member {
  player: bigint;
  subscriber: Subscriber;
  /** The last message it was sent; undefined while a snapshot is being read. */
  seq: number | undefined;
  waiting: Item[];
  behind: boolean;
  /** The generation of the snapshot it waits for; older ones are out of date. */
  generation: number;
}

export interface Snapshot {
  seq: number;
  data: unknown;
}

interface FeedOptions {
  channel: string;
  readSnapshot(player: bigint): Promise<Snapshot>;
}

/** A channel with its own news for each player: everyone gets each message once and in order, or a snapshot. */
export function createFeed({ channel, readSnapshot }: FeedOptions) {
  const history = createHistory({ players: 10_000, depth: 64 });
  const members = new Map<bigint, Set<Member>>();
  const snapshots = createSnapshots({ channel, readSnapshot });

  function tell({ player, seq, type, data }: News): void {
    if (type === tooLarge) {
      history.forget(player);
      for (const member of members.get(player) ?? []) resyncSoon(member);
      return;
    }
    const item = { seq: Number(seq), frame: JSON.stringify({ channel, seq: Number(seq), type, data }) };
    history.add(player, item);
    for (const member of members.get(player) ?? []) deliver(member, item);
  }

  /** Joins, or resumes after message `from`. Messages that come while the snapshot is read wait for it. */
  async function join(player: bigint, subscriber: Subscriber, from?: number): Promise<void> {
    leave(player, subscriber);
    const member: Member = { player, subscriber, seq: undefined, waiting: [], behind: false, generation: 0 };
    const group = members.get(player) ?? new Set();
    members.set(player, group.add(member));
    const missed = from === undefined ? undefined : history.since(player, from);
    if (!missed) return resync(member, from);
    member.seq = from;
    for (const item of missed) deliver(member, item);
  }

  function leave(player: bigint, subscriber: Subscriber): void {
    const group = members.get(player);
    for (const member of group ?? []) {
      if (member.subscriber !== subscriber) continue;
      group?.delete(member);
      member.generation += 1;
    }
    if (group?.size === 0) members.delete(player);
  }

  /** Call it when the subscriber's backlog is sent: one that fell behind starts again from a snapshot. */
  function drained(player: bigint, subscriber: Subscriber): void {
    for (const member of members.get(player) ?? []) {
      if (member.subscriber === subscriber && member.behind) resyncSoon(member);
    }
  }

  /** Call it when messages may have been missed. */
  function reload(): void {
    history.clear();
    for (const group of members.values()) for (const member of group) resyncSoon(member);
  }

  function deliver(member: Member, item: Item): void {
    if (member.behind) return;
    if (member.seq === undefined) {
      member.waiting.push(item);
      // The gap this leaves is noticed later, and closed by a snapshot.
      if (member.waiting.length > maxWaiting) member.waiting.shift();
      return;
    }
    if (item.seq <= member.seq) return;
    if (item.seq > member.seq + 1) return resyncSoon(member);
    if (member.subscriber.isBehind()) {
      member.behind = true;
      return;
    }
    member.seq = item.seq;
    member.subscriber.send(item.frame);
  }

  function resyncSoon(member: Member): void {
    resync(member).catch((error: unknown) => member.subscriber.fail(error));
  }

  /** Sends a snapshot, unless it holds nothing newer than message `from`. */
  async function resync(member: Member, from?: number): Promise<void> {
    const generation = ++member.generation;
    member.seq = undefined;
    member.behind = false;
    const { seq, frame } = await snapshots.read(member.player);
    if (generation !== member.generation) return;
    if (seq !== from) member.subscriber.send(frame());
    history.open(member.player, seq);
    member.seq = seq;
    const waiting = member.waiting.splice(0);
    for (const item of waiting) history.add(member.player, item);
    for (const item of waiting) deliver(member, item);
  }

  return { tell, join, leave, drained, reload };
}
export type Feed = ReturnType<typeof createFeed>;

interface Written {
  seq: number;
  /** Serialised once for all sockets. */
  frame(): string;
}

/** All sockets of a player that want a snapshot before it is read share it: one is read at a time, however many there are. */
function createSnapshots({ channel, readSnapshot }: FeedOptions) {
  const lines = new Map<bigint, { running: Promise<Written>; next?: Promise<Written> }>();

  function begin(player: bigint): Promise<Written> {
    const line: { running: Promise<Written>; next?: Promise<Written> } = { running: readOne(player) };
    lines.set(player, line);
    const end = () => void (line.next ?? lines.delete(player));
    line.running.then(end, end);
    return line.running;
  }

  async function readOne(player: bigint): Promise<Written> {
    const { seq, data } = await readSnapshot(player);
    let text: string | undefined;
    return { seq, frame: () => (text ??= JSON.stringify({ op: "reset", channel, seq, snapshot: data })) };
  }

  return {
    read(player: bigint): Promise<Written> {
      const line = lines.get(player);
      if (!line) return begin(player);
      // The one that runs may have looked before what is wanted was there.
      const after = () => begin(player);
      return (line.next ??= line.running.then(after, after));
    },
  };
}

const maxWaiting = 256;
