import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { freePort } from "../tests/world/free-port.ts";
import { callOver } from "../tests/world/call.ts";
import { soloStages } from "./solo-stages.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import type { Bench } from "./run-benches.ts";

const seconds = 8;
/** As a keyboard repeats a key that is held down. */
const repeatMs = 33;
/** So much of what turbo makes by itself a player makes by pressing, where nothing moves. */
const least = 0.5;

interface Way {
  name: string;
  settings: Readonly<Record<string, string>>;
  play(page: Page, untilMs: number): Promise<void>;
}

const ways: readonly Way[] = [
  { name: "held key, turbo", settings: { turbo: "on" }, play: hold },
  { name: "held key, movement off", settings: { animation: "off" }, play: hold },
  { name: "presses, movement off", settings: { animation: "off" }, play: pressOn },
  { name: "presses, turbo", settings: { turbo: "on" }, play: pressOn },
  { name: "autoplay, turbo", settings: { turbo: "on" }, play: playBySelf },
];

/** How many bets a second a player makes for money at the dice, by each way of pressing, beside turbo by itself. */
export const presses: Bench = {
  what: `bets a second by presses and by a held key, ${seconds} s each`,
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), "karat-presses-"));
    const port = await freePort();
    const house = await openHouse(folder, port);
    const browser = await openBrowser(port);
    try {
      const results: Record<string, number> = {};
      for (const way of ways) {
        results[way.name] = await perSecond(browser, port, way);
        say(`${way.name.padEnd(24)} ${results[way.name]?.toFixed(1).padStart(6)} bets/s`);
      }
      const pressed = results["presses, movement off"] ?? 0;
      const held = results["held key, movement off"] ?? 0;
      const passed = pressed >= least * (results["autoplay, turbo"] ?? 0) && held <= 1 / seconds;
      return { passed, least, seconds, results };
    } finally {
      await browser.close();
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function perSecond(browser: Browser, port: number, { settings, play }: Way): Promise<number> {
  const { json } = await callOver<{ token: string }>(port, "http://desk.localhost/players", {
    body: { currency: "RUB", balance: "100000.00" },
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: "block" });
  try {
    const site = `http://karat.localhost:${port}`;
    await context.addCookies([{ name: "token", value: json.token, url: site }]);
    await context.addInitScript((set) => {
      for (const [name, value] of Object.entries(set)) localStorage.setItem(name, value);
    }, settings);
    const page = await context.newPage();
    await page.goto(`${site}/en/games/${soloStages[0]?.path}`);
    await page.getByText("No bets yet").waitFor();
    await page.getByLabel("Bet amount").fill("1");
    await page.getByRole("heading", { level: 1 }).click();
    await play(page, Date.now() + seconds * 1_000);
    return (await betsOf(port, json.token)) / seconds;
  } finally {
    await context.close();
  }
}

/** With the key's repeats as a keyboard sends them. */
async function hold(page: Page, untilMs: number) {
  while (Date.now() < untilMs) {
    // Down again without having been up is a repeat.
    await page.keyboard.down("Space");
    await page.waitForTimeout(repeatMs);
  }
  await page.keyboard.up("Space");
}

async function pressOn(page: Page, untilMs: number) {
  while (Date.now() < untilMs) await page.keyboard.press("Space");
}

async function playBySelf(page: Page, untilMs: number) {
  await page.getByRole("radio", { name: "Auto", exact: true }).click();
  await page.getByLabel("Number of bets").fill("1000");
  for (const field of ["Lose no more than", "Stop at a profit of", "Stop at a single win of"])
    await page.getByLabel(field).fill("100000");
  await page.getByRole("button", { name: "Start autoplay" }).click();
  await page.waitForTimeout(untilMs - Date.now());
  await page.getByRole("button", { name: "Stop", exact: true }).click();
}

/** Each has taken a number of its own. */
async function betsOf(port: number, token: string): Promise<number> {
  const { json } = await callOver<{ items: { nonce: number }[] }>(
    port,
    "http://api.karat.localhost/games/bets?limit=1",
    { headers: { Authorization: `Bearer ${token}` } },
  );
  return (json.items[0]?.nonce ?? -1) + 1;
}
