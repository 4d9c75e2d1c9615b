import * as v from "valibot";
import type { WebSocket } from "ws";
import { type ClientMessage, clientMessage, closeCodes, partsOfAddress } from "../../contract/live.ts";
import { answeredProtocols } from "../../contract/protocol.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import type { Identity } from "../http/visit.ts";
import type { Subscriber } from "./feed.ts";
import type { ConcurrencyLimit } from "../runtime/concurrency-limit.ts";
import type { OpenChannel, OpenChannels } from "./open-channels.ts";
import { createRateLimiter } from "../runtime/rate-limiter.ts";

export interface Connection {
  /** Who it speaks for, once it has said hello with a good token. */
  identity(): Identity | undefined;
  /** Tells that the site is to be left. */
  sayElsewhere(): void;
  close(code: number): void;
  /** Without another word. */
  cut(): void;
  /** Asks for a sign of life; a connection that has not answered the last time is cut, whatever else it has said. */
  beat(): void;
}

/** What all connections of a house share, so that one player or network takes no more than its part. */
export interface LiveLimits {
  players: ConcurrencyLimit<bigint>;
  /** Of the networks of each address: of guests, and of those that have not said hello. */
  guests: ConcurrencyLimit<string>;
  strangers: ConcurrencyLimit<string>;
  /** Whether a player may join one of their own channels once more, which may cost a question to the database. */
  mayJoin(player: bigint): boolean;
}

interface ConnectionOptions {
  socket: WebSocket;
  clock: Clock;
  log: Log;
  channels: Pick<OpenChannels, "take" | "release">;
  /** Counts what it asks for that no feature here has declared. */
  drop(name: string): void;
  identify(token: string): Promise<(Identity & { expiresAtMs: number }) | undefined>;
  /** Whether the site that it has come by is to be left. */
  isToLeave(): boolean;
  limits: LiveLimits;
  /** From which it comes; it is one of its networks' strangers already. */
  ip: string;
}

/** What is said on one live socket. Its messages are taken one after the other, so that an answer means all before it are done. */
export function createConnection({
  socket,
  clock,
  log,
  channels,
  drop,
  identify,
  isToLeave,
  limits,
  ip,
}: ConnectionOptions): Connection {
  const messages = createRateLimiter<WebSocket>({ clock }, { perSecond: 20, burst: 60 });
  // Apart from a player's own channels, so that neither is joined at the other's expense.
  const publicJoins = createRateLimiter<WebSocket>({ clock }, { perSecond: 1, burst: 20 });
  /** By address. */
  const joined = new Map<string, OpenChannel>();
  let identity: Identity | undefined;
  let greeted = false;
  let alive = true;
  let pending = 0;
  /** Takes it out of the count that it is in. */
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

  socket.on("pong", () => (alive = true));
  socket.on("ping", (data) => {
    if (messages.take(socket) !== undefined) close(closeCodes.tooMany);
    else if (isReading()) socket.pong(data);
  });
  socket.on("error", () => {}); // A broken socket also closes.
  socket.on("close", () => {
    clearTimeout(deadline);
    for (const address of joined.keys()) leave(address);
    uncount();
  });
  // Messages arrive as one buffer each, which is the library's default.
  socket.on("message", (data, isBinary) => {
    if (messages.take(socket) !== undefined || pending >= maxPending) return close(closeCodes.tooMany);
    const message = isBinary ? undefined : read((data as Buffer).toString());
    pending += 1;
    queue = queue
      .then(() => (socket.readyState === socket.OPEN ? handle(message) : undefined))
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

  /** Also said again later on, with a newer token of the same player, to stay. */
  async function hello({ protocol, token, resume }: Extract<ClientMessage, { op: "hello" }>): Promise<void> {
    if (!answeredProtocols.includes(protocol)) return close(closeCodes.outdated);
    const isGuest = token === undefined || token === null;
    const found = isGuest ? undefined : await identify(token);
    if (!isGuest && !found) return close(closeCodes.unauthorized);
    if (greeted && found?.player !== identity?.player) return close(closeCodes.unauthorized);
    // It may have gone while its token was looked at.
    if (socket.readyState !== socket.OPEN) return;
    if (!greeted && !countAs(found)) return close(closeCodes.tooMany);
    clearTimeout(deadline);
    identity = found;
    // What was said of the site while it was not connected.
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
    // Whoever wants a snapshot leaves first.
    if (joined.has(address)) return;
    if (joined.size >= mostJoined) return say({ op: "error", error: "too_many_tries", channel: address });
    const channel = channels.take(address);
    if (!channel) return refuse(address, from);
    const refused = whyNot(channel);
    if (refused !== undefined) {
      channels.release(address);
      return refused === "unauthorized" ? say({ op: "error", error: refused, channel: address }) : close(refused);
    }
    joined.set(address, channel);
    if (channel.audience === "all") return channel.feed.join(subscriber);
    if (identity) await channel.feed.join(identity.player, subscriber, from);
  }

  function whyNot({ audience }: OpenChannel): number | "unauthorized" | undefined {
    if (audience === "all") return publicJoins.take(socket) === undefined ? undefined : closeCodes.tooMany;
    if (!identity) return "unauthorized";
    return limits.mayJoin(identity.player) ? undefined : closeCodes.tooMany;
  }

  /** A newer client may ask for what is not there yet. What it resumes of that is not there, either, and no fault of it. */
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

  /** The one way out, whatever is sent. */
  function send(frame: string): void {
    if (isReading()) socket.send(frame, () => socket.bufferedAmount === 0 && drained());
  }

  /** Whoever does not read what has been sent is sent nothing more: the house would keep it all. */
  function isReading(): boolean {
    if (socket.bufferedAmount <= mostUnsentBytes) return true;
    socket.terminate();
    return false;
  }

  function close(code: number): void {
    clearTimeout(deadline);
    socket.close(code);
  }

  function beat(): void {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }

  return { identity: () => identity, sayElsewhere, close, cut: () => socket.terminate(), beat };
}

const helloMs = 10_000;
const maxPending = 64;
/** Channels at a time. */
const mostJoined = 64;
/** From here on it is sent no news, and a snapshot once it has read. */
const maxBufferedBytes = 64 * 1024;
/** Beyond this it has had snapshots and answers, too, without reading. */
const mostUnsentBytes = 256 * 1024;

function read(text: string): ClientMessage | undefined {
  try {
    const result = v.safeParse(clientMessage, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined; // It is not JSON.
  }
}
