import * as v from "valibot";
import type { WebSocket } from "ws";
import {
  type Channel,
  type ClientMessage,
  clientMessage,
  closeCodes,
  isPublic,
  type PlayerChannel,
  type PublicChannel,
} from "../../contract/live.ts";
import { answeredProtocols } from "../../contract/protocol.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../db/log.ts";
import type { Identity } from "../http/visit.ts";
import type { Feed, Subscriber } from "./feed.ts";
import type { PublicFeed } from "./public-feed.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { Seats } from "./seats.ts";

export interface Connection {
  /** Who it speaks for, once it has said hello with a good token. */
  identity(): Identity | undefined;
  /** Tells that the site is to be left. */
  sayElsewhere(): void;
  close(code: number): void;
  /** Without another word. */
  cut(): void;
  /** Asks for a sign of life; a connection that has not given one since the last time is cut. */
  beat(): void;
}

interface ConnectionOptions {
  socket: WebSocket;
  clock: Clock;
  log: Log;
  feeds: Record<PlayerChannel, Feed>;
  publicFeeds: Record<PublicChannel, Pick<PublicFeed, "join" | "leave" | "drained">>;
  identify(token: string): Promise<(Identity & { expiresAtMs: number }) | undefined>;
  /** Whether the site that it has come by is to be left. */
  isToLeave(): boolean;
  /** How many sockets each player has. */
  seats: Seats;
}

/** What is said on one live socket. Its messages are taken one after the other, so that an answer means all before it are done. */
export function createConnection({
  socket,
  clock,
  log,
  feeds,
  publicFeeds,
  identify,
  isToLeave,
  seats,
}: ConnectionOptions): Connection {
  const mayTalk = createRateLimit(clock, { perSecond: 20, burst: 60 });
  const joined = new Set<Channel>();
  let identity: Identity | undefined;
  let greeted = false;
  let alive = true;
  let pending = 0;
  let queue = Promise.resolve();
  let deadline = setTimeout(() => close(closeCodes.tooSlow), helloMs);

  const subscriber: Subscriber = {
    send: (frame) => socket.send(frame, () => socket.bufferedAmount === 0 && drained()),
    isBehind: () => socket.bufferedAmount > maxBufferedBytes,
    fail(error) {
      log.error({ err: error }, "a live channel failed");
      close(closeCodes.internal);
    },
  };

  socket.on("pong", () => (alive = true));
  socket.on("error", () => {}); // A broken socket also closes.
  socket.on("close", () => {
    clearTimeout(deadline);
    for (const channel of joined) leave(channel);
    if (identity) seats.leave(identity.player);
  });
  // Messages arrive as one buffer each, which is the library's default.
  socket.on("message", (data, isBinary) => {
    alive = true;
    const message = isBinary ? undefined : read((data as Buffer).toString());
    if (!mayTalk() || pending >= maxPending) return close(closeCodes.tooMany);
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
    const known = isGuest ? undefined : await identify(token);
    if (!isGuest && !known) return close(closeCodes.unauthorized);
    if (greeted && known?.player !== identity?.player) return close(closeCodes.unauthorized);
    // It may have gone while its token was looked at.
    if (socket.readyState !== socket.OPEN) return;
    if (known && !identity && !seats.take(known.player)) return close(closeCodes.tooMany);
    clearTimeout(deadline);
    identity = known;
    // What was said of the site while it was not connected.
    if (!greeted) sayElsewhere();
    greeted = true;
    if (known) deadline = setTimeout(() => close(closeCodes.unauthorized), known.expiresAtMs - clock.now());
    for (const [channel, seq] of Object.entries(resume ?? {})) await join(channel as Channel, seq);
  }

  async function join(channel: Channel, from?: number): Promise<void> {
    if (isPublic(channel)) {
      joined.add(channel);
      return publicFeeds[channel].join(subscriber);
    }
    if (!identity) return say({ op: "error", error: "unauthorized", channel });
    joined.add(channel);
    await feeds[channel].join(identity.player, subscriber, from);
  }

  function leave(channel: Channel): void {
    joined.delete(channel);
    if (isPublic(channel)) publicFeeds[channel].leave(subscriber);
    else if (identity) feeds[channel].leave(identity.player, subscriber);
  }

  function drained(): void {
    for (const channel of joined) {
      if (isPublic(channel)) publicFeeds[channel].drained(subscriber);
      else if (identity) feeds[channel].drained(identity.player, subscriber);
    }
  }

  function sayElsewhere(): void {
    if (identity && isToLeave()) say({ op: "elsewhere" });
  }

  function say(message: object): void {
    socket.send(JSON.stringify(message));
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
const maxBufferedBytes = 256 * 1024;

function read(text: string): ClientMessage | undefined {
  try {
    const result = v.safeParse(clientMessage, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined; // It is not JSON.
  }
}
