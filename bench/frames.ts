import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { callOver } from "../tests/world/call.ts";
import { freePort } from "../tests/world/free-port.ts";
import { logIn } from "../tests/world/log-in.ts";
import { type CrowdMember, openCrowd } from "./crowd.ts";
import { type FrameFigures, frameFigures, moving, still } from "./frame-figures.ts";
import { traced, type TraceEvent } from "./frame-trace.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import { medianOf } from "./pairs.ts";
import { type ProviderStage, providerStages } from "./provider-stages.ts";
import { repliesSeen, watchReplies } from "./reply-watch.ts";
import type { Bench } from "./run-benches.ts";
import { type SharedStage, sharedStages } from "./shared-stages.ts";
import { soloStages, type SoloStage } from "./solo-stages.ts";
import { wantedNames } from "./wanted-names.ts";

const gate = 0.95;
const replyGateMs = 100;
const slowness = 4;
const answers = 6;
const crowdCount = 200;

/** Animation quality of each stage on a slow phone, and the delay from a reply to its result on screen. */
export const frames: Bench = {
  what: `frames of each stage at 390 px, the processor slowed ${slowness} times: ${gate * 100} % of 60 a second`,
  async run({ say, env }) {
    const wanted = wantedNames({
      name: "FRAMES_ONLY",
      text: env["FRAMES_ONLY"],
      all: [...soloStages, ...providerStages, ...sharedStages].map(({ name }) => name),
      isMeant: (name, start) => name.startsWith(start),
    });
    const chosen = <One extends { name: string }>(all: readonly One[]) =>
      all.filter(({ name }) => wanted.includes(name));
    const folder = mkdtempSync(join(tmpdir(), "karat-frames-"));
    const port = await freePort();
    const shared = chosen(sharedStages);
    const house = await openHouse(
      folder,
      port,
      shared.length > 0 ? { KARAT_SHARED_GAMES: "crash,roulette,rooms" } : {},
    );
    const browser = await openBrowser(port);
    const keep = env["FRAMES_KEEP"];
    try {
      const results: Result[] = [];
      say(header);
      for (const stage of chosen(soloStages)) {
        const result = await measureSolo(browser, `http://karat.localhost:${port}`, stage, keep);
        say(lineOf(result));
        results.push(result);
      }
      for (const stage of chosen(providerStages)) {
        const result = await measureProvider(browser, `http://games.localhost:${port}`, stage);
        say(lineOf(result));
        results.push(result);
      }
      const crowd = shared.length > 0 ? await openCrowd(port, crowdCount) : [];
      for (const stage of shared) {
        const result = await measureShared(browser, stage, { port, crowd }, keep);
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

async function measureSolo(browser: Browser, site: string, stage: SoloStage, keep: string | undefined) {
  const context = await browser.newContext(phone);
  try {
    const control = await idlePage(browser, context);
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

/** A game of a provider, opened without the page that frames it: its own frames are what is measured. */
async function measureProvider(browser: Browser, games: string, stage: ProviderStage): Promise<Result> {
  const { name, code, first, rounds } = stage;
  const context = await browser.newContext(phone);
  try {
    const control = await idlePage(browser, context);
    const page = await slowed(context);
    await page.goto(`${games}/demo/${code}?currency=RUB&locale=en`);
    await page.locator(first).first().waitFor();
    await page.waitForTimeout(3_000);
    await stage.ready?.(page);
    const events = await traced(browser, async () => {
      for (let round = 0; round < rounds; round += 1) await stage.play(page);
    });
    const figures = withShare(frameFigures(events));
    const perRound = ([kind, ms]: [string, number]) => [kind, ms / rounds];
    const mainMsPerRound = Object.fromEntries(Object.entries(figures.mainMs).map(perRound)) as FrameFigures["mainMs"];
    return { stage: name, ...figures, mainMsPerRound, replyMs: 0, replies: [], unseen: undefined, control };
  } finally {
    await context.close();
  }
}

/** With somebody who is logged in and only looks on: what moves is what everybody does. */
async function measureShared(
  browser: Browser,
  stage: SharedStage,
  { port, crowd }: { port: number; crowd: readonly CrowdMember[] },
  keep: string | undefined,
): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
    const control = await idlePage(browser, context, stage.isDrawn ? drawControl : moveControl);
    const body = { balance: "1000.00" };
    const { json: player } = await callOver<{ email: string; password: string }>(
      port,
      "http://desk.localhost/players",
      {
        body,
      },
    );
    const page = await context.newPage();
    await page.goto(`http://karat.localhost:${port}/en/games/${stage.path}`);
    await logIn(page, player);
    await slowDown(page);
    const table = { page, port, crowd };
    await stage.ready(table);
    const events = await traced(browser, () => stage.watch(table));
    if (keep !== undefined) keepTrace(keep, stage, events);
    const figures = withShare(frameFigures(events));
    return {
      stage: stage.name,
      ...figures,
      mainMsPerRound: figures.mainMs,
      replyMs: 0,
      replies: [],
      unseen: undefined,
      control,
    };
  } finally {
    await context.close();
  }
}

const phone = {
  viewport: { width: 390, height: 844 },
  // Without a GPU the CPU rasterises every pixel, which no phone's does: keep the pixels few.
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "block",
} as const;

async function idlePage(browser: Browser, context: BrowserContext, move = moveControl): Promise<Measured> {
  const idle = await slowed(context);
  await idle.setContent(controlPage);
  const control = withShare(frameFigures(await traced(browser, () => move(idle))));
  await idle.close();
  return control;
}

async function play(stage: SoloStage, page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await stage.play(page);
    await page.waitForTimeout(stage.restMs);
  }
}

async function slowed(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await slowDown(page);
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
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

/** The control of what a page draws itself: a canvas on which next to nothing is drawn, which a busy machine holds up as well. */
async function drawControl(page: Page): Promise<void> {
  await page.evaluate(
    async ([from, to]) => {
      const canvas = document.body.appendChild(document.createElement("canvas"));
      const context = canvas.getContext("2d");
      performance.mark(from);
      const startedAt = performance.now();
      for (let now = startedAt; now < startedAt + 4_000; now = await new Promise<number>(requestAnimationFrame)) {
        context?.clearRect(0, 0, 300, 150);
        context?.fillRect((now - startedAt) / 20, 20, 80, 80);
      }
      performance.mark(to);
    },
    [moving, still] as const,
  );
  await page.waitForTimeout(200);
}

type Result = Omit<Awaited<ReturnType<typeof measureSolo>>, "unseen"> & { unseen: FrameFigures | undefined };

const columns: Record<string, (result: Result) => string> = {
  stage: ({ stage }) => stage.padEnd(16),
  frames: ({ frames: count }) => String(count),
  "in time": ({ share }) => percent(share),
  "idle page": ({ control }) => percent(control.share),
  slowest: ({ longestMs }) => milliseconds(longestMs),
  median: ({ medianMs }) => milliseconds(medianMs),
  "to screen": ({ replyMs }) => milliseconds(replyMs),
  "unseen /s": ({ unseen }) => (unseen ? (unseen.shown / (unseen.animatedMs / 1000)).toFixed(1) : ""),
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
async function keepFilm(folder: string, stage: SoloStage, page: Page, events: readonly TraceEvent[]): Promise<void> {
  const stageFolder = keepTrace(folder, stage, events);
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

function keepTrace(folder: string, { name }: { name: string }, events: readonly TraceEvent[]): string {
  const stageFolder = join(folder, name.replaceAll(/\W+/g, "-"));
  mkdirSync(stageFolder, { recursive: true });
  writeFileSync(join(stageFolder, "trace.json"), JSON.stringify(events));
  return stageFolder;
}
