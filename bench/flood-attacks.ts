import { randomBytes, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { livePath } from "../contract/live.ts";
import { type Half, sendHalf } from "./half-body.ts";

export interface Target extends Account {
  port: number;
  token: string;
  /** Further accounts of this client, used up one after the other. */
  accounts: Account[];
}

export interface Account {
  email: string;
  password: string;
}

/** How often a known browser may log in per quarter of an hour before it counts as a stranger. */
const loginsOfBrowser = 30;

interface Attacker {
  target: Target;
  stop: AbortSignal;
  /** Count by status, or close code of a socket; 0 stands for no answer, and for one that broke off. */
  answered: Record<number, number>;
  timeoutMs: number;
  agent: Agent;
  /** Separate, so that calls without a session never queue behind those of the account. */
  strangersAgent: Agent;
}

export function createAttacker(target: Target, stop: AbortSignal, timeoutMs = 30_000): Attacker {
  const agentOf = () => new Agent({ keepAlive: true, maxSockets: 300, localAddress });
  return { target, stop, answered: {}, timeoutMs, agent: agentOf(), strangersAgent: agentOf() };
}

/** One way a client may try to monopolise the house; runs until `stop`. */
type Attack = (attacker: Attacker) => Promise<unknown>;

export const attacks = {
  questions: (attacker) =>
    everySecond(attacker, () => Promise.all(times(300, () => ask(attacker, `/api/v2/operations/${randomUUID()}`)))),
  /** 450 unknown keys a second, each of which becomes a tombstone. */
  tombstones: (attacker) =>
    everySecond(attacker, () =>
      Promise.all(times(450, () => ask(attacker, `/api/v2/operations/${randomUUID()}?close=1`))),
    ),
  rotations: (attacker) =>
    everySecond(attacker, () =>
      Promise.all(times(200, () => ask(attacker, "/games/seeds/rotate", { client_seed: randomUUID() }))),
    ),
  /** 100 guests that leave and rejoin a channel over and over, and read nothing. */
  joins: (attacker) => Promise.all(publicPlaces.flatMap((place) => times(12, () => joinUnread(attacker, place)))),
  /** 60 guests that read, go from channel to channel, and come back at once when they are put out. */
  visits: (attacker) => Promise.all(times(60, (index) => visitAll(attacker, index))),
  /** Bets in a room and duels, which read before they are decided, far more at a time than may be. */
  sharedBets: (attacker) =>
    everySecond(attacker, () =>
      Promise.all([
        ...times(200, () => ask(attacker, "/games/rooms/red/bets", { amount: "1.00" })),
        ...times(50, () => ask(attacker, "/games/coinflip/duels", { amount: "1.00", side: "heads" })),
        ...times(50, () => ask(attacker, `/games/coinflip/duels/${randomUUID()}/join`, {})),
        ...times(50, () => ask(attacker, `/games/crash/bets/${randomUUID()}/cash-out`, {})),
      ]),
    ),
  /** 60 strangers that ask for as much of the past as a page holds. */
  pastRounds: (attacker) =>
    Promise.all(
      times(20, () =>
        ["rooms/red", "crash", "roulette"].map((game) =>
          closedLoop(attacker, () => asStranger(attacker, "GET", `/games/${game}/rounds?limit=100`)),
        ),
      ).flat(),
    ),
  /** 4,000 unfinished request bodies and 33 unfinished uploads at once, each reopened as soon as it is closed. */
  bodies: (attacker) =>
    Promise.all([
      ...times(4_000, () => keepHalf(attacker, { method: "POST", path: login, header: "", bytes: 9 })),
      ...times(33, () =>
        keepHalf(attacker, { ...avatar, header: `Authorization: Bearer ${attacker.target.token}\r\n` }),
      ),
    ]),
  fullHalves: (attacker) =>
    Promise.all(times(1_100, () => keepHalf(attacker, { method: "POST", path: login, header: "", bytes: 65_535 }))),
  /** Five browsers that keep logging in, each until its account's passwords are hashed no more, and then with the next account. */
  logins: (attacker) => {
    const unused = [...attacker.target.accounts];
    return Promise.all(times(5, () => closedLoop(attacker, () => logInOften(attacker, unused.shift()))));
  },
  /** 300 concurrent calls without a session, each followed by the next: logouts, token refreshes, link requests. */
  strangers: (attacker) =>
    Promise.all(
      times(100, () => [
        closedLoop(attacker, () => asStranger(attacker, "PUT", "/auth/logout")),
        closedLoop(attacker, () => asStranger(attacker, "POST", "/auth/refresh-token")),
        closedLoop(attacker, () =>
          asStranger(attacker, "POST", "/api/v2/auth/password/email/forgot", { email: `${randomUUID()}@example.com` }),
        ),
      ]).flat(),
    ),
  slashes: (attacker) =>
    everySecond(attacker, () =>
      Promise.all(times(10, () => ask(attacker, "/".repeat(15_500), undefined, "karat.localhost"))),
    ),
} satisfies Record<string, Attack>;

const publicPlaces = [
  "wins",
  "high",
  "crash",
  "roulette",
  "duels",
  "rooms:red",
  "rooms:yellow-usd",
  "rooms:purple-kzt",
];
const avatar = { method: "PUT", path: "/profile/avatar", bytes: 9 };
const login = "/api/v2/auth/login/email/password";
/** Another network than everybody else's, as the house limits by network. */
const localAddress = "127.66.6.6";

async function logInOften(attacker: Attacker, account: Account = attacker.target): Promise<void> {
  const { email, password } = account;
  let Cookie = "";
  for (let count = 0; count <= loginsOfBrowser && !attacker.stop.aborted; count += 1) {
    const { agent } = attacker;
    const sent = { path: login, host: "api.karat.localhost", headers: { Cookie }, agent, method: "POST" };
    const cookies = await send(attacker, sent, { email, password });
    Cookie ||= cookies.find((line) => line.startsWith("device="))?.split(";")[0] ?? "";
    // Without the cookie each further login takes solved work.
    if (Cookie === "" && account !== attacker.target) return;
  }
}

async function ask(attacker: Attacker, path: string, body?: object, host = "api.karat.localhost"): Promise<void> {
  const headers = {
    Authorization: `Bearer ${attacker.target.token}`,
    ...(body ? { "Idempotency-Key": randomUUID() } : {}),
  };
  await send(attacker, { path, host, headers, agent: attacker.agent, method: body ? "POST" : "GET" }, body);
}

async function asStranger(attacker: Attacker, method: string, path: string, body?: object): Promise<void> {
  const headers = {
    Authorization: `Bearer ${randomBytes(90).toString("base64url")}`,
    Cookie: `karat_refresh=${randomBytes(32).toString("base64url")}`,
  };
  await send(attacker, { path, host: "api.karat.localhost", headers, agent: attacker.strangersAgent, method }, body);
}

interface Sent {
  method: string;
  host: string;
  path: string;
  headers: Record<string, string>;
  agent: Agent;
}

/** Resolves with the `Set-Cookie` lines of the reply. */
function send(attacker: Attacker, { method, host, path, headers, agent }: Sent, body?: object): Promise<string[]> {
  const { port } = attacker.target;
  const text = body && JSON.stringify(body);
  const all = { Host: `${host}:${port}`, ...headers, ...(text ? { "Content-Type": "application/json" } : {}) };
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers: all, agent }, (reply) => {
      count(attacker, reply.statusCode ?? 0);
      reply.resume();
      reply.on("close", () => resolve(reply.headers["set-cookie"] ?? []));
    });
    sent.on("error", () => {
      count(attacker, 0);
      resolve([]);
    });
    const limit = setTimeout(() => sent.destroy(), attacker.timeoutMs);
    sent.on("close", () => clearTimeout(limit));
    sent.end(text);
  });
}

