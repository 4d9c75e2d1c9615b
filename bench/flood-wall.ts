import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * A server that refuses every request unread and closes its connection. What a flood costs when it hits this server
 * comes from sharing the machine with it, and is the baseline for the house.
 */
const body = JSON.stringify({ error: "too_many_tries", message: "", retry_after: 1 });
const server = createServer((incoming, outgoing) => {
  const isWhole = incoming.headers["content-length"] === undefined;
  outgoing.writeHead(429, { "Content-Type": "application/json", ...(isWhole ? {} : { Connection: "close" }) });
  outgoing.end(body);
});
server.on("upgrade", (_, socket) => socket.end("HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n"));
server.listen({ host: "127.0.0.1", port: 0, backlog: 4_096 }, () =>
  process.send?.((server.address() as AddressInfo).port),
);
process.on("disconnect", () => process.exit());
