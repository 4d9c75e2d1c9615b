import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { closeCodes, livePath } from "../../contract/live.ts";
import { clientOf } from "../http/caller.ts";
import type { Role } from "../http/hosts.ts";
import type { HttpHouse } from "../http/http-house.ts";
import { maxBodyBytes } from "../http/json-body.ts";
import { createRefusalDelay } from "../http/refusal-delay.ts";
import { createNetworkConcurrency } from "../http/network-concurrency.ts";
import type { Clock } from "../runtime/clock.ts";
import { createConcurrencyLimit } from "../runtime/concurrency-limit.ts";
import { createRateLimiter } from "../runtime/rate-limiter.ts";
import type { Bus } from "./bus.ts";
import type { LiveChannels } from "./channel.ts";
import { type Connection, createConnection, type LiveLimits } from "./connection.ts";
import { createDropCounter } from "./drop-counter.ts";
import type { Lines } from "./lines.ts";
import { createOpenChannels } from "./open-channels.ts";

export interface Live {
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Cuts connections to sites that are now unreachable, and tells those to sites that players are to leave. */
  leaveSites(): void;
  /** Closes all connections and accepts none: clients reconnect to the next house. */
  close(): Promise<void>;
}

interface LiveOptions {
  house: Pick<HttpHouse, "config" | "hosts" | "log" | "locationAt" | "identify"> & { clock: Clock };
  bus: Bus;
  channels: LiveChannels;
  lines: Lines;
  sites: LiveSites;
  onSessionEnd(hear: (session: string) => void): void;
  /** Whether to lose this connection, which an injected fault does as often as it is armed for. */
  takeLineLoss?: (() => boolean) | undefined;
}

interface LiveSites {
  isCutOff(site: string): boolean;
  /** Why players are to leave the site, if they are; a new reason is announced again. */
  reasonToLeave(site: string): string | undefined;
}

export function createLive({ house, bus, channels, lines, sites, onSessionEnd, takeLineLoss }: LiveOptions): Live {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxBodyBytes,
    clientTracking: false,
    autoPong: false,
  });
  const connections = new Map<Connection, string>();
  // After a restart all of a player's sockets come back at once, each with all its channels.
  const joins = createRateLimiter<bigint>(house, { perSecond: 4, burst: 320 });
  const beforePutOut = createRefusalDelay({ networkScale: house.config.networkScale, perSecond: 10 });
  const limits: LiveLimits = {
    players: createConcurrencyLimit(32),
    guests: createNetworkConcurrency(200 * house.config.networkScale),
    strangers: createNetworkConcurrency(200 * house.config.networkScale),
    mayJoin: (player) => joins.take(player) === undefined,
  };
  const reasons = new Map(house.hosts.sites.map((site) => [site, sites.reasonToLeave(site)]));
  let emptied = () => {};
  let closing = false;
  const open = createOpenChannels(channels, bus);
  const dropped = createDropCounter(house.log, "a client asks for what this build does not know");
  onSessionEnd((session) => {
    for (const connection of connections.keys())
      if (connection.identity()?.id === session) connection.close(closeCodes.unauthorized);
  });
  const heart = setInterval(() => {
    for (const connection of connections.keys()) connection.beat();
  }, beatMs);
  heart.unref();
  const watch = setInterval(() => {
    for (const connection of connections.keys()) connection.beatWatched();
  }, watchMs);
  watch.unref();

  function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const role = house.hosts.roleOf(incoming.headers.host);
    const status = refusalOf(incoming, role);
    if (status || role?.kind !== "api") return refuseUpgrade(socket, status ?? "404 Not Found");
    if (sites.isCutOff(role.site)) return void socket.destroy();
    if (takeLineLoss?.()) return void socket.destroy();
    const { ip } = clientOf(incoming, house);
    if (!limits.strangers.take(ip)) return refuseUpgrade(socket, "429 Too Many Requests");
    let isUpgraded = false;
    server.handleUpgrade(incoming, socket, head, (webSocket) => {
      isUpgraded = true;
      const connection = createConnection({
        socket: webSocket,
        clock: house.clock,
        log: house.log,
        channels: open,
        lines,
        drop: (name) => dropped.add(`a channel: ${name}`),
        identify: (token) => house.identify(token),
        isToLeave: () => sites.reasonToLeave(role.site) !== undefined,
        limits,
        ip,
        beforePutOut: () => beforePutOut(429, incoming, () => ip),
      });
      connections.set(connection, role.site);
      // By its nature random, and chosen by the browser.
      if (incoming.headers.origin !== undefined) lines.visited(String(incoming.headers["sec-websocket-key"]));
      webSocket.once("close", () => {
        connections.delete(connection);
        if (connections.size === 0) emptied();
      });
    });
    // The handshake failed, and has been answered.
    if (!isUpgraded) limits.strangers.release(ip);
  }

  function refusalOf(incoming: IncomingMessage, role: Role | undefined): string | undefined {
    const { origin } = incoming.headers;
    const path = (incoming.url ?? "").split("?")[0];
    if (role?.kind !== "api" || path !== livePath) return "404 Not Found";
    if (origin !== undefined && !house.hosts.origins.has(origin)) return "403 Forbidden";
    return closing || connections.size >= maxSockets ? "503 Service Unavailable" : undefined;
  }

  return {
    upgrade,
    leaveSites: () => {
      // Houses hear of each change more than once.
      const news = house.hosts.sites.filter((site) => sites.reasonToLeave(site) !== reasons.get(site));
      for (const site of news) reasons.set(site, sites.reasonToLeave(site));
      for (const [connection, site] of connections) {
        if (sites.isCutOff(site)) connection.cut();
        else if (news.includes(site)) connection.sayElsewhere();
      }
    },
    close: async () => {
      closing = true;
      lines.close();
      clearInterval(heart);
      clearInterval(watch);
      if (connections.size === 0) return;
      const left = new Promise<void>((resolve) => (emptied = resolve));
      for (const connection of connections.keys()) connection.close(closeCodes.goingAway);
      await Promise.race([left, sleep(farewellMs, undefined, { ref: false })]);
      for (const connection of connections.keys()) connection.cut();
    },
  };
}

const beatMs = 20_000;
const watchMs = 2_000;
const maxSockets = 20_000;
const farewellMs = 1_000;

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on("error", () => {}); // It may be gone before it has read why.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
