import type { Browser } from "playwright";

const slowness = 4;
const quietMs = 1_500;
const lookMs = 500;
const mostMs = 30_000;
/** A page that works less than that between two looks is quiet. */
const leastWorkS = 0.02;

export interface ColdStart {
  /** Until the first frame with everything that was asked for on it. */
  paintMs: number;
  /** Until a tap on it is the page's own to answer. */
  liveMs: number;
  scriptMs: number;
  layoutMs: number;
  layouts: number;
  /** The longest task after the first paint. */
  longestMs: number;
}

export interface Wanted {
  address: string;
  /** What has to be painted, and how often. */
  shown: string;
  count: number;
  /** What has to answer. */
  tapped: string;
  cookies?: Readonly<Record<string, string>>;
}

interface Seen {
  paintMs?: number;
  liveMs?: number;
  /** When each long one began, and how long it took. */
  tasks: [number, number][];
}

/** One first visit on a slow phone, with nothing kept, until the page has nothing more to do. */
export async function coldStart(browser: Browser, wanted: Wanted): Promise<ColdStart> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "en-US",
    colorScheme: "dark",
  });
  try {
    const { cookies = {}, address } = wanted;
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: address })));
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    await cdp.send("Performance.enable");
    await page.addInitScript(`(${watch})(${JSON.stringify(wanted)})`);
    await page.goto(wanted.address, { waitUntil: "commit" });
    const look = () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    let seen = await look();
    for (let waited = 0; seen.paintMs === undefined || seen.liveMs === undefined; waited += lookMs) {
      if (waited > mostMs) throw new Error(`${wanted.address} does not come alive`);
      await page.waitForTimeout(lookMs);
      seen = await look();
    }
    const { paintMs, liveMs } = seen;
    const work = async () => {
      const { metrics } = await cdp.send("Performance.getMetrics");
      return new Map(metrics.map(({ name, value }) => [name, value]));
    };
    let last = await work();
    for (let [quiet, waited] = [0, 0]; quiet < quietMs && waited < mostMs; waited += lookMs) {
      await page.waitForTimeout(lookMs);
      const now = await work();
      const done = (now.get("TaskDuration") ?? 0) - (last.get("TaskDuration") ?? 0);
      quiet = done < leastWorkS ? quiet + lookMs : 0;
      last = now;
    }
    const { tasks } = await look();
    return {
      paintMs,
      liveMs: Math.max(liveMs, paintMs),
      scriptMs: (last.get("ScriptDuration") ?? 0) * 1_000,
      layoutMs: ((last.get("LayoutDuration") ?? 0) + (last.get("RecalcStyleDuration") ?? 0)) * 1_000,
      layouts: last.get("LayoutCount") ?? 0,
      longestMs: Math.max(0, ...tasks.filter(([at]) => at >= paintMs).map(([, ms]) => ms)),
    };
  } finally {
    await context.close();
  }
}

/** Runs inside the page, as text: what is compiled for Node would bring its helpers along. */
const watch = `function ({ shown, count, tapped }) {
  const seen = (globalThis.seen = { tasks: [] });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll(shown).length < count) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      const [first] = performance.getEntriesByName("first-contentful-paint");
      seen.paintMs = Math.max(performance.now(), first?.startTime ?? 0);
    }));
  });
  observer.observe(document, { childList: true, subtree: true });
  (function look() {
    const control = document.querySelector(tapped);
    // What React is about to hydrate has its props already, and says that it still waits.
    const isAlive =
      control && !control.closest("[data-waits]") && Object.keys(control).some((key) => key.startsWith("__reactProps"));
    if (isAlive) seen.liveMs = performance.now();
    else setTimeout(look, 20);
  })();
}`;
