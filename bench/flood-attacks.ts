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

/** One way in which a client may try to take the house for itself; it goes on until it is told to stop. */
export type Attack = (target: Target, stop: AbortSignal) => Promise<unknown>;

/** How often which status has come back; 0 is no answer, of a half as well. */
export const answered: Record<number, number> = {};

export const attacks = {
  /** 300 questions about operations at a time, once a second. */
  questions: (target, stop) =>
    everySecond(stop, () => Promise.all(times(300, () => ask(target, `/api/v2/operations/${randomUUID()}`)))),
  /** 450 unknown keys a second, each to be closed for ever. */
  tombstones: (target, stop) =>
    everySecond(stop, () => Promise.all(times(450, () => ask(target, `/api/v2/operations/${randomUUID()}?close=1`)))),
  rotations: (target, stop) =>
    everySecond(stop, () =>
      Promise.all(times(200, () => ask(target, "/games/seeds/rotate", { client_seed: randomUUID() }))),
    ),
  /** 100 guests that join the same channel again and again, and read nothing. */
  joins: (target, stop) => Promise.all(times(100, () => joinUnread(target, stop))),
  /** 4,000 bodies of which only the beginning comes, and 33 of a file, all at once and again as soon as they are ended. */
  bodies: (target, stop) =>
    Promise.all([
      ...times(4_000, () => keepHalf(target, stop, { method: "POST", path: login, header: "", bytes: 9 })),
      ...times(33, () => keepHalf(target, stop, { ...avatar, header: `Authorization: Bearer ${target.token}\r\n` })),
    ]),
  /** 1,100 bodies, of each of which all comes but the last byte. */
  fullHalves: (target, stop) =>
    Promise.all(times(1_100, () => keepHalf(target, stop, { method: "POST", path: login, header: "", bytes: 65_535 }))),
  /** Five browsers of one account, each of which logs in again as soon as it is in. */
  logins: (target, stop) =>
    Promise.all(
      times(5, async () => {
        const { email, password } = target;
        while (!stop.aborted) await ask(target, login, { email, password });
      }),
    ),
  /** 300 of nobody's calls at a time, each of which is followed by the next one: to leave, to be renewed, to be sent a link. */
  strangers: (target, stop) =>
    Promise.all(
      times(100, () => [
        closedLoop(stop, () => asStranger(target, "PUT", "/auth/logout")),
        closedLoop(stop, () => asStranger(target, "POST", "/auth/refresh-token")),
        closedLoop(stop, () =>
          asStranger(target, "POST", "/api/v2/auth/password/email/forgot", { email: `${randomUUID()}@example.com` }),
        ),
      ]).flat(),
    ),
  /** Ten addresses of 15,500 slashes a second. */
  slashes: (target, stop) =>
    everySecond(stop, () =>
      Promise.all(times(10, () => ask(target, "/".repeat(15_500), undefined, "karat.localhost"))),
    ),
} satisfies Record<string, Attack>;

const avatar = { method: "PUT", path: "/profile/avatar", bytes: 9 };
const login = "/api/v2/auth/login/email/password";
/** It comes from another network than everybody else. */
const localAddress = "127.66.6.6";
const agent = new Agent({ keepAlive: true, maxSockets: 300, localAddress });
/** So that none of what strangers do waits for what the account does. */
const strangersAgent = new Agent({ keepAlive: true, maxSockets: 300, localAddress });

function ask(target: Target, path: string, body?: object, host = "api.karat.localhost"): Promise<void> {
  const headers = {
    Authorization: `Bearer ${target.token}`,
    ...(body ? { "Idempotency-Key": randomUUID() } : {}),
  };
  return send(target, { path, host, headers, agent, method: body ? "POST" : "GET" }, body);
}

/** With a session that nobody has ever had. */
function asStranger(target: Target, method: string, path: string, body?: object): Promise<void> {
  const headers = {
    Authorization: `Bearer ${randomBytes(90).toString("base64url")}`,
    Cookie: `karat_refresh=${randomBytes(32).toString("base64url")}`,
  };
  return send(target, { path, host: "api.karat.localhost", headers, agent: strangersAgent, method }, body);
}

interface Sent {
  method: string;
  host: string;
  path: string;
  headers: Record<string, string>;
  agent: Agent;
}

function send({ port }: Target, { method, host, path, headers, agent }: Sent, body?: object): Promise<void> {
  const text = body && JSON.stringify(body);
  const all = { Host: `${host}:${port}`, ...headers, ...(text ? { "Content-Type": "application/json" } : {}) };
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers: all, agent }, (reply) => {
      count(reply.statusCode ?? 0);
      reply.resume();
      reply.on("close", resolve);
    });
    sent.on("error", () => {
      count(0);
      resolve();
    });
    sent.end(text);
  });
}

function count(status: number): void {
  answered[status] = (answered[status] ?? 0) + 1;
}

async function keepHalf({ port }: Target, stop: AbortSignal, half: Omit<Half, "port" | "localAddress">): Promise<void> {
  await closedLoop(stop, async () => {
    count(await sendHalf({ ...half, port, localAddress }, stop));
    // As one does who can open some thousands a second at all.
    await sleep(Math.random() * 1_000, undefined, { signal: stop }).catch(() => {});
  });
}

async function joinUnread({ port }: Target, stop: AbortSignal): Promise<void> {
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
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ op: "join", channel: "wins" }));
    }
    socket.terminate();
    await ended;
    await sleep(1_000, undefined, { signal: stop }).catch(() => {});
  }
}

async function everySecond(stop: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  await closedLoop(stop, async () => {
    const nextMs = performance.now() + 1_000;
    await work();
    await sleep(Math.max(0, nextMs - performance.now()), undefined, { signal: stop }).catch(() => {});
  });
}

async function closedLoop(stop: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!stop.aborted) await work();
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
