import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import type { FeedByHand } from "../contract/feed-by-hand.ts";
import { feedPaths } from "../contract/odds-feed.ts";
import { openFeedServer } from "../sandbox/odds-feed/feed-server.ts";
import { freePort } from "../tests/world/free-port.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import { alternate, medianOf, pairsOf } from "./pairs.ts";
import { relayOdds } from "./peer/odds-relay.ts";
import { servePeer } from "./peer/serve.ts";
import type { Bench } from "./run-benches.ts";

const gate = 8;
const pairs = 6;
/** All prices of a match move with each of them: several thousand in a second. */
const messagesPerS = 100;
const watchMs = 8_000;
const settleMs = 2_500;
const rows = 10;
/** What a tab may be told between two frames. */
const mostBetweenFrames = 1;
/** Of what the peer shows, ours has to show at least so much: matches begin and end between two looks. */
const alike = 0.9;

/** What a feed that moves thousands of prices a second costs the page, beside a socket whose every message is a state. */
export const odds: Bench = {
  what: `main-thread script for 1,000 messages of the feed, against a page that makes each a state: at least ${gate} times less`,
  async run({ say, env }) {
    const count = Number(env["ODDS_PAIRS"] ?? pairs);
    const folder = mkdtempSync(join(tmpdir(), "karat-odds-"));
    const port = await freePort();
    const host = `karat.localhost:${port}`;
    const key = "k".repeat(32);
    const feed = await openFeedServer({ key });
    const source = { address: `http://127.0.0.1:${feed.port}`, key };
    const file = join(folder, "odds-feed.json");
    writeFileSync(file, JSON.stringify(source));
    const house = await openHouse(folder, port, { KARAT_ODDS_FEED: file });
    const peer = await servePeer({ port, host });
    const relay = await relayOdds(peer.server, source);
    const ours = await openBrowser(port);
    const theirs = await openBrowser(port, port, { [host]: peer.port });
    const churn = (seconds: number) => churnFeed(source, seconds);
    try {
      const live = { browser: ours, address: `http://${host}/en/betting/live`, relay, churn };
      const a = () => costOf(live);
      const b = () => costOf({ browser: theirs, address: `http://${host}/en/betting`, relay, churn });
      for (const warmUp of [a, b]) await warmUp();
      const same = await alternate(count, a, a);
      const both = await alternate(count, a, b);
      const itself = pairsOf(same.b.map(script), same.a.map(script));
      const compared = pairsOf(both.b.map(script), both.a.map(script));
      const cells = [medianOf(both.a.map((one) => one.cells)), medianOf(both.b.map((one) => one.cells))] as const;
      const flashes = [medianOf(both.a.map((one) => one.marked)), medianOf(both.b.map((one) => one.marked))] as const;
      const [low, high] = compared.interval;
      say(
        `ours ${medianOf(both.a.map(script)).toFixed(1)} ms of script for 1,000 messages, peer ${medianOf(both.b.map(script)).toFixed(1)} ms`,
      );
      say(
        `prices on screen: ours ${cells[0]}, peer ${cells[1]}; of which say which way they went: ${flashes[0]} and ${flashes[1]}`,
      );
      say(
        `${compared.median.toFixed(1)} times less (95 %: ${low.toFixed(1)} to ${high.toFixed(1)}), ours against itself ${itself.median.toFixed(3)}`,
      );
      const told = await toldOf(live);
      say(
        `${told.priceChanges} price changes a second: ${told.perSecond} messages a second to the tab in ${told.frames} frames, at most ${told.mostBetween} between two`,
      );
      const steady = itself.median > 0.8 && itself.median < 1.25;
      if (!steady) say("the machine was not steady enough: this run does not count");
      const isAlike = cells[0] >= cells[1] * alike && flashes[0] >= flashes[1] * alike;
      if (!isAlike) say("the pages did not show the same: this run does not count");
      return {
        passed: steady && isAlike && low >= gate && told.mostBetween <= mostBetweenFrames,
        steady,
        cells,
        flashes,
        gate,
        itself,
        ...compared,
        told,
      };
    } finally {
      await Promise.all([ours.close(), theirs.close()]);
      relay.close();
      peer.close();
      house.kill("SIGTERM");
      await once(house, "exit");
      await feed.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Watched {
  browser: Browser;
  address: string;
  relay: { told(): number; changes(): number };
  churn(seconds: number): Promise<void>;
}

interface Cost {
  /** On the page's main thread, in milliseconds for each 1,000 messages. */
  scriptMs: number;
  /** So many prices stood on the page, and of so many one saw which way they went. */
  cells: number;
  marked: number;
}

const script = ({ scriptMs }: Cost) => scriptMs;

async function costOf({ browser, address, relay, churn }: Watched): Promise<Cost> {
  return opened(browser, async (context, page) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable");
    await arrive(page, address);
    await churn((settleMs + watchMs) / 1_000 + 1);
    await sleep(settleMs);
    const [script, told] = [await scriptMs(cdp), relay.told()];
    await sleep(watchMs);
    const [scriptAfter, toldAfter] = [await scriptMs(cdp), relay.told()];
    const cells = page.locator("li > div > button");
    return {
      scriptMs: ((scriptAfter - script) / (toldAfter - told)) * 1_000,
      cells: await cells.count(),
      marked: await cells.and(page.locator("[data-moved]")).count(),
    };
  });
}

interface Told {
  priceChanges: number;
  perSecond: number;
  frames: number;
  mostBetween: number;
}

/** How often the worker has told the tab something while thousands of prices moved. */
async function toldOf({ browser, address, relay, churn }: Watched): Promise<Told> {
  return opened(browser, async (_, page) => {
    await page.addInitScript(`(${countPortMessages})()`);
    await arrive(page, address);
    await churn((settleMs + watchMs) / 1_000 + 1);
    await sleep(settleMs);
    await page.evaluate(() => (globalThis as unknown as Counting).count());
    const before = relay.changes();
    await sleep(watchMs);
    const { messages, frames, mostBetween } = await page.evaluate(() => (globalThis as unknown as Counting).counted);
    const seconds = watchMs / 1_000;
    return {
      priceChanges: Math.round((relay.changes() - before) / seconds),
      perSecond: Math.round(messages / seconds),
      frames: Math.round(frames / seconds),
      mostBetween,
    };
  });
}

interface Counting {
  count(): void;
  counted: { messages: number; frames: number; mostBetween: number };
}

/** Runs inside the page, as text: what is compiled for Node would bring its helpers along. */
const countPortMessages = `function () {
  const counted = (globalThis.counted = { messages: 0, frames: 0, mostBetween: 0 });
  let between = 0;
  let isCounting = false;
  const add = MessagePort.prototype.addEventListener;
  MessagePort.prototype.addEventListener = function (type, ...rest) {
    if (type === "message" && !this.isCounted) {
      this.isCounted = true;
      add.call(this, "message", () => {
        if (!isCounting) return;
        counted.messages += 1;
        counted.mostBetween = Math.max(counted.mostBetween, (between += 1));
      });
    }
    return add.call(this, type, ...rest);
  };
  globalThis.count = () => {
    isCounting = true;
    requestAnimationFrame(function frame() {
      counted.frames += 1;
      between = 0;
      requestAnimationFrame(frame);
    });
  };
}`;

async function opened<Found>(
  browser: Browser,
  look: (context: BrowserContext, page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({
    viewport: { width: 1_440, height: 900 },
    serviceWorkers: "block",
    locale: "en-US",
    colorScheme: "dark",
  });
  try {
    return await look(context, await context.newPage());
  } finally {
    await context.close();
  }
}

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction((least) => document.querySelectorAll("main li, #main li").length >= least, rows);
}

async function scriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1_000;
}

async function churnFeed({ address, key }: { address: string; key: string }, seconds: number): Promise<void> {
  const wish: FeedByHand = { action: "churn", per_second: messagesPerS, seconds };
  const { ok } = await fetch(`${address}${feedPaths.byHand}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify(wish),
  });
  if (!ok) throw new Error("the feed does not move");
}
