import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, CDPSession, Locator, Page } from "playwright";
import { slotTitles } from "../sandbox/game-provider/catalogue/titles.ts";
import { manyTitles, titlesOver } from "../tests/builders/game-titles.ts";
import { callOver } from "../tests/world/call.ts";
import { freePort } from "../tests/world/free-port.ts";
import { longestTask, type Task } from "./frame-figures.ts";
import { traced } from "./frame-trace.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import { medianOf } from "./pairs.ts";
import type { Bench } from "./run-benches.ts";

const count = 10_000;
const slowness = 4;
/** Of one frame at 60 a second: the page's own code. */
const frameMs = 1000 / 60;
/** With layout and paint, which no graphics card helps with here: longer than this it would be a long task. */
const taskMs = 50;
/** Seen a second time, all of them leave no more behind than the first time but for this. */
const mostGrowth = 1.1;
/** Beyond this the thread was slowed by others as well. */
const mostSlowness = slowness * 1.25;
const settlesMs = 3_000;
/** Each time with a page of its own, which knows nothing yet; what counts is the median. */
const rounds = 3;
const typed = ["night", "nihgt f", "түнгі", "тунги паром 77", "янтраная", "copper crown 12", "zzzzzz", "studio 3"];

/** A list of 10,000 on a slow phone: what its main thread does at a time, and what it keeps after all of it was seen. */
export const catalog: Bench = {
  what: `a list of ${count} entries, the processor slowed ${slowness} times: for the first page and each search no more of the page's own code at a time than a frame has, memory flat after scrolling to its end and back`,
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), "karat-catalog-"));
    const port = await freePort();
    const provider = await titlesOver({ current: { titles: coveredTitles() } });
    const file = join(folder, "providers.json");
    const known = { name: "bench", address: await provider.address(), manner: "sorted-parameters" };
    writeFileSync(file, JSON.stringify([{ ...known, key: randomBytes(32).toString("base64") }]));
    const house = await openHouse(join(folder, "data"), port, { KARAT_GAME_PROVIDERS: file });
    const browser = await openBrowser(port);
    try {
      await everythingIsTaken(port);
      const slowed: number[] = [];
      const firsts: Task[] = [];
      const searches = new Map<string, Task[]>(typed.map((text) => [text, []]));
      let last: Opened | undefined;
      for (let round = 0; round < rounds; round += 1) {
        await last?.page.close();
        const { page, session } = (last = await openList(browser, port));
        const timed = async (act: () => Promise<void>) => {
          slowed.push(await slownessOf(page, session));
          return measure(browser, page, act);
        };
        const press = await pressOf(page.getByRole("contentinfo").getByRole("link", { name: "Slots" }));
        firsts.push(await timed(press));
        await page.locator('[data-entry][data-kind="slots"]').nth(59).waitFor();
        const box = searchIn(page);
        for (const [text, tasks] of searches) {
          await box.selectText();
          tasks.push(await timed(() => page.keyboard.insertText(text)));
        }
      }
      const first = usual(firsts);
      say(`first page: ${inWords(first)}`);
      const found = Object.fromEntries([...searches].map(([text, tasks]) => [text, usual(tasks)]));
      for (const [text, task] of Object.entries(found)) say(`search "${text}": ${inWords(task)}`);
      if (!last) throw new Error("no page was opened");
      const { page, session } = last;
      await searchIn(page).fill("");
      await page.waitForTimeout(settlesMs);
      const memory = await scrolled(page, session);
      say(
        `memory ${Object.entries(memory)
          .map(([when, { heapMb, nodes }]) => `${when} ${heapMb.toFixed(1)} MB and ${nodes} nodes`)
          .join(", ")}`,
      );
      const isFlat =
        memory.back.heapMb <= memory.before.heapMb * mostGrowth &&
        memory.back.nodes <= memory.before.nodes * mostGrowth;
      const inTime = [first, ...Object.values(found)].every(({ ms, scriptMs }) => scriptMs <= frameMs && ms <= taskMs);
      const steady = slowed.every((times) => times <= mostSlowness);
      say(`slowed ${slowed.map((times) => times.toFixed(1)).join(", ")} times`);
      if (!steady) say("the machine was too busy: the times of this run do not count");
      return {
        passed: isFlat && inTime && steady,
        steady,
        slowed,
        frameMs,
        taskMs,
        mostGrowth,
        slowness,
        first,
        searches: found,
        memory,
      };
    } finally {
      await browser.close();
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * How much slower a page computes than it would alone and unslowed. The browser slows a thread by the clock, and so all
 * the more the longer others keep it waiting: what a busy machine measures is not the page's.
 */
async function slownessOf(page: Page, session: CDPSession): Promise<number> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const alone = Math.min(...(await loopsMs(page)));
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  return medianOf(await loopsMs(page)) / alone;
}

