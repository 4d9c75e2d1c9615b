import * as v from "valibot";
import type { WebSocket } from "ws";
import { type ClientMessage, clientMessage, closeCodes, partsOfAddress } from "../../contract/live.ts";
import { answeredProtocols } from "../../contract/protocol.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import type { Identity } from "../http/visit.ts";
import type { Subscriber } from "./feed.ts";
import type { ConcurrencyLimit } from "../runtime/concurrency-limit.ts";
import type { Lines } from "./lines.ts";
import type { OpenChannel, OpenChannels } from "./open-channels.ts";
import { createRateLimiter } from "../runtime/rate-limiter.ts";

export interface Connection {
  identity(): Identity | undefined;
  sayElsewhere(): void;
  close(code: number): void;
  /** Closes without a close frame. */
  cut(): void;
  /** Sends a ping; cuts a connection that has not answered the one before, whatever else it sent. */
  beat(): void;
  /** Beats at a watched player's socket, which has to answer within a few seconds. */
  beatWatched(): void;
}

/** Shared by all connections of a house, so that no player or network takes more than its part. */
export interface LiveLimits {
  players: ConcurrencyLimit<bigint>;
  /** Guests by network; `strangers` are those that have not said hello yet. */
  guests: ConcurrencyLimit<string>;
  strangers: ConcurrencyLimit<string>;
  /** Whether the player may join another of their own channels, which may cost a database query. */
  mayJoin(player: bigint): boolean;
}

interface ConnectionOptions {
  socket: WebSocket;
  clock: Clock;
  log: Log;
  channels: Pick<OpenChannels, "take" | "release">;
  lines: Pick<Lines, "add" | "remove" | "isWatched">;
  /** Counts a channel asked for that no feature has declared. */
  drop(name: string): void;
  identify(token: string): Promise<(Identity & { expiresAtMs: number }) | undefined>;
  /** Whether players have to leave the site it came through. */
  isToLeave(): boolean;
  limits: LiveLimits;
  /** Where it comes from. It is already counted among its network's strangers. */
  ip: string;
  /** Resolves once it may hear that it has asked for too much. */
  beforePutOut(): Promise<void>;
}

