import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, devices } from "playwright";
import { createMaps } from "../server/analytics/stack-command.ts";
import { freePort } from "../tests/world/free-port.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import { medianOf } from "./pairs.ts";
import type { Bench } from "./run-benches.ts";
import { timesBySource } from "./script-by-source.ts";

const gateMs = 10;
const slowness = 4;
const defaultStarts = 7;
/** After which nothing that belongs to a start is still to come. */
const settlesMs = 6_000;

/** Everything that reads where one comes from, asks, reports, records, tags and tells browsers apart. */
const parts = {
  reports: /^src\/browser\/analytics\//,
  consent: /^src\/(features\/consent\/|browser\/consent\.ts)/,
  attribution: /^src\/browser\/(arrival|promo)\.ts/,
  fingerprint: /^src\/browser\/(fingerprint|know-browser)/,
};
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

/**
 * What reports, recording and third parties cost the start of a page that has agreed to all of it. By its own functions in
 * a profile, with all that they call: in the difference of two starts it would be lost, as each takes a tenth more or less.
 */
export const reportsStart: Bench = {
  what: `script on the main thread of reports, recording, consent and attribution at the start of a page that has agreed to all: at most ${gateMs} ms, the processor slowed ${slowness} times (REPORTS_STARTS)`,
  async run({ say, env }) {
    const count = Number(env["REPORTS_STARTS"] ?? defaultStarts);
    const folder = mkdtempSync(join(tmpdir(), "karat-reports-"));
    const port = await freePort();
    const house = await openHouse(folder, port, {
      KARAT_REPLAY_SHARE: "100",
      KARAT_TAG_MANAGER: "http://tags.localhost/tags.js",
      KARAT_CUSTOMER_DATA: "http://cdp.localhost/batch",
      KARAT_CUSTOMER_DATA_KEY: "key",
    });
    const browser = await openBrowser(port);
    try {
      const starts: Record<Part | "all" | "page", number>[] = [];
      // The first one has the house warm up.
      for (let start = 0; start <= count; start += 1) {
        const times = await startOf(browser, `http://karat.localhost:${port}/en?utm_source=bench&pr=bench`);
        if (start > 0) starts.push(times);
      }
      const ms = (part: Part | "all" | "page") => medianOf(starts.map((times) => times[part]));
      for (const part of names) say(`${part}: ${ms(part).toFixed(1)} ms`);
      say(`${ms("all").toFixed(1)} ms of all ${ms("page").toFixed(1)} ms of script (processor ÷ ${slowness})`);
      return { passed: ms("page") > 0 && ms("all") < gateMs, gateMs, starts };
    } finally {
      await browser.close();
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** A first visit on a slow phone, with nothing kept but the answer to what may be reported. */
async function startOf(browser: Browser, address: string): Promise<Record<Part | "all" | "page", number>> {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
  const context = await browser.newContext(phone);
  try {
    await context.addCookies([{ name: "consent", value: "1.analytics.advertising.replay", url: address }]);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    await cdp.send("Profiler.enable");
    await cdp.send("Profiler.setSamplingInterval", { interval: 200 });
    await cdp.send("Profiler.start");
    await page.goto(address, { waitUntil: "load" });
    await page.waitForTimeout(settlesMs);
    const { profile } = await cdp.send("Profiler.stop");
    const mapOf = createMaps(join(import.meta.dirname, "../dist"));
    const { total, within } = timesBySource(profile, mapOf);
    const each = Object.fromEntries(names.map((part) => [part, within(parts[part])])) as Record<Part, number>;
    const any = new RegExp(names.map((part) => parts[part].source).join("|"));
    return { ...each, all: within(any), page: total };
  } finally {
    await context.close();
  }
}
