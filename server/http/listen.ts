import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { toResponse } from "./answer.ts";
import { refuse } from "./refusal.ts";

interface Door {
  fetch(request: Request, env: HttpBindings): Promise<Response>;
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface Listening {
  /** Takes nothing new and waits for what is being answered, but not for ever. */
  close(): Promise<void>;
}

export class PortTaken extends Error {
  override name = "PortTaken";
  constructor(port: number) {
    super(`Port ${port} is taken by another program: stop it, or choose another port with PORT.`);
  }
}

/** Opens the door on every address of this machine: `*.localhost` may mean either kind of loopback. */
export async function listen(port: number, door: Door): Promise<Listening> {
  // Asked for first, because in the end a taken address only means that another one covers it.
  const ipv4 = await tryOpen("127.0.0.1", port, door);
  if (ipv4 === "taken") throw new PortTaken(port);
  if (ipv4 !== "absent") await closed(ipv4);
  const everywhere = await tryOpen("::", port, door);
  if (everywhere === "taken") throw new PortTaken(port);
  const servers = [everywhere === "absent" ? await opened("0.0.0.0", port, door) : everywhere];
  // Where "::" stands for IPv6 alone, IPv4 is still free.
  const left = await tryOpen("127.0.0.1", port, door);
  if (typeof left !== "string") servers.push(left);
  return {
    close: async () => {
      const done = Promise.all(servers.map(closed));
      // A connection that has had its answer would otherwise be kept for the next question.
      const sweep = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), 50);
      await Promise.race([done, sleep(patienceMs, undefined, { ref: false })]);
      clearInterval(sweep);
      for (const server of servers) server.closeAllConnections();
    },
  };
}

const patienceMs = 8_000;

async function opened(host: string, port: number, door: Door): Promise<Server> {
  const handle = getRequestListener((request, env) => door.fetch(request, env as HttpBindings), {
    // A request that is none: its address or its host cannot be read.
    errorHandler: () => toResponse(refuse("bad_request")),
  });
  const server = createServer(limits, (incoming, outgoing) => void handle(incoming, outgoing));
  server.on("upgrade", (incoming, socket, head) => door.upgrade(incoming, socket, head));
  server.listen({ host, port });
  await once(server, "listening");
  return server;
}

/** Slow senders are cut off; an open connection may wait for its next request a little longer than browsers do. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
};

async function tryOpen(host: string, port: number, door: Door): Promise<Server | "taken" | "absent"> {
  try {
    return await opened(host, port, door);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") return "taken";
    // A machine without IPv6, say.
    if (code === "EAFNOSUPPORT" || code === "EADDRNOTAVAIL") return "absent";
    throw error;
  }
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeIdleConnections();
  await once(server, "close");
}
