import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setImmediate as turnOfTheLoop, setTimeout as sleep } from "node:timers/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { fileMs } from "./file-body.ts";

interface RequestHandler {
  admit(incoming: IncomingMessage, begin: () => void): void;
  fetch(request: Request, env: HttpBindings): Promise<Response>;
  /** The answer to a request whose URL or host cannot be parsed. */
  unreadable(): Response;
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface Listening {
  /** Answers everything already sent, accepts nothing new, and waits for open answers up to a limit. */
  close(): Promise<void>;
}

export class PortTaken extends Error {
  override name = "PortTaken";
  constructor(port: number) {
    super(`Port ${port} is taken by another program: stop it, or choose another port with PORT.`);
  }
}

/** Checked first, before the house makes anything. */
export async function refuseTakenPort(port: number): Promise<void> {
  for (const host of ["127.0.0.1", "::"]) {
    const probe = await tryOpen(host, port, { receive: () => {}, upgrade: () => {} });
    if (probe === "taken") throw new PortTaken(port);
    if (probe !== "absent") await closed(probe);
  }
}

/** Listens on every address of this machine, because `*.localhost` may resolve to IPv4 or IPv6. */
export async function listen(port: number, handler: RequestHandler): Promise<Listening> {
  const listeners = createListeners(handler);
  // Tested alone first: after "::" is open, a taken IPv4 address only means that "::" covers it.
  const ipv4 = await tryOpen("127.0.0.1", port, listeners);
  if (ipv4 === "taken") throw new PortTaken(port);
  if (ipv4 !== "absent") await closed(ipv4);
  const everywhere = await tryOpen("::", port, listeners);
  if (everywhere === "taken") throw new PortTaken(port);
  const servers = [everywhere === "absent" ? await opened("0.0.0.0", port, listeners) : everywhere];
  // Where "::" covers IPv6 only, IPv4 is still free.
  const left = await tryOpen("127.0.0.1", port, listeners);
  if (typeof left !== "string") servers.push(left);
  return {
    close: async () => {
      await listeners.drain();
      const done = Promise.all(servers.map(closed));
      // Idle keep-alive connections would stay open otherwise.
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

/** While draining, answers tell clients that the connection is closing. */
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
    /** Requests sent before the end get an answer; closing at once would reset what has not been read. */
    async drain() {
      draining = true;
      const until = performance.now() + graceMs;
      let before: number;
      do {
        before = received;
        await sleep(quietMs);
        // A busy process reads late: one turn of the event loop reads everything that has arrived.
        await turnOfTheLoop();
      } while (received > before && performance.now() < until);
    },
  };
}

/** After this long without anything new, nothing is under way. */
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
 * Slow senders are cut off, those of a file later (see readBody); an idle connection is kept a little longer than
 * browsers keep theirs.
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
    // For example a machine without IPv6.
    if (code === "EAFNOSUPPORT" || code === "EADDRNOTAVAIL") return "absent";
    throw error;
  }
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeIdleConnections();
  await once(server, "close");
}
