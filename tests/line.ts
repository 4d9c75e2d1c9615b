import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The wire between browser and house, in our hands: it can be cut, and it counts what goes over it. */
export async function createLine(housePort: number) {
  const pairs = new Set<[Socket, Socket]>();
  const requests: { method: string; host: string; path: string }[] = [];
  const upgraded = new Set<Socket>();
  let state: "whole" | "cut" | "portal" = "whole";

  const server = createServer((browser) => {
    if (state === "cut") return void browser.destroy();
    if (state === "portal") return signIn(browser);
    const house = connect(housePort, "127.0.0.1");
    const pair: [Socket, Socket] = [browser, house];
    pairs.add(pair);
    browser.on("data", (chunk) => note(chunk.toString("latin1"), browser));
    browser.pipe(house);
    house.pipe(browser);
    for (const socket of pair) {
      // A line that breaks is this double's purpose; both ends find out by themselves.
      socket.on("error", () => {});
      socket.on("close", () => {
        pairs.delete(pair);
        upgraded.delete(browser);
        for (const each of pair) each.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  function breakOff() {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  }

  function signIn(browser: Socket) {
    browser.on("error", () => {});
    browser.once("data", () => browser.end(signInPage));
  }

  function note(text: string, browser: Socket) {
    if (/^Upgrade: websocket\r$/im.test(text)) upgraded.add(browser);
    for (const [, method = "", path = "", host = ""] of text.matchAll(
      /^([A-Z]+) (\/\S*) HTTP\/1\.1\r\nHost: (\S+)\r$/gm,
    )) {
      requests.push({ method, path, host });
    }
  }

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = "cut";
      breakOff();
    },
    /** From now on somebody on the way answers everything with a page of their own. */
    capture() {
      state = "portal";
      breakOff();
    },
    mend() {
      state = "whole";
    },
    /** Requests so far whose "METHOD /path" begins like this. */
    count: (start: string) => requests.filter(({ method, path }) => `${method} ${path}`.startsWith(start)).length,
    /** Live sockets that stand right now. */
    sockets: () => upgraded.size,
    forget: () => void requests.splice(0),
    async close() {
      this.cut();
      server.close();
      await once(server, "close");
    },
  };
}

const page = "<!doctype html><title>Hotel</title><h1>Sign in to the network of the hotel</h1>";
const signInPage = [
  "HTTP/1.1 200 OK",
  "Content-Type: text/html",
  `Content-Length: ${page.length}`,
  "Access-Control-Allow-Origin: *",
  "Connection: close",
  "",
  page,
].join("\r\n");
