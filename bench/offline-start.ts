import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { callOver } from "../tests/world/call.ts";
import { freePort } from "../tests/world/free-port.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import { measurePairs, medianOf } from "./pairs.ts";
import type { Bench } from "./run-benches.ts";

const gate = 2;
const pairs = 10;

/** The installed app opened offline, compared with the same page without scripts. */
export const offlineStart: Bench = {
  what: `start without a network, to the first paint, against a precached page without scripts: at most ${gate} times as long`,
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), "karat-offline-"));
    const port = await freePort();
    const house = await openHouse(folder, port);
    const houseEnded = once(house, "exit");
    const site = `http://karat.localhost:${port}`;
    let still: Still | undefined;
    let browser: Browser | undefined;
    try {
      const { text } = await callOver(port, `${site}/en`);
      still = await openStill(withoutScripts(text));
      browser = await openBrowser(port);
      const appContext = await installed(browser, `${site}/en`);
      const stillContext = await installed(browser, `${still.address}visit`);
      house.kill("SIGTERM");
      await houseEnded;
      still.close();
      const stillAddress = still.address;
      const ours = () => firstPaint(appContext, `${site}/en`);
      const peers = () => firstPaint(stillContext, stillAddress);
      for (const warmUp of [ours, peers, ours, peers]) await warmUp();

      const same = await measurePairs(pairs, ours, ours);
      say(`the app against itself: ${same.median.toFixed(3)}`);
      const result = await measurePairs(pairs, ours, peers);
      const [low, high] = result.interval;
      say(`${Math.round(medianOf(result.a))} ms, the page without scripts ${Math.round(medianOf(result.b))} ms`);
      say(`${result.median.toFixed(2)} times as long (95 %: ${low.toFixed(2)} to ${high.toFixed(2)})`);
      const steady = same.median > 0.95 && same.median < 1.05;
      if (!steady) say("the machine was not steady enough: this run does not count");
      return { passed: steady && high <= gate, gate, steady, same, ...result };
    } finally {
      await browser?.close();
      still?.close();
      house.kill("SIGTERM");
      await houseEnded;
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function firstPaint(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const ms = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  await page.close();
  return ms;
}

async function installed(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await settled(page);
  await page.close();
  return context;
}

async function settled(page: Page): Promise<void> {
  let before = -1;
  let count = 0;
  while (count !== before) {
    before = count;
    await page.waitForTimeout(3_000);
    count = await page.evaluate(async () => {
      const names = await caches.keys();
      const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return counts.reduce((sum, each) => sum + each, 0);
    });
  }
}

interface Still {
  address: string;
  close(): void;
}

/** The peer: the same markup and styles, cached by the smallest possible service worker. */
async function openStill(html: string): Promise<Still> {
  const worker = `
    addEventListener("install", (event) => event.waitUntil(caches.open("still").then((cache) => cache.add("/"))));
    addEventListener("activate", (event) => event.waitUntil(clients.claim()));
    addEventListener("fetch", (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));
  `;
  const register = `<script>navigator.serviceWorker.register("/sw.js")</script>`;
  const server = createServer(({ url }, reply) => {
    const isWorker = url === "/sw.js";
    reply.setHeader("Content-Type", isWorker ? "text/javascript" : "text/html; charset=utf-8");
    // Only the first visit, which is not measured, registers the worker.
    const isVisit = url === "/visit";
    reply.end(isWorker ? worker : isVisit ? register : html);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`;
  return {
    address,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<link rel="(?:modulepreload|preload|stylesheet|manifest|icon|apple-touch-icon)".*?>/g, "");
}