function count({ answered }: Attacker, status: number): void {
  answered[status] = (answered[status] ?? 0) + 1;
}

async function keepHalf(attacker: Attacker, half: Omit<Half, "port" | "localAddress">): Promise<void> {
  const { target, stop } = attacker;
  await closedLoop(attacker, async () => {
    count(attacker, await sendHalf({ ...half, port: target.port, localAddress }, stop));
    // A realistic attacker opens a few thousand connections a second, not unlimited ones.
    await sleep(Math.random() * 1_000, undefined, { signal: stop }).catch(() => {});
  });
}

async function joinUnread(attacker: Attacker, channel: string): Promise<void> {
  const { stop } = attacker;
  while (!stop.aborted) {
    await atSocket(attacker, async (socket) => {
      socket.pause();
      while (isOpen(attacker, socket)) {
        await sleep(60, undefined, { signal: stop }).catch(() => {});
        // Joining twice is a no-op; leaving first makes every join cost a full snapshot.
        rejoin(socket, channel);
      }
    });
    await sleep(1_000, undefined, { signal: stop }).catch(() => {});
  }
}

async function visitAll(attacker: Attacker, from: number): Promise<void> {
  while (!attacker.stop.aborted)
    await atSocket(attacker, async (socket) => {
      for (let step = from; isOpen(attacker, socket); step += 1) {
        await sleep(10, undefined, { signal: attacker.stop }).catch(() => {});
        rejoin(socket, publicPlaces[step % publicPlaces.length] ?? "wins");
      }
    });
}

/** As a guest, until the house closes it; counted by its close code. */
async function atSocket(attacker: Attacker, work: (socket: WebSocket) => Promise<void>): Promise<void> {
  const { port } = attacker.target;
  const headers = { Host: `api.karat.localhost:${port}`, Origin: `http://karat.localhost:${port}` };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { headers, localAddress });
  socket.on("error", () => {});
  const ended = new Promise<number>((resolve) => socket.once("close", resolve));
  const isHere = await Promise.race([new Promise((resolve) => socket.once("open", () => resolve(true))), ended]);
  if (isHere === true) {
    socket.send(JSON.stringify({ op: "hello" }));
    await work(socket);
  }
  socket.terminate();
  const code = await ended;
  if (!attacker.stop.aborted) count(attacker, code);
}

function isOpen({ stop }: Attacker, { readyState }: WebSocket): boolean {
  return !stop.aborted && readyState === WebSocket.OPEN;
}

function rejoin(socket: WebSocket, channel: string): void {
  for (const op of ["leave", "join"])
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ op, channel }));
}

async function everySecond(attacker: Attacker, work: () => Promise<unknown>): Promise<void> {
  await closedLoop(attacker, async () => {
    const nextMs = performance.now() + 1_000;
    await work();
    await sleep(Math.max(0, nextMs - performance.now()), undefined, { signal: attacker.stop }).catch(() => {});
  });
}

async function closedLoop({ stop }: Attacker, work: () => Promise<unknown>): Promise<void> {
  while (!stop.aborted) await work();
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
