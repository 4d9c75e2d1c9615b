import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setImmediate as turnOfTheLoop, setTimeout as sleep } from "node:timers/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { fileMs } from "./file-body.ts";

interface Door {
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

/** Before a house makes anything for which it then has no door. */
export async function refuseTakenPort(port: number): Promise<void> {
  for (const host of ["127.0.0.1", "::"]) {
    const probe = await tryOpen(host, port, { receive: () => {}, upgrade: () => {} });
    if (probe === "taken") throw new PortTaken(port);
    if (probe !== "absent") await closed(probe);
  }
}

/** Opens the door on every address of this machine: `*.localhost` may mean either kind of loopback. */
export async function listen(port: number, door: Door): Promise<Listening> {
  const reception = createReception(door);
  // Asked for first, because in the end a taken address only means that another one covers it.
  const ipv4 = await tryOpen("127.0.0.1", port, reception);
  if (ipv4 === "taken") throw new PortTaken(port);
  if (ipv4 !== "absent") await closed(ipv4);
  const everywhere = await tryOpen("::", port, reception);
  if (everywhere === "taken") throw new PortTaken(port);
  const servers = [everywhere === "absent" ? await opened("0.0.0.0", port, reception) : everywhere];
  // Where "::" stands for IPv6 alone, IPv4 is still free.
  const left = await tryOpen("127.0.0.1", port, reception);
  if (typeof left !== "string") servers.push(left);
  return {
    close: async () => {
      await reception.sendHome();
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

type Reception = ReturnType<typeof createReception>;
type Receiver = Pick<Reception, "receive" | "upgrade">;

/** Hands requests in at the door, and near the end tells each caller that the connection is not kept. */
function createReception(door: Door) {
  let leaving = false;
  let received = 0;

  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    errorHandler: () => beforeLeaving(door.unreadable()),
  });

  async function answer(request: Request, env: HttpBindings): Promise<Response> {
    return beforeLeaving(await door.fetch(request, env));
  }

  function beforeLeaving(response: Response): Response {
    if (leaving) response.headers.set("Connection", "close");
    return response;
  }

  return {
    receive(incoming: IncomingMessage, outgoing: ServerResponse) {
      received += 1;
      door.admit(incoming, () => void listener(incoming, outgoing));
    },
    upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => door.upgrade(incoming, socket, head),
    /** Whoever has sent a request before knowing of the end gets an answer: a closed door would reset what it has not read. */
    async sendHome() {
      leaving = true;
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

async function opened(host: string, port: number, { receive, upgrade }: Receiver): Promise<Server> {
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

async function tryOpen(host: string, port: number, reception: Receiver): Promise<Server | "taken" | "absent"> {
  try {
    return await opened(host, port, reception);
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
