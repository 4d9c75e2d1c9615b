import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import type { Answer } from "../contract/errors.ts";
import { createPool } from "../server/db/connect.ts";
import { postgresPort, superuser } from "../server/db/postgres-settings.ts";
import { readPostmaster } from "../server/db/postmaster.ts";
import type { PageEvent } from "../worker/analytics/feature.ts";
import { seededRandom } from "../tests/builders/seeded-random.ts";
import { freePort } from "../tests/world/free-port.ts";
import { createLine } from "../tests/world/line.ts";
import { quiet } from "../tests/world/quiet.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import type { Bench } from "./run-benches.ts";

/** Fewer than a browser keeps. */
const perRound = 800;
const atOnce = 40;
const patienceMs = 120_000;

/** A real browser reports events while its worker is killed and its line cut; what the collector then has is counted. */
export const eventChaos: Bench = {
  what: "100,000 analytics events through killed workers, cut lines and lost replies: all in the collector, none twice (SEED, COUNT)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? Date.now() % 1_000_000);
    const count = Number(env["COUNT"] ?? 100_000);
    say(`seed ${seed}`);
    const random = seededRandom(seed);
    const folder = mkdtempSync(join(tmpdir(), "karat-events-"));
    const [port, linePort] = [await freePort(), await freePort()];
    const house = await openHouse(folder, port, { KARAT_NETWORK_SCALE: "1000" });
    const line = await createLine(port, linePort);
    const browser = await openBrowser(port, linePort);
    const host = readPostmaster(join(folder, "postgres"))?.socketFolder ?? "";
    const pool = createPool(
      { host, port: postgresPort, user: superuser, database: "karat" },
      { name: "bench", max: 1, log: quiet },
    );
    const site = `http://karat.localhost:${port}`;
    const faults: string[] = [];
    const done = { events: 0, kills: 0, cuts: 0 };
    try {
      const context = await browser.newContext({ serviceWorkers: "block" });
      await context.addCookies([{ name: "consent", value: "1.analytics", url: site }]);
      const page = await context.newPage();
      await page.goto(`${site}/en/faq`);
      await page.waitForFunction(() => (globalThis as unknown as Opened).karat.layer !== undefined);
      while (done.events < count && faults.length === 0) {
        const ids: string[] = [];
        const trouble = random();
        for (let made = 0; made < perRound; made += atOnce) {
          // The house has them, and its answer is lost with the line.
          if (made === perRound / 4 && trouble < 0.5) line.hold("POST /analytics/events", "reply");
          if (made === perRound / 2 && trouble < 0.8) {
            line.cut();
            done.cuts += 1;
          }
          ids.push(...(await report(page)));
          if (made % (perRound / 4) === 0 && random() < 0.3) done.kills += await killWorker(browser, site);
        }
        line.hold("nothing")();
        line.mend();
        const arrived = await whenAllAre(ids);
        if (arrived !== ids.length) faults.push(`${ids.length - arrived} of ${ids.length} events have not arrived`);
        done.events += ids.length;
        if (done.events % (10 * perRound) === 0) say(inWords());
      }
      const { rows } = await pool.query<{ rows: bigint; ids: bigint }>(
        "select count(*) as rows, count(distinct id) as ids from analytics_events where props->>'path' = '/chaos'",
      );
      const [inAll, apart] = [Number(rows[0]?.rows), Number(rows[0]?.ids)];
      if (inAll !== done.events || apart !== done.events)
        faults.push(`${inAll} rows of ${apart} events, not ${done.events}`);
      const sent = line.count("POST /analytics/events");
      say(`${inWords()}; ${sent} requests, ${inAll} rows`);
      return { passed: faults.length === 0, seed, ...done, requests: sent, rows: inAll, faults };
    } finally {
      await browser.close();
      await pool.end();
      await line.close();
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }

    function inWords(): string {
      return `${done.events} events, ${done.kills} workers killed, ${done.cuts} lines cut`;
    }

    /** How many of them the house has, once it has all or nothing more comes. */
    async function whenAllAre(ids: readonly string[]): Promise<number> {
      const until = Date.now() + patienceMs;
      for (;;) {
        const { rows } = await pool.query("select id from analytics_events where id = any($1::uuid[])", [ids]);
        if (rows.length === ids.length || Date.now() > until) return rows.length;
        await sleep(200);
      }
    }
  },
};

interface Opened {
  karat: {
    layer?: { analytics: { report(events: { events: PageEvent[] }): Promise<Answer<{ session: string | null }>> } };
  };
}

/** Reports events from the page, again under the same ids until the data layer has them. */
function report(page: Page): Promise<string[]> {
  return page.evaluate(async (count) => {
    const events = Array.from({ length: count }, (): PageEvent => {
      const own = { id: crypto.randomUUID(), at: new Date().toISOString(), build: "bench", isPrivate: false };
      return { ...own, name: "page_view", props: { path: "/chaos" } };
    });
    for (let isKept = false; !isKept;) {
      const answer = await (globalThis as unknown as Opened).karat.layer?.analytics.report({ events });
      isKept = answer?.ok === true && answer.value.session !== null;
    }
    return events.map(({ id }) => id);
  }, atOnce);
}

/** Ends the shared worker as a browser does that is short of memory. */
async function killWorker(browser: Browser, site: string): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets");
  const workers = targetInfos.filter(({ type, url }) => type === "shared_worker" && url.startsWith(site));
  for (const { targetId } of workers) await session.send("Target.closeTarget", { targetId });
  await session.detach();
  return workers.length;
}
