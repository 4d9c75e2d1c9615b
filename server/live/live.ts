import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { closeCodes, livePath } from "../../contract/live.ts";
import type { Faults } from "../desk/faults.ts";
import { readNotices } from "../documents/verification.ts";
import { readCashier } from "../cashier/cashier-news.ts";
import { readRoundsState } from "../games/round-news.ts";
import type { Wins } from "../games/wins.ts";
import type { House } from "../house.ts";
import { identify, whereabouts } from "../http/caller.ts";
import type { Role } from "../http/hosts.ts";
import { createNetworkPlaces } from "../http/network-places.ts";
import { maxBodyBytes } from "../http/json-body.ts";
import { readWallet, walletState } from "../wallet/ledger.ts";
import { playStateOf } from "../wallet/play-news.ts";
import type { Bus } from "./bus.ts";
import { type Connection, createConnection, type LiveLimits } from "./connection.ts";
import { createConcurrencyLimit } from "../runtime/concurrency-limit.ts";
import { createRateLimiter } from "../runtime/rate-limiter.ts";
import { createFeed } from "./feed.ts";
import { createWinsFeed } from "./wins-feed.ts";

export interface Live {
  /** Takes over a connection that wants to become a live socket. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Cuts the connections to sites that are out of reach by now, and tells those to sites that are to be left. */
  leaveSites(): void;
  /** Sends everyone away and lets nobody in again: they come back to the next house. */
  close(): Promise<void>;
}

interface LiveOptions {
  house: House;
  bus: Bus;
  wins: Wins;
  faults?: Faults | undefined;
}

export function createLive({ house, bus, wins, faults }: LiveOptions): Live {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxBodyBytes,
    clientTracking: false,
    autoPong: false,
  });
  /** With the site that each has come by. */
  const connections = new Map<Connection, string>();
  // As everywhere: in the sandbox all come from one network.
  const ofNetwork = house.config.mode === "sandbox" ? 100 : 1;
  // All sockets of a player come back at once after a restart, each with all of their channels.
  const joins = createRateLimiter<bigint>(house, { perSecond: 4, burst: 320 });
  const limits: LiveLimits = {
    players: createConcurrencyLimit(32),
    guests: createNetworkPlaces(200 * ofNetwork),
    strangers: createNetworkPlaces(200 * ofNetwork),
    mayJoin: (player) => joins.take(player) === undefined,
  };
  /** Of each site, why its players were last told to leave it. */
  const reasons = new Map(house.hosts.sites.map((site) => [site, house.mirrors.reasonToLeave(site)]));
  let emptied = () => {};
  let closing = false;
  const wallet = createFeed({
    channel: "wallet",
    readSnapshot: async (player) => {
      const found = await readWallet(house.pool, player);
      if (!found) throw new Error("a player without a wallet");
      return { seq: Number(found.seq), data: walletState(found) };
    },
  });
  const notices = createFeed({
    channel: "notices",
    readSnapshot: async (player) => {
      const found = await readNotices(house.pool, player);
      if (!found) throw new Error("no such player");
      return found;
    },
  });
  const play = createFeed({
    channel: "play",
    readSnapshot: async (player) => {
      const standing = await house.standings.loadOne(house.pool, player);
      return { seq: Number(standing.seq), data: playStateOf(standing, house.clock.now()) };
    },
  });
  const deposits = createFeed({
    channel: "deposits",
    readSnapshot: async (player) => readCashier(house, player),
  });
  const rounds = createFeed({
    channel: "rounds",
    readSnapshot: async (player) => readRoundsState(house.pool, player, house),
  });
  const feeds = { wallet, notices, play, deposits, rounds };
  const winsFeed = createWinsFeed(wins);
  bus.onNews((news) => feeds[news.channel].tell(news));
  bus.onGap(() => {
    for (const feed of Object.values(feeds)) feed.reload();
  });
  house.endedSessions.onEnd((session) => {
    for (const connection of connections.keys())
      if (connection.identity()?.id === session) connection.close(closeCodes.unauthorized);
  });
  const heart = setInterval(() => {
    for (const connection of connections.keys()) connection.beat();
  }, beatMs);
  heart.unref();

  function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const role = house.hosts.roleOf(incoming.headers.host);
    const status = refusalOf(incoming, role);
    if (status || role?.kind !== "api") return refuseUpgrade(socket, status ?? "404 Not Found");
    if (house.mirrors.isCutOff(role.site)) return void socket.destroy();
    if (faults?.next(livePath)?.fault.startsWith("drop")) return void socket.destroy();
    const { ip } = whereabouts(incoming, house);
    if (!limits.strangers.take(ip)) return refuseUpgrade(socket, "429 Too Many Requests");
    let isUpgraded = false;
    server.handleUpgrade(incoming, socket, head, (webSocket) => {
      isUpgraded = true;
      const connection = createConnection({
        socket: webSocket,
        clock: house.clock,
        log: house.log,
        feeds,
        publicFeeds: { wins: winsFeed },
        identify: (token) => identify(token, house),
        isToLeave: () => house.mirrors.reasonToLeave(role.site) !== undefined,
        limits,
        ip,
      });
      connections.set(connection, role.site);
      webSocket.once("close", () => {
        connections.delete(connection);
        if (connections.size === 0) emptied();
      });
    });
    // The handshake was none, and has been answered.
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
      const news = house.hosts.sites.filter((site) => house.mirrors.reasonToLeave(site) !== reasons.get(site));
      for (const site of news) reasons.set(site, house.mirrors.reasonToLeave(site));
      for (const [connection, site] of connections) {
        if (house.mirrors.isCutOff(site)) connection.cut();
        else if (news.includes(site)) connection.sayElsewhere();
      }
    },
    close: async () => {
      closing = true;
      clearInterval(heart);
      winsFeed.close();
      if (connections.size === 0) return;
      const left = new Promise<void>((resolve) => (emptied = resolve));
      for (const connection of connections.keys()) connection.close(closeCodes.goingAway);
      await Promise.race([left, sleep(farewellMs, undefined, { ref: false })]);
      for (const connection of connections.keys()) connection.cut();
    },
  };
}

const beatMs = 20_000;
const maxSockets = 20_000;
const farewellMs = 1_000;

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on("error", () => {}); // It may be gone before it has read why.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
