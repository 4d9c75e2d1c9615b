import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { livePath } from "../contract/live.ts";

/** Whom one client attacks, and with what account. */
export interface Target {
  port: number;
  token: string;
  email: string;
  password: string;
}

/** One way in which a client may try to take the house for itself; it goes on until it is told to stop. */
export type Attack = (target: Target, stop: AbortSignal) => Promise<unknown>;

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
  /** 4,000 bodies of which only half comes, and 33 halves of a file. */
  bodies: (target, stop) =>
    Promise.all([
      ...times(4_000, () => sendHalf(target, stop, "/api/v2/auth/login/email/password", "")),
      ...times(33, () => sendHalf(target, stop, "/profile/avatar", `Authorization: Bearer ${target.token}\r\n`)),
    ]),
  /** Five browsers of one account, each of which logs in again as soon as it is in. */
  logins: (target, stop) =>
    Promise.all(
      times(5, async () => {
        const { email, password } = target;
        while (!stop.aborted) await ask(target, "/api/v2/auth/login/email/password", { email, password });
      }),
    ),
  /** Ten addresses of 15,500 slashes a second. */
  slashes: (target, stop) =>
    everySecond(stop, () =>
      Promise.all(times(10, () => ask(target, "/".repeat(15_500), undefined, "karat.localhost"))),
    ),
} satisfies Record<string, Attack>;

/** It comes from another network than everybody else. */
const localAddress = "127.66.6.6";
const agent = new Agent({ keepAlive: true, maxSockets: 300, localAddress });

/** Answers with the status; 0 where there was none. */
function ask({ port, token }: Target, path: string, body?: object, host = "api.karat.localhost"): Promise<number> {
  const text = body && JSON.stringify(body);
  return new Promise((resolve) => {
    const headers = {
      Host: `${host}:${port}`,
      Authorization: `Bearer ${token}`,
      ...(text ? { "Content-Type": "application/json", "Idempotency-Key": randomUUID() } : {}),
    };
    const sent = request({ host: "127.0.0.1", port, path, method: text ? "POST" : "GET", headers, agent }, (reply) => {
      reply.resume();
      reply.on("close", () => resolve(reply.statusCode ?? 0));
    });
    sent.on("error", () => resolve(0));
    sent.end(text);
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

async function sendHalf({ port }: Target, stop: AbortSignal, path: string, header: string): Promise<void> {
  while (!stop.aborted) {
    // Not all at the same moment: what is asked is whether what they hold is missed, not how fast connections are taken.
    await sleep(Math.random() * 5_000, undefined, { signal: stop }).catch(() => {});
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    const ended = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => {});
    socket.on("connect", () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: api.karat.localhost:${port}\r\n${header}Content-Type: application/json\r\nContent-Length: 2000\r\n\r\n{"email":`,
      );
    });
    socket.resume();
    const end = () => socket.destroy();
    stop.addEventListener("abort", end);
    await ended;
    stop.removeEventListener("abort", end);
  }
}

async function everySecond(stop: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!stop.aborted) {
    const nextMs = performance.now() + 1_000;
    await work();
    await sleep(Math.max(0, nextMs - performance.now()), undefined, { signal: stop }).catch(() => {});
  }
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
