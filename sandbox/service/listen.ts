import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listening {
  port: number;
  close(): Promise<void>;
}

const requestLimitMs = 20_000;

/** Answers requests on a port of this machine alone: any that is free, where none is wished for. */
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
