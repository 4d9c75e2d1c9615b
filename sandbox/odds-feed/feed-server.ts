import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import * as v from "valibot";
import { type WebSocket, WebSocketServer } from "ws";
import { feedByHand, type FeedByHand } from "../../contract/feed-by-hand.ts";
import {
  eventId,
  feedPaths,
  feedRequest,
  type FeedMessage,
  type Producer,
  producers,
} from "../../contract/odds-feed.ts";
import { createSimulator } from "./simulator.ts";

/** A house that has asked may ask again over the same connection: one that is closed at that moment would lose its call. */
const idleMs = 60_000;
const tickMs = 100;
const churnMs = 5;
const aliveMs = 2_000;
const mostSockets = 64;
/** Whoever reads slower than this is cut, and asks for what stands when it is back. */
const mostBufferedBytes = 8 * 1024 * 1024;
const mostBodyBytes = 4_096;

interface FeedOptions {
  key: string;
  now?: () => number;
  port?: number;
}

/** The feed as houses reach it: its matches follow from its key and the time, so that it has nothing to store. */
export async function openFeedServer({ key, now = Date.now, port = 0 }: FeedOptions) {
  const seed = createHmac("sha256", key).update("calendar").digest("hex");
  const simulator = createSimulator({ seed, startMs: now() });
  const sockets = new Set<WebSocket>();
  const silentUntilMs: Record<Producer, number> = { prematch: 0, live: 0 };
  let churning: ReturnType<typeof setInterval> | undefined;
  let saidAliveMs = now();
  const server = createServer({ keepAliveTimeout: idleMs }, (request, response) => void answer(request, response));
  const live = new WebSocketServer({ noServer: true, maxPayload: mostBodyBytes });

  server.on("upgrade", (request, socket, head) => {
    const path = request.url?.split("?")[0];
    if (path !== feedPaths.live || !isKnown(request) || sockets.size >= mostSockets) return socket.destroy();
    live.handleUpgrade(request, socket, head, open);
  });

  function open(socket: WebSocket): void {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.terminate());
    socket.on("message", (data) => {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), feedRequest), (data as Buffer).toString());
      if (!read.success) return socket.close(1008);
      const { producer } = read.output;
      tick();
      if (now() >= silentUntilMs[producer]) for (const message of simulator.snapshot(producer)) send(socket, message);
    });
  }

  function tick(): void {
    tell(simulator.advance(now()));
    if (now() - saidAliveMs >= aliveMs) {
      saidAliveMs = now();
      tell(producers.map(simulator.alive));
    }
  }

  /** One after the other, as prices move by themselves: what comes at once is a single change to whoever listens. */
  function churn(perSecond: number, seconds: number): void {
    clearInterval(churning);
    const fromMs = now();
    let told = 0;
    churning = setInterval(() => {
      const passedS = Math.min(seconds, (now() - fromMs) / 1_000);
      for (; told < Math.floor(passedS * perSecond); told += 1) tell(simulator.stir());
      if (passedS === seconds) clearInterval(churning);
    }, churnMs);
    churning.unref();
  }

  function tell(messages: readonly FeedMessage[]): void {
    for (const message of messages)
      if (now() >= silentUntilMs[message.producer]) for (const socket of sockets) send(socket, message);
  }

  function send(socket: WebSocket, message: FeedMessage): void {
    if (socket.bufferedAmount > mostBufferedBytes) return socket.terminate();
    socket.send(JSON.stringify(message));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = (status: number, body?: unknown) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(body === undefined ? "" : JSON.stringify(body));
    };
    try {
      const path = request.url?.split("?")[0] ?? "";
      if (path === "/health") return reply(200, { ok: true });
      if (!isKnown(request)) return reply(401, { error: "unauthorized" });
      tick();
      if (request.method === "POST" && path === feedPaths.byHand) {
        const read = v.safeParse(feedByHand, await bodyOf(request));
        if (!read.success) return reply(422, { error: "validation", message: v.summarize(read.issues) });
        return byHand(read.output) ? reply(200, { success: true }) : reply(404, { error: "not_found" });
      }
      if (path === feedPaths.changes) {
        const afterMs = Date.parse(new URLSearchParams(request.url?.split("?")[1]).get("after") ?? "");
        if (Number.isNaN(afterMs)) return reply(422, { error: "validation" });
        return reply(200, { events: simulator.changes(afterMs) });
      }
      const [, id] = /^\/events\/(.+)$/.exec(path) ?? [];
      const event = v.is(eventId, id) ? simulator.event(id) : undefined;
      return event ? reply(200, event) : reply(404, { error: "not_found" });
    } catch {
      reply(400, { error: "bad_request" });
    }
  }

  /** False if there is no such match. */
  function byHand(wish: FeedByHand): boolean {
    switch (wish.action) {
      case "silence":
        for (const producer of producers)
          if (wish.producer === undefined || wish.producer === producer)
            silentUntilMs[producer] = now() + wish.seconds * 1_000;
        return true;
      case "gap":
        for (const producer of producers)
          if (wish.producer === undefined || wish.producer === producer) simulator.skip(producer);
        return true;
      case "churn":
        churn(wish.per_second, wish.seconds);
        return true;
      default: {
        const { event, ...rest } = wish;
        const said = simulator.byHand(event, rest);
        if (said) tell(said);
        return said !== undefined;
      }
    }
  }

  function isKnown({ headers }: IncomingMessage): boolean {
    const [shown, right] = [`${headers.authorization}`, `Bearer ${key}`].map((text) =>
      createHmac("sha256", key).update(text).digest(),
    );
    return shown !== undefined && right !== undefined && timingSafeEqual(shown, right);
  }

  const ticking = setInterval(tick, tickMs);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,
    /** Tells what is due by the clock, without waiting for it to be looked at. */
    tick,
    /** Who listens. */
    sockets: sockets as ReadonlySet<WebSocket>,
    async close() {
      clearInterval(ticking);
      clearInterval(churning);
      for (const socket of sockets) socket.terminate();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const part of request) {
    text += String(part);
    if (text.length > mostBodyBytes) throw new Error("The body is too large.");
  }
  return JSON.parse(text);
}
