import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setImmediate as turnOfTheLoop, setTimeout as sleep } from "node:timers/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { fileMs } from "./file-body.ts";

interface RequestHandler {
  admit(incoming: IncomingMessage, begin: () => void): void;
  fetch(request: Request, env: HttpBindings): Promise<Response>;
  /** The answer to a request that is none: its address or its host cannot be read. */
  unreadable(): Response;
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface Listening {
  /** Answers what has been sent already, takes nothing new, and waits for what is being answered, but not for ever. */
  close(): Promise<void>;
}

export class PortTaken extends Error {
  override name = "PortTaken";
  constructor(port: number) {
    super(`Port ${port} is taken by another program: stop it, or choose another port with PORT.`);
  }
}

/** Before a house makes anything for which it then has no port. */
export async function refuseTakenPort(port: number): Promise<void> {
  for (const host of ["127.0.0.1", "::"]) {
    const probe = await tryOpen(host, port, { receive: () => {}, upgrade: () => {} });
    if (probe === "taken") throw new PortTaken(port);
    if (probe !== "absent") await closed(probe);
  }
}

/** Opens the port on every address of this machine: `*.localhost` may mean either kind of loopback. */
export async function listen(port: number, handler: RequestHandler): Promise<Listening> {
  const listeners = createListeners(handler);
  // Asked for first, because in the end a taken address only means that another one covers it.
  const ipv4 = await tryOpen("127.0.0.1", port, listeners);
  if (ipv4 === "taken") throw new PortTaken(port);
  if (ipv4 !== "absent") await closed(ipv4);
  const everywhere = await tryOpen("::", port, listeners);
  if (everywhere === "taken") throw new PortTaken(port);
  const servers = [everywhere === "absent" ? await opened("0.0.0.0", port, listeners) : everywhere];
  // Where "::" stands for IPv6 alone, IPv4 is still free.
  const left = await tryOpen("127.0.0.1", port, listeners);
  if (typeof left !== "string") servers.push(left);
  return {
    close: async () => {
      await listeners.drain();
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

type Listeners = ReturnType<typeof createListeners>;
type RequestListeners = Pick<Listeners, "receive" | "upgrade">;

/** Near the end each caller is told that the connection is not kept. */
function createListeners(handler: RequestHandler) {
  let draining = false;
  let received = 0;

  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    errorHandler: () => closingWhenDraining(handler.unreadable()),
  });

  async function answer(request: Request, env: HttpBindings): Promise<Response> {
    return closingWhenDraining(await handler.fetch(request, env));
  }

  function closingWhenDraining(response: Response): Response {
    if (draining) response.headers.set("Connection", "close");
    return response;
  }

  return {
    receive(incoming: IncomingMessage, outgoing: ServerResponse) {
      received += 1;
      handler.admit(incoming, () => void listener(incoming, outgoing));
    },
    upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => handler.upgrade(incoming, socket, head),
    /** Whoever has sent a request before knowing of the end gets an answer: a closed port would reset what it has not read. */
    async drain() {
      draining = true;
      const until = performance.now() + graceMs;
      let before: number;
      do {
        before = received;
        await sleep(quietMs);
        // A busy process reads late: all that is there now has been read once the loop has gone round.
        await turnOfTheLoop();
      } while (received > before && performance.now() < until);
    },
  };
}

/** Nothing new for so long means that nothing is under way to us. */
const quietMs = 100;
const graceMs = 1_000;

async function opened(host: string, port: number, { receive, upgrade }: RequestListeners): Promise<Server> {
  const server = createServer(limits, receive);
  server.on("upgrade", upgrade);
  server.listen({ host, port });
  await once(server, "listening");
  return server;
}

/**
 * Slow senders are cut off, those of a file later than others (see readBody); an open connection may wait for its next
 * request a little longer than browsers do.
 */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: fileMs + 5_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
};

async function tryOpen(host: string, port: number, listeners: RequestListeners): Promise<Server | "taken" | "absent"> {
  try {
    return await opened(host, port, listeners);
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