/** How long the same work takes, again and again. */
function loopsMs(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    Array.from({ length: 15 }, () => {
      const startedAt = performance.now();
      let sum = 0;
      for (let step = 0; step < 3_000_000; step += 1) sum = (sum + step * 31) % 1_000_003;
      const took = performance.now() - startedAt;
      // What nobody asks for would not be computed.
      return sum < 0 ? 0 : took;
    }),
  );
}

/** With covers that the site has: pictures are part of what a list costs. */
function coveredTitles() {
  return manyTitles(count).map((title, at) => ({
    ...title,
    cover: `/covers/${slotTitles[at % slotTitles.length]?.slug}.svg`,
  }));
}

async function everythingIsTaken(port: number): Promise<void> {
  for (;;) {
    const { json } = await callOver<{ all: number }>(port, `http://api.karat.localhost:${port}/api/v2/catalog`);
    if (json.all === count) return;
    await sleep(200);
  }
}

interface Opened {
  page: Page;
  session: CDPSession;
}

const searchIn = (page: Page) => page.getByRole("main").getByRole("searchbox");

function usual(tasks: readonly Task[]): Task {
  return { ms: medianOf(tasks.map(({ ms }) => ms)), scriptMs: medianOf(tasks.map(({ scriptMs }) => scriptMs)) };
}

async function openList(browser: Browser, port: number): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  // Once at the usual speed: what a visit begins with is measured elsewhere.
  await page.goto(`http://karat.localhost:${port}/en/games/slots`);
  await page.locator("[data-entry]").first().waitFor();
  await page.goto(`http://karat.localhost:${port}/en/games/live-casino`);
  await page.locator("[data-entry]").first().waitFor();
  // Letters of other scripts come once a visit, with whatever is first written in them.
  await page.evaluate(async () => {
    const names = new Set(Array.from(document.fonts, ({ family }) => family));
    // A stand-in that this machine has not is no loss.
    await Promise.allSettled(Array.from(names, (name) => document.fonts.load(`1em ${name}`, "түнгі")));
  });
  // The footer, whose link is pressed, lives once it was near.
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.waitForTimeout(2_000);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  return { page, session };
}

/** Found before: what a test looks for an element with runs in the page, too. */
async function pressOf(link: Locator): Promise<() => Promise<void>> {
  const place = await link.boundingBox();
  if (!place) throw new Error("there is no such link");
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  return () => link.page().touchscreen.tap(x, y);
}

/** Until all that came of it stands there. */
async function measure(browser: Browser, page: Page, act: () => Promise<void>): Promise<Task> {
  await page.waitForTimeout(500);
  return longestTask(
    await traced(browser, async () => {
      await act();
      await page.waitForTimeout(settlesMs);
    }),
  );
}

interface Kept {
  heapMb: number;
  nodes: number;
}

async function scrolled(page: Page, session: CDPSession): Promise<Record<"before" | "end" | "back", Kept>> {
  // As fast as the machine can: what is kept does not depend on it.
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await scrollThrough(page, 1);
  await scrollThrough(page, -1);
  const before = await kept(session);
  await scrollThrough(page, 1);
  const end = await kept(session);
  await scrollThrough(page, -1);
  return { before, end, back: await kept(session) };
}

/** Screen by screen, as a thumb does, until there is no further. */
async function scrollThrough(page: Page, direction: 1 | -1): Promise<void> {
  await page.evaluate(async (way) => {
    for (let before = -1; before !== scrollY;) {
      before = scrollY;
      window.scrollBy({ top: way * innerHeight * 3, behavior: "instant" });
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    }
  }, direction);
  await page.waitForTimeout(1_000);
}

async function kept(session: CDPSession): Promise<Kept> {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { heapMb: of("JSHeapUsedSize") / 1_048_576, nodes: of("Nodes") };
}

function inWords({ ms, scriptMs }: Task): string {
  return `${ms.toFixed(1)} ms at a time, ${scriptMs.toFixed(1)} ms of it the page's own code at the most`;
}
