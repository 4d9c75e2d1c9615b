import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { instantGameIds } from "../rules/games/ids.ts";
import { freePort } from "../tests/world/free-port.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import { measurePairs, medianOf } from "./pairs.ts";
import type { Bench } from "./run-benches.ts";
import { slowLine } from "./slow-line.ts";

const gate = 1.2;
const defaultPairs = 10;
const slowness = 4;
const mostMs = 60_000;
const line = { roundTripMs: 400, downBitsPerS: 1_600_000, upBitsPerS: 750_000 };

/** A first visit to a table that is tapped from its first frame on, compared with the same visit left alone. */
export const earlyTaps: Bench = {
  what: `first practice result of a table tapped from its first frame on, against its load without taps: at most ${gate} times`,
  async run({ say, env }) {
    const count = Number(env["EARLY_TAPS_PAIRS"] ?? defaultPairs);
    const folder = mkdtempSync(join(tmpdir(), "karat-early-"));
    const port = await freePort();
    const house = await openHouse(folder, port);
    const slow = await slowLine(port, line);
    const browser = await openBrowser(port, slow.port);
    const address = `http://karat.localhost:${port}/en/games/${instantGameIds[0]}`;
    try {
      const untapped = () => visit(browser, address, false);
      const tapped = () => visit(browser, address, true);
      for (const warmUp of [untapped, tapped]) await warmUp();
      const itself = await measurePairs(count, untapped, untapped);
      say(`a load without taps against itself: ${itself.median.toFixed(3)}`);
      const result = await measurePairs(count, tapped, untapped);
      const [low, high] = result.interval;
      say(`${Math.round(medianOf(result.a))} ms to the first result, ${Math.round(medianOf(result.b))} ms to load`);
      say(`${result.median.toFixed(3)} times as long (95 %: ${low.toFixed(3)} to ${high.toFixed(3)})`);
      const steady = itself.median > 0.95 && itself.median < 1.05;
      if (!steady) say("the machine was not steady enough: this run does not count");
      return { passed: steady && high <= gate, gate, steady, line, itself, ...result };
    } finally {
      await browser.close();
      await slow.close();
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Marks {
  loadedMs?: number;
  resultMs?: number;
}

/** Milliseconds until the table could be played, or until what was tapped on its first frame has come out. */
async function visit(browser: Browser, address: string, isTapped: boolean): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "en-US",
    // A stage that moves would be measured, too.
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    await page.addInitScript(watch);
    await page.goto(address, { waitUntil: "commit" });
    const main = page.locator("form button[type=submit]");
    if (isTapped) await main.tap();
    for (const begun = Date.now(); Date.now() - begun < mostMs;) {
      const { loadedMs, resultMs } = await page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks);
      const ms = isTapped ? resultMs : loadedMs;
      if (ms !== undefined) return ms;
      await page.waitForTimeout(200);
    }
    throw new Error(isTapped ? "nothing came of the tap" : "the table does not come alive");
  } finally {
    await context.close();
  }
}

/** Runs inside the page, as text: what is compiled for Node would bring its helpers along. */
const watch = `(() => {
  const marks = (globalThis.marks = {});
  new MutationObserver(() => {
    const main = document.querySelector("form button[type=submit]");
    const isAlive = main && !main.closest("[data-waits]") && main.ariaBusy !== "true";
    if (isAlive) marks.loadedMs ??= performance.now();
    if (document.querySelector("form")?.textContent.includes("This session: 1 bet")) marks.resultMs ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
})()`;
