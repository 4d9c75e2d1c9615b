import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What the portal answers to every request. */
export const loginPage = "<!doctype html><title>Free Wi-Fi</title><p>Log in first.";

/** A proxy between browser and house that tests can cut, and that counts requests. */
export async function createLine(housePort: number, port = 0) {
  const pairs = new Set<[Socket, Socket]>();
  const requests: { method: string; host: string; path: string }[] = [];
  const upgraded = new Set<Socket>();
  const blocked = new Set<string>();
  const hosts = new Map<Socket, string>();
  let whole = true;
  let portal = false;
  let held: { start: string; what: "request" | "reply"; release: (() => void)[] } | undefined;
  let fault: { start: string; times: number } | undefined;

  const server = createServer((browser) => {
    if (!whole) return void browser.destroy();
    if (portal) return answerAsPortal(browser);
    const house = connect(housePort, "127.0.0.1");
    const pair: [Socket, Socket] = [browser, house];
    pairs.add(pair);
    browser.on("data", (chunk) => {
      note(chunk.toString("latin1"), browser);
      if (breaks(chunk.toString("latin1"))) return void browser.destroy();
      if (!held || !chunk.toString("latin1").startsWith(held.start)) return void house.write(chunk);
      if (held.what === "reply") {
        house.write(chunk);
        house.unpipe(browser);
        return void held.release.push(() => house.pipe(browser));
      }
      browser.pause();
      held.release.push(() => {
        house.write(chunk);
        browser.resume();
      });
    });
    browser.on("end", () => house.end());
    house.pipe(browser);
    for (const socket of pair) {
      // Broken connections are the purpose of this proxy; both ends notice by themselves.
      socket.on("error", () => {});
      socket.on("close", () => {
        pairs.delete(pair);
        upgraded.delete(browser);
        hosts.delete(browser);
        for (const each of pair) each.destroy();
      });
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  function note(text: string, browser: Socket) {
    if (/^Upgrade: websocket\r$/im.test(text)) upgraded.add(browser);
    for (const [, method = "", path = "", host = ""] of text.matchAll(
      /^([A-Z]+) (\/\S*) HTTP\/1\.1\r\nHost: (\S+)\r$/gm,
    )) {
      hosts.set(browser, host);
      if (blocked.has(host)) browser.destroy();
      else requests.push({ method, path, host });
    }
  }

  function breaks(text: string): boolean {
    if (!fault || fault.times === 0 || !text.startsWith(fault.start)) return false;
    fault.times -= 1;
    return true;
  }

  /** Answers every request with the portal's page and status 200, as portals do. */
  function answerAsPortal(browser: Socket) {
    browser.on("error", () => {});
    browser.on("data", () =>
      browser.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: ${loginPage.length}\r\nConnection: close\r\n\r\n${loginPage}`,
      ),
    );
  }

  function breakAll(concerned: (browser: Socket) => boolean) {
    for (const pair of pairs) if (concerned(pair[0])) for (const socket of pair) socket.destroy();
  }

  function mend() {
    whole = true;
    portal = false;
    blocked.clear();
  }

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      whole = false;
      breakAll(() => true);
    },
    /** Drops all connections to these hosts, as if they were blocked. */
    block(...names: string[]) {
      for (const name of names) blocked.add(name);
      breakAll((browser) => blocked.has(hosts.get(browser) ?? ""));
    },
    /** From now on a portal answers for all hosts and asks to log in. */
    enterPortal() {
      portal = true;
      breakAll(() => true);
    },
    mend,
    /** As it was before anything was done to it: what stops in the middle of a cut leaves no cut to what comes next. */
    restore() {
      mend();
      held = undefined;
      fault = undefined;
    },
    /** Breaks the connection under the next requests whose "METHOD /path" begins like this. */
    breakUnder(start: string, times: number) {
      fault = { start, times };
    },
    /**
     * Holds requests whose "METHOD /path" begins like this, or their replies, until the returned function is called.
     */
    hold(start: string, what: "request" | "reply" = "request") {
      const holding = { start, what, release: [] as (() => void)[] };
      held = holding;
      return () => {
        held = undefined;
        for (const release of holding.release) release();
      };
    },
    /** How many breaks are still to come. */
    breaksLeft: () => fault?.times ?? 0,
    /** Number of requests whose "METHOD /path" begins like this. */
    count: (start: string) => requests.filter(({ method, path }) => `${method} ${path}`.startsWith(start)).length,
    requests: (): readonly { method: string; host: string; path: string }[] => [...requests],
    /** Number of live sockets that are open. */
    sockets: () => upgraded.size,
    forget: () => void requests.splice(0),
    async close() {
      this.cut();
      server.close();
      await once(server, "close");
    },
  };
}
