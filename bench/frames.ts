import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { freePort } from "../tests/world/free-port.ts";
import { type FrameFigures, frameFigures } from "./frame-figures.ts";
import { stages, type Stage } from "./frame-stages.ts";
import { traced, type TraceEvent } from "./frame-trace.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import { medianOf } from "./pairs.ts";
import { repliesSeen, watchReplies } from "./reply-watch.ts";
import type { Bench } from "./run-benches.ts";

const gate = 0.95;
const replyGateMs = 100;
const slowness = 4;
const answers = 6;

/** Animation quality of each stage on a slow phone, and the delay from a reply to its result on screen. */
export const frames: Bench = {
  what: `frames of each stage at 390 px, the processor slowed ${slowness} times: ${gate * 100} % of 60 a second`,
  async run({ say, env }) {
    const folder = mkdtempSync(join(tmpdir(), "karat-frames-"));
    const port = await freePort();
    const house = await openHouse(folder, port);
    const browser = await openBrowser(port);
    const only = env["FRAMES_ONLY"];
    const keep = env["FRAMES_KEEP"];
    try {
      const results = [];
      say(header);
      for (const stage of stages) {
        if (only !== undefined && !stage.name.startsWith(only)) continue;
        const result = await measure(browser, `http://karat.localhost:${port}`, stage, keep);
        say(lineOf(result));
        results.push(result);
      }
      const steady = results.every(({ control }) => control.share >= gate);
      if (!steady) say("the machine was too busy even for an idle page: the times of this run do not count");
      const passed = results.every(
        ({ share, replyMs, byMainThread }) => share >= gate && replyMs <= replyGateMs && byMainThread.length === 0,
      );
      return { passed: steady && passed, gate, replyGateMs, slowness, steady, results };
    } finally {
      await browser.close();
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

type Measured = FrameFigures & { share: number };

async function measure(browser: Browser, site: string, stage: Stage, keep: string | undefined) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    // Without a GPU the CPU rasterises every pixel, which no phone's does: keep the pixels few.
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  try {
    const idle = await slowed(context);
    await idle.setContent(controlPage);
    const control = withShare(frameFigures(await traced(browser, () => moveControl(idle))));
    await idle.close();

    const page = await slowed(context);
    await page.addInitScript(watchReplies);
    await page.goto(`${site}/en/games/${stage.path}`);
    await page.getByText("Practice", { exact: true }).first().waitFor();
    await page.getByRole("status", { name: "Practice chips" }).filter({ hasText: "chips" }).waitFor();
    await page.waitForTimeout(3_000);
    await stage.prepare?.(page);
    // Keys must reach the table, not the control that was pressed last.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.waitForTimeout(stage.restMs);
    const replies = await repliesSeen(page, () => play(stage, page, answers));
    const events = await traced(browser, () => play(stage, page, stage.times));
    if (keep !== undefined) await keepFilm(keep, stage, page, events);
    const figures = withShare(frameFigures(events));
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await page.waitForTimeout(500);
    const unseen = frameFigures(await traced(browser, () => play(stage, page, 2)));
    const perRound = ([kind, ms]: [string, number]) => [kind, ms / stage.times];
    const mainMsPerRound = Object.fromEntries(Object.entries(figures.mainMs).map(perRound)) as FrameFigures["mainMs"];
    return { stage: stage.name, ...figures, mainMsPerRound, replyMs: medianOf(replies), replies, unseen, control };
  } finally {
    await context.close();
  }
}

async function play(stage: Stage, page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await stage.play(page);
    await page.waitForTimeout(stage.restMs);
  }
}

async function slowed(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  return page;
}

function withShare(figures: FrameFigures): Measured {
  return { ...figures, share: figures.inTime / figures.frames };
}

const controlPage = `<style>div { width: 80px; height: 80px; background: #fc4 }</style><div></div>`;

/** The control: an animation on an otherwise empty page. */
async function moveControl(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transform = ["none", "translateX(250px)"];
    await document.querySelector("div")?.animate({ transform }, { duration: 2_000 }).finished;
  });
  await page.waitForTimeout(200);
}

type Result = Awaited<ReturnType<typeof measure>>;

const columns: Record<string, (result: Result) => string> = {
  stage: ({ stage }) => stage.padEnd(16),
  frames: ({ frames: count }) => String(count),
  "in time": ({ share }) => percent(share),
  "idle page": ({ control }) => percent(control.share),
  slowest: ({ longestMs }) => milliseconds(longestMs),
  median: ({ medianMs }) => milliseconds(medianMs),
  "to screen": ({ replyMs }) => milliseconds(replyMs),
  "unseen /s": ({ unseen }) => (unseen.shown / (unseen.animatedMs / 1000)).toFixed(1),
  "by main": ({ byMainThread }) => String(byMainThread.length),
  "script style layout paint /s": ({ mainMsPerSecond }) => kinds(mainMsPerSecond),
  "… /round": ({ mainMsPerRound }) => kinds(mainMsPerRound),
};

const header = Object.keys(columns)
  .map((name) => (name === "stage" ? name.padEnd(16) : name.padStart(widthOf(name))))
  .join("  ");

function lineOf(result: Result): string {
  return Object.entries(columns)
    .map(([name, cell]) => cell(result).padStart(widthOf(name)))
    .join("  ");
}

function widthOf(name: string): number {
  return name.includes("/") && !name.startsWith("unseen") ? 28 : 9;
}

function kinds(times: FrameFigures["mainMs"]): string {
  return Object.values(times)
    .map((ms) => ms.toFixed(0).padStart(6))
    .join("");
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** Plays the stage once more and saves screenshots and the trace, to be opened in the browser's tools. */
async function keepFilm(folder: string, stage: Stage, page: Page, events: readonly TraceEvent[]): Promise<void> {
  const stageFolder = join(folder, stage.name.replaceAll(/\W+/g, "-"));
  mkdirSync(stageFolder, { recursive: true });
  writeFileSync(join(stageFolder, "trace.json"), JSON.stringify(events));
  const session = await page.context().newCDPSession(page);
  let count = 0;
  session.on("Page.screencastFrame", ({ data, sessionId }) => {
    writeFileSync(join(stageFolder, `${String(count++).padStart(4, "0")}.jpg`), Buffer.from(data, "base64"));
    void session.send("Page.screencastFrameAck", { sessionId });
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 80 });
  await play(stage, page, 1);
  await session.send("Page.stopScreencast");
  await session.detach();
}
