import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright";
import { callOver } from "../tests/world/call.ts";
import { freePort } from "../tests/world/free-port.ts";
import { createLine } from "../tests/world/line.ts";
import { logIn } from "../tests/world/log-in.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import type { Bench } from "./run-benches.ts";

const gate = 9;
const most = 10;
/** Long enough for a poll and several refreshes, however many tabs are open. */
const watchMs = 45_000;
const accessTtlS = 15;

type Kind = "shared" | "solo";
type Line = Awaited<ReturnType<typeof createLine>>;

/** What ten tabs of one player ask of the house, against ten times one tab: counts, which hold on any machine. */
export const tabs: Bench = {
  what: `calls, sockets and refreshes of ${most} tabs, with a shared worker and without, against ${most} times those of one: at least ${gate} times fewer`,
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), "karat-tabs-"));
    const [port, linePort] = [await freePort(), await freePort()];
    const house = await openHouse(folder, port, { KARAT_ACCESS_TTL_S: String(accessTtlS) });
    const line = await createLine(port, linePort);
    const browser = await openBrowser(port, linePort);
    const site = { line, browser, port };
    try {
      const results: Record<string, unknown> = {};
      let passed = true;
      for (const kind of ["shared", "solo"] as const) {
        const one = await asked(site, kind, 1);
        const ten = await asked(site, kind, most);
        const ratio = (most * totalOf(one)) / totalOf(ten);
        say(`${kind}: ${ratio.toFixed(2)} times fewer; one tab ${inWords(one)}; ${most} tabs ${inWords(ten)}`);
        for (const [call, count] of Object.entries(ten.calls).sort(([, a], [, b]) => b - a)) {
          const alone = one.calls[call] ?? 0;
          if (count > alone) say(`${kind}: ${String(count).padStart(3)} instead of ${alone}  ${call}`);
        }
        results[kind] = { ratio, one, ten };
        passed &&= ratio >= gate;
      }
      return { passed, gate, ...results };
    } finally {
      await browser.close();
      await line.close();
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Asked {
  /** By method and path, from the first tab's start to the end of the watch; includes refreshes. */
  calls: Record<string, number>;
  refreshes: number;
  sockets: number;
}

async function asked(
  { line, browser, port }: { line: Line; browser: Browser; port: number },
  kind: Kind,
  tabs: number,
) {
  const player = await callOver<{ email: string; password: string }>(port, `http://desk.localhost:${port}/players`, {
    body: { balance: "50.00" },
  });
  // The service worker precaches the same for one tab as for ten, so it would only blur the counts.
  const context = await browser.newContext({ serviceWorkers: "block", reducedMotion: "reduce", locale: "en-US" });
  try {
    const site = `http://karat.localhost:${port}`;
    const query = kind === "solo" ? "?worker=solo" : "";
    const first = await context.newPage();
    await first.goto(`${site}/en${query}`);
    // Only a real login starts a session that can be refreshed.
    await logIn(first, player.json);
    await playerShown(first);
    await first.close();
    line.forget();
    for (let index = 0; index < tabs; index += 1) await openTab(context, `${site}/en/games/dice${query}`);
    await sleep(watchMs);
    return countsOf(line);
  } finally {
    await context.close();
  }
}

async function openTab(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await playerShown(page);
}

async function playerShown(page: Page): Promise<void> {
  await page.getByLabel("Balance").first().filter({ hasText: "50" }).waitFor();
}

function countsOf(line: Line): Asked {
  const calls: Record<string, number> = {};
  for (const { method, host, path } of line.requests()) {
    const isOfApi = host.startsWith("api.");
    const [name = ""] = path.split("?");
    if (method === "OPTIONS" || (!isOfApi && !name.endsWith(".json")) || name.startsWith("/assets/")) continue;
    const call = `${method} ${name}`;
    calls[call] = (calls[call] ?? 0) + 1;
  }
  const refreshes = Object.entries(calls).reduce(
    (sum, [call, count]) => sum + (call.endsWith("/auth/refresh-token") ? count : 0),
    0,
  );
  return { calls, refreshes, sockets: line.sockets() };
}

function totalOf({ calls, sockets }: Asked): number {
  return sockets + Object.values(calls).reduce((sum, count) => sum + count, 0);
}

function inWords(counts: Asked): string {
  return `${totalOf(counts) - counts.sockets} calls, of them ${counts.refreshes} refreshes, and ${counts.sockets} sockets`;
}
