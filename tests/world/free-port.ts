import { once } from "node:events";
import { createServer } from "node:net";

// Below those that the system gives to connections, so that it stays free; and of those, what a browser opens.
const lowest = 11_000;
const count = 20_000;

/** A port that nobody listens on, for a house that has to know it before it opens. */
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