/** One live socket. Messages are handled one by one, so an answer means that all before it are done. */
export function createConnection({
  socket,
  clock,
  log,
  channels,
  lines,
  drop,
  identify,
  isToLeave,
  limits,
  ip,
  beforePutOut,
}: ConnectionOptions): Connection {
  const messages = createRateLimiter<WebSocket>({ clock }, { perSecond: 20, burst: 60 });
  // Separate from the player's own channels, so that neither uses up the other's joins.
  const publicJoins = createRateLimiter<WebSocket>({ clock }, { perSecond: 1, burst: 20 });
  const joined = new Map<string, OpenChannel>();
  let identity: Identity | undefined;
  let greeted = false;
  let alive = true;
  let isPutOut = false;
  /** When a watched player's socket was last heard. */
  let heardMs: number | undefined;
  let pending = 0;
  let uncount = () => limits.strangers.release(ip);
  let queue = Promise.resolve();
  let deadline = setTimeout(() => close(closeCodes.tooSlow), helloMs);

  const subscriber: Subscriber = {
    send,
    isBehind: () => socket.bufferedAmount > maxBufferedBytes,
    fail(error) {
      log.error({ err: error }, "a live channel failed");
      close(closeCodes.internal);
    },
  };

  const line = { watch: beatWatched };

  socket.on("pong", () => {
    alive = true;
    if (heardMs !== undefined) heardMs = performance.now();
  });
  socket.on("ping", (data) => {
    if (messages.take(socket) !== undefined) putOut();
    else if (isReading()) socket.pong(data);
  });
  socket.on("error", () => {}); // A broken socket also closes.
  socket.on("close", () => {
    clearTimeout(deadline);
    for (const address of joined.keys()) leave(address);
    uncount();
    if (identity) lines.remove(identity.player, line);
  });
  // A message is one Buffer, which is the library's default.
  socket.on("message", (data, isBinary) => {
    if (messages.take(socket) !== undefined || pending >= maxPending) return putOut();
    const message = isBinary ? undefined : read((data as Buffer).toString());
    pending += 1;
    queue = queue
      .then(() => (socket.readyState === socket.OPEN && !isPutOut ? handle(message) : undefined))
      .catch((error: unknown) => subscriber.fail(error))
      .finally(() => (pending -= 1));
  });

  async function handle(message: ClientMessage | undefined): Promise<void> {
    if (!message) return say({ op: "error", error: "bad_request" });
    if (message.op === "hello") return hello(message);
    if (!greeted) return close(closeCodes.noHello);
    switch (message.op) {
      case "ping":
        return say({ op: "pong", t: message.t, server_time: new Date(clock.now()).toISOString() });
      case "join":
        return join(message.channel);
      case "leave":
        return leave(message.channel);
    }
  }

  /** Repeated later with a newer token of the same player, to stay connected. */
  async function hello({ protocol, token, resume }: Extract<ClientMessage, { op: "hello" }>): Promise<void> {
    if (!answeredProtocols.includes(protocol)) return close(closeCodes.outdated);
    const isGuest = token === undefined || token === null;
    const found = isGuest ? undefined : await identify(token);
    if (!isGuest && !found) return close(closeCodes.unauthorized);
    if (greeted && found?.player !== identity?.player) return close(closeCodes.unauthorized);
    // The socket may have closed while the token was checked.
    if (socket.readyState !== socket.OPEN) return;
    if (!greeted && !countAs(found)) return putOut();
    clearTimeout(deadline);
    identity = found;
    if (found && !greeted) lines.add(found.player, line);
    // Catches up on a move of the site before it connected.
    if (!greeted) sayElsewhere();
    greeted = true;
    if (found) deadline = setTimeout(() => close(closeCodes.unauthorized), found.expiresAtMs - clock.now());
    for (const [channel, seq] of Object.entries(resume ?? {})) await join(channel, seq);
  }

  function countAs(found: Identity | undefined): boolean {
    const isCounted = found ? limits.players.take(found.player) : limits.guests.take(ip);
    if (!isCounted) return false;
    uncount();
    uncount = () => (found ? limits.players.release(found.player) : limits.guests.release(ip));
    return true;
  }

  async function join(address: string, from?: number): Promise<void> {
    // Already joined: to get a snapshot again, a client leaves first.
    if (joined.has(address)) return;
    if (joined.size >= mostJoined) return say({ op: "error", error: "too_many_tries", channel: address });
    const channel = channels.take(address);
    if (!channel) return refuse(address, from);
    const refused = whyNot(channel);
    if (refused !== undefined) {
      channels.release(address);
      return refused === "unauthorized" ? say({ op: "error", error: refused, channel: address }) : putOut();
    }
    joined.set(address, channel);
    if (channel.audience === "all") return channel.feed.join(subscriber);
    if (identity) await channel.feed.join(identity.player, subscriber, from);
  }

  function whyNot({ audience }: OpenChannel): "unauthorized" | "too_many" | undefined {
    if (audience === "all") return publicJoins.take(socket) === undefined ? undefined : "too_many";
    if (!identity) return "unauthorized";
    return limits.mayJoin(identity.player) ? undefined : "too_many";
  }

  /** A newer client may ask for channels that are not here. For those it resumes, that is no error. */
  function refuse(address: string, from: number | undefined): void {
    drop(partsOfAddress(address).name.slice(0, 32));
    if (from === undefined) say({ op: "error", error: "bad_request" });
  }

  function leave(address: string): void {
    const channel = joined.get(address);
    if (!channel) return;
    joined.delete(address);
    if (channel.audience === "all") channel.feed.leave(subscriber);
    else if (identity) channel.feed.leave(identity.player, subscriber);
    channels.release(address);
  }

  function drained(): void {
    for (const channel of joined.values()) {
      if (channel.audience === "all") channel.feed.drained(subscriber);
      else if (identity) channel.feed.drained(identity.player, subscriber);
    }
  }

  function sayElsewhere(): void {
    if (identity && isToLeave()) say({ op: "elsewhere" });
  }

  function say(message: object): void {
    send(JSON.stringify(message));
  }

  function send(frame: string): void {
    if (isReading()) socket.send(frame, () => socket.bufferedAmount === 0 && drained());
  }

  /** A client that does not read is cut off: its backlog would grow in memory. */
  function isReading(): boolean {
    if (socket.bufferedAmount <= mostUnsentBytes) return true;
    socket.terminate();
    return false;
  }

  function close(code: number): void {
    clearTimeout(deadline);
    socket.close(code);
  }

  /** Unread meanwhile. Most of those who are put out come back at once, and each of their sockets costs a start. */
  function putOut(): void {
    if (isPutOut) return;
    isPutOut = true;
    socket.pause();
    void beforePutOut().then(() => {
      // Otherwise it would not read that the other end is closed as well.
      socket.resume();
      close(closeCodes.tooMany);
    });
  }

  function beat(): void {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }

  function beatWatched(): void {
    if (!identity || !lines.isWatched(identity.player)) return void (heardMs = undefined);
    heardMs ??= performance.now();
    if (performance.now() - heardMs >= silentMs) socket.terminate();
    else socket.ping();
  }

  return { identity: () => identity, sayElsewhere, close, cut: () => socket.terminate(), beat, beatWatched };
}

const helloMs = 10_000;
/** A little less, so that it is not missed by the beat at that moment. */
const silentMs = 3_900;
const maxPending = 64;
const mostJoined = 64;
/** Above this no news is sent; a snapshot follows once the client has read. */
const maxBufferedBytes = 64 * 1024;
/** Above this snapshots and answers went unread, too: cut it off. */
const mostUnsentBytes = 256 * 1024;

function read(text: string): ClientMessage | undefined {
  try {
    const result = v.safeParse(clientMessage, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined; // It is not JSON.
  }
}
