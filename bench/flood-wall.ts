import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * The process of a server that does nothing for anybody: all who ask are refused before anything that they send is looked
 * at, and their connections closed. What a flood costs others while it beats against this, it costs because it comes from
 * the same machine.
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
