import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { livePath } from "../contract/live.ts";
import { type Half, sendHalf } from "./half-body.ts";

/** Whom one client attacks, and with what account. */
export interface Target {
  port: number;
  token: string;
  email: string;
  password: string;
}

interface Attacker {
  target: Target;
  stop: AbortSignal;
  /** How often which status has come back; 0 is no answer, of a half as well. */
  answered: Record<number, number>;
  /** What is not answered by then counts as no answer. */
  timeoutMs: number;
  agent: Agent;
  /** So that none of what strangers do waits for what the account does. */
  strangersAgent: Agent;
}

export function createAttacker(target: Target, stop: AbortSignal, timeoutMs = 30_000): Attacker {
  const agentOf = () => new Agent({ keepAlive: true, maxSockets: 300, localAddress });
  return { target, stop, answered: {}, timeoutMs, agent: agentOf(), strangersAgent: agentOf() };
}

/** One way in which a client may try to take the house for itself; it goes on until it is told to stop. */
type Attack = (attacker: Attacker) => Promise<unknown>;

export const attacks = {
  /** 300 questions about operations at a time, once a second. */
  questions: (attacker) =>
    everySecond(attacker, () => Promise.all(times(300, () => ask(attacker, `/api/v2/operations/${randomUUID()}`)))),
  /** 450 unknown keys a second, each to be closed for ever. */
  tombstones: (attacker) =>
    everySecond(attacker, () =>
      Promise.all(times(450, () => ask(attacker, `/api/v2/operations/${randomUUID()}?close=1`))),
    ),
  rotations: (attacker) =>
    everySecond(attacker, () =>
      Promise.all(times(200, () => ask(attacker, "/games/seeds/rotate", { client_seed: randomUUID() }))),
    ),
  /** 100 guests that leave a channel and join it again and again, and read nothing. */
  joins: (attacker) => Promise.all(times(100, () => joinUnread(attacker))),
  /** 4,000 bodies of which only the beginning comes, and 33 of a file, all at once and again as soon as they are ended. */
  bodies: (attacker) =>
    Promise.all([
      ...times(4_000, () => keepHalf(attacker, { method: "POST", path: login, header: "", bytes: 9 })),
      ...times(33, () =>
        keepHalf(attacker, { ...avatar, header: `Authorization: Bearer ${attacker.target.token}\r\n` }),
      ),
    ]),
  /** 1,100 bodies, of each of which all comes but the last byte. */
  fullHalves: (attacker) =>
    Promise.all(times(1_100, () => keepHalf(attacker, { method: "POST", path: login, header: "", bytes: 65_535 }))),
  /** Five browsers of one account, each of which logs in again as soon as it is in. */
  logins: (attacker) =>
    Promise.all(
      times(5, async () => {
        const { email, password } = attacker.target;
        while (!attacker.stop.aborted) await ask(attacker, login, { email, password });
      }),
    ),
  /** 300 of nobody's calls at a time, each of which is followed by the next one: to leave, to be renewed, to be sent a link. */
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

const avatar = { method: "PUT", path: "/profile/avatar", bytes: 9 };
const login = "/api/v2/auth/login/email/password";
/** It comes from another network than everybody else. */
const localAddress = "127.66.6.6";

function ask(attacker: Attacker, path: string, body?: object, host = "api.karat.localhost"): Promise<void> {
  const headers = {
    Authorization: `Bearer ${attacker.target.token}`,
    ...(body ? { "Idempotency-Key": randomUUID() } : {}),
  };
  return send(attacker, { path, host, headers, agent: attacker.agent, method: body ? "POST" : "GET" }, body);
}

/** With a session that nobody has ever had. */
function asStranger(attacker: Attacker, method: string, path: string, body?: object): Promise<void> {
  const headers = {
    Authorization: `Bearer ${randomBytes(90).toString("base64url")}`,
    Cookie: `karat_refresh=${randomBytes(32).toString("base64url")}`,
  };
  return send(attacker, { path, host: "api.karat.localhost", headers, agent: attacker.strangersAgent, method }, body);
}

interface Sent {
  method: string;
  host: string;
  path: string;
  headers: Record<string, string>;
  agent: Agent;
}

function send(attacker: Attacker, { method, host, path, headers, agent }: Sent, body?: object): Promise<void> {
  const { port } = attacker.target;
  const text = body && JSON.stringify(body);
  const all = { Host: `${host}:${port}`, ...headers, ...(text ? { "Content-Type": "application/json" } : {}) };
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers: all, agent }, (reply) => {
      count(attacker, reply.statusCode ?? 0);
      reply.resume();
      reply.on("close", resolve);
    });
    sent.on("error", () => {
      count(attacker, 0);
      resolve();
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
    // As one does who can open some thousands a second at all.
    await sleep(Math.random() * 1_000, undefined, { signal: stop }).catch(() => {});
  });
}

async function joinUnread({ target: { port }, stop }: Attacker): Promise<void> {
  while (!stop.aborted) {
    const headers = { Host: `api.karat.localhost:${port}`, Origin: `http://karat.localhost:${port}` };
    const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { headers, localAddress });
    socket.on("error", () => {});
    const ended = once(socket, "close").catch(() => {});
    socket.on("open", () => {
      socket.send(JSON.stringify({ op: "hello" }));
      socket.pause();
    });
    while (!stop.aborted && socket.readyState <= WebSocket.OPEN) {
      await sleep(60, undefined, { signal: stop }).catch(() => {});
      // To join what is joined says nothing: each join is to be answered with all that there is.
      for (const op of ["leave", "join"])
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ op, channel: "wins" }));
    }
    socket.terminate();
    await ended;
    await sleep(1_000, undefined, { signal: stop }).catch(() => {});
  }
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

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
