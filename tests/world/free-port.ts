import { once } from "node:events";
import { createServer } from "node:net";

// Below the system's ephemeral ports, so that a free port stays free, and only ports that browsers allow.
const lowest = 11_000;
const count = 20_000;

/** A free port, for a house that has to know its port before it opens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
