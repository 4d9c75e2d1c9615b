import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Makes this process a service of the sandbox: it is configured by its environment, reports its port to the supervisor
 * over the IPC channel, and ends when that channel closes.
 */
export async function runService(
  title: string,
  open: (env: NodeJS.ProcessEnv) => Promise<{ port: number }>,
): Promise<void> {
  process.title = title;
  // Ctrl-C reaches every program of the terminal, but the house decides when this one ends.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
  const { port } = await open(process.env);
  process.send?.({ port });
}

export interface Listening {
  port: number;
  close(): Promise<void>;
}

const requestLimitMs = 20_000;

/** Listens on this machine only, by default on any free port. */
export async function listen(listener: RequestListener, port = 0): Promise<Listening> {
  const server = createServer({ requestTimeout: requestLimitMs }, listener);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
