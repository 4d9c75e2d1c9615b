import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright";
import { inject, onTestFinished, test as base } from "vitest";
import { parseMoney } from "../../rules/money.ts";
import { openGrant } from "../../server/bonus/grants.ts";
import { createClient, createPool, inTransaction } from "../../server/db/connect.ts";
import { postgresPort, superuser } from "../../server/db/postgres-settings.ts";
import { readPostmaster } from "../../server/db/postmaster.ts";
import { giveFreeSpins } from "../../server/game-provider/free-spins.ts";
import { sandboxGames } from "../../server/game-provider/providers-file.ts";
import { createUuids } from "../../server/db/uuid.ts";
import { systemClock } from "../../server/runtime/clock.ts";
import { systemRng } from "../../server/runtime/rng.ts";
import type {} from "../../src/link/boot-globals.ts";
import { openBrowser } from "./browser.ts";
import { callHouse } from "./call-house.ts";
import { childrenOf } from "./children.ts";
import { drawPlainly } from "./draw-plainly.ts";
import { freePort } from "./free-port.ts";
import { hasEnded, outputOf } from "./house-process.ts";
import { beNeverIdle } from "./offline-cache.ts";
import { createLine } from "./line.ts";
import { quiet } from "./quiet.ts";
import { tellWhatIsShown } from "./tell-what-is-shown.ts";

const root = join(import.meta.dirname, "../..");
const startLimitMs = 120_000;
/** Only what hangs meets it. */
const patienceMs = 120_000;

export interface MadePlayer {
  id: string;
  token: string;
  email: string;
  password: string;
}

interface DeviceOptions {
  worker?: "shared" | "solo";
  locale?: string;
  userAgent?: string;
  serviceWorker?: boolean;
  isMoving?: boolean;
  /** Whether pages ask what may be done with a visit; most flows are about something else. */
  isAsked?: boolean;
}

interface WorldKind extends Pick<DeviceOptions, "serviceWorker"> {
  /** A browser in which nothing has run before: what it does with a service worker is then of this file's making. */
  newBrowser?: boolean;
}

/**
 * Nothing comes over a page by itself, however long a flow takes on a busy machine; and the flows before, which came from
 * the same address, have used up nothing of what a network may do.
 */
const undisturbed = { KARAT_PAY_IN_PROMPT: "off", KARAT_NETWORK_SCALE: "20" };

/** A real house in a process of its own, a real browser, and the line between them. */
export async function createWorld(env: Record<string, string> = {}, { newBrowser = false, ...own }: WorldKind = {}) {
  const stand = await takeStand(newBrowser);
  const { port, browser } = stand;
  const site = `karat.localhost:${port}`;
  const kind = JSON.stringify(env);
  if (stand.open?.kind !== kind) await closeHouse();
  const folder = stand.open?.folder ?? (await newFolder());
  let house = stand.open?.house ?? (await startHouse());
  stand.open = undefined;
  /** Whether the house is as it was found, but for players that the next world will never hear of. */
  let isUntouched = true;
  /** What sets the house as it was before the desk was told otherwise. */
  const changed = new Map<string, Change>();
  const line = await createLine(port, stand.linePort);

  const callDesk = <T = unknown>(path: string, body?: unknown) =>
    callHouse<T>(port, `desk.localhost:${port}`, path, body);

  async function newFolder() {
    const made = await mkdtemp(join(inject("worlds"), "world-"));
    // With owners and rights: PostgreSQL looks at them.
    await promisify(execFile)("cp", ["-a", `${inject("emptyHouse")}/.`, made]);
    return made;
  }

  async function closeHouse() {
    if (!stand.open) return;
    await endProcess(stand.open.house, "SIGTERM");
    await rm(stand.open.folder, { recursive: true, force: true });
    stand.open = undefined;
  }

  async function startHouse(): Promise<ChildProcess> {
    const child = spawn(process.execPath, ["server/start/run.mjs"], {
      cwd: root,
      env: { ...process.env, PORT: String(port), KARAT_DATA: folder, ...undisturbed, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { said } = outputOf(child);
    const until = Date.now() + startLimitMs;
    while (!(await answers(port, site))) {
      if (hasEnded(child) || Date.now() > until) throw new Error(`the house did not start:\n${said()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return child;
  }

  /** What nobody can do from outside. */
  async function change(sql: string, id: string) {
    const host = readPostmaster(join(folder, "postgres"))?.socketFolder ?? "";
    const client = createClient({ host, port: postgresPort, user: superuser, database: "karat" }, "test");
    await client.connect();
    await client.query(sql, [id]);
    await client.end();
  }

  async function withPool(work: (pool: ReturnType<typeof createPool>) => Promise<unknown>) {
    const host = readPostmaster(join(folder, "postgres"))?.socketFolder ?? "";
    const connection = { host, port: postgresPort, user: superuser, database: "karat" };
    const pool = createPool(connection, { name: "test", max: 1, log: quiet });
    await work(pool);
    await pool.end();
  }

  return {
    site,
    origin: `http://${site}`,
    line,
    /**
     * A device of the test's own: cookies, databases and service worker that no other one shares. Nothing moves on its
     * screen unless a test is about that.
     */
    async device(given: DeviceOptions = {}) {
      const options = { ...own, ...given };
      const context = await browser.newContext({
        locale: options.locale ?? "en-US",
        viewport: { width: 1280, height: 900 },
        serviceWorkers: options.serviceWorker === false ? "block" : "allow",
        reducedMotion: options.isMoving ? "no-preference" : "reduce",
        ...(options.userAgent !== undefined && { userAgent: options.userAgent }),
      });
      context.setDefaultTimeout(patienceMs);
      await context.addInitScript(drawPlainly);
      await context.addInitScript(beNeverIdle);
      if (!options.isAsked) await context.addInitScript(signalPrivacyControl);
      const tell = tellWhatIsShown(context);
      onTestFinished(line.restore);
      onTestFinished(async ({ task }) => {
        if (task.result?.state === "fail") await tell();
        await context.close();
      });
      const query = options.worker === "solo" ? "?worker=solo" : "";
      const newPage = async () => patient(await context.newPage());
      return {
        context,
        /** A page that is nowhere yet. */
        newPage,
        async open(path = "/en/"): Promise<Page> {
          const page = await newPage();
          await page.goto(`http://${site}${path}${query}`);
          return page;
        },
        /** Ends the shared worker as a browser does that is short of memory: nothing in it hears of that. */
        async killWorker() {
          const session = await browser.newBrowserCDPSession();
          const { targetInfos } = await session.send("Target.getTargets");
          const workers = targetInfos.filter(({ type, url }) => type === "shared_worker" && url.includes(site));
          for (const { targetId } of workers) await session.send("Target.closeTarget", { targetId });
          await session.detach();
          return workers.length;
        },
        enter: (player: MadePlayer) =>
          context.addCookies([{ name: "token", value: player.token, url: `http://${site}` }]),
      };
    },
    /** A call on the desk; without a body it is a GET. */
    desk: <T = unknown>(path: string, body?: unknown) => {
      if (body !== undefined && !ofPlayers.test(path)) {
        const back = wayBack(path, body);
        if (back) changed.set(JSON.stringify(back), back);
        else isUntouched = false;
      }
      return callDesk<T>(path, body);
    },
    api: <T = unknown>(path: string, body?: unknown, token?: string) =>
      callHouse<T>(port, `api.${site}`, path, body, token),
    async player(
      facts: { balance?: string; currency?: string; phone?: string; password?: string; verified?: boolean } = {},
    ): Promise<MadePlayer> {
      const { value } = await callDesk<MadePlayer>("/players", facts);
      return value;
    },
    /** Bonus money, to be wagered ten times, as if given so long ago. */
    async giveBonus({ id }: Pick<MadePlayer, "id">, amount: string, agoMs = 0): Promise<void> {
      const order = { player: BigInt(id), currency: "RUB", wagering: 10, source: "test" } as const;
      const clock = { now: () => Date.now() - agoMs };
      const sources = { clock, uuid: createUuids(systemClock, systemRng) };
      const amountMicro = parseMoney(amount) ?? 0n;
      await withPool((pool) => inTransaction(pool, (tx) => openGrant(tx, { ...order, amountMicro }, sources)));
    },
    /** Rounds of a game that the house pays for. */
    giveFreeSpins: ({ id }: Pick<MadePlayer, "id">, game: string, count: number, bet: string) =>
      withPool((pool) =>
        giveFreeSpins(pool, {
          id: randomUUID(),
          player: BigInt(id),
          provider: sandboxGames,
          gameCode: game,
          currency: "RUB",
          count,
          betMicro: parseMoney(bet) ?? 0n,
          source: "test",
          reference: randomUUID(),
          at: Date.now(),
          expiresAt: Date.now() + 86_400_000,
        }),
      ),
    /** As if the games that a player has opened had been open for too long. */
    letGamesExpire: ({ id }: Pick<MadePlayer, "id">) =>
      change("update provider_sessions set expires_at = now() where player_id = $1", id),
    letTournamentEnd: (id: string) => change("update tournaments set ends_at = now() where id = $1", id),
    /** As if a player's only spin had been that of another day. */
    letSpinBe: (told: { player: string; day: number; field: number; prizeMicro: string }) =>
      change(
        `update spins set at = at + ((told ->> 'day')::int - day) * interval '1 day', day = (told ->> 'day')::int,
         field = (told ->> 'field')::int, prize_micro = (told ->> 'prizeMicro')::bigint
         from (select $1::jsonb as told) as one where player = (told ->> 'player')::bigint`,
        JSON.stringify(told),
      ),
    /** As if the wheel had turned so often before its first round. */
    letSpinsEnd: (count: number) =>
      change(
        `with later as (update shared_rounds set number = number + 1000 where game = 'roulette')
         insert into shared_rounds (id, game, number, state, chain_id, seed, opened_at, ended_at, result, is_counted)
         select gen_random_uuid(), 'roulette', 1001 - n, 'ended', id, repeat('0', 64), now(), now(), '{"pocket": 7}', true
         from generate_series(1, $1::int) as n, (select id from chains where game = 'roulette' limit 1) as chain`,
        String(count),
      ),
    /** As somebody is who has come through another site. */
    takePasswordFrom: ({ id }: Pick<MadePlayer, "id">) =>
      change("update players set password_hash = null where id = $1", id),
    /** As if they had added a phone just now, without a second device to do it from. */
    letContactsChange: ({ id }: Pick<MadePlayer, "id">) =>
      change("update players set contacts_changed_at = now() where id = $1", id),
    /** As if the only withdrawal of a player had been ordered long ago, when half a coin was had for a rouble. */
    letRateChange: ({ id }: Pick<MadePlayer, "id">) =>
      change(
        `update payouts set rate_until = now() - interval '1 minute',
         exchange = exchange || '{"rate": "0.5", "amount": "460"}' where player = $1`,
        id,
      ),
    /** An operator's command beside the house that runs; resolves with what it says. */
    async command(...words: string[]): Promise<string> {
      isUntouched = false;
      const { stdout } = await promisify(execFile)(process.execPath, ["server/start/run.mjs", ...words], {
        cwd: root,
        env: { ...process.env, PORT: String(port), KARAT_DATA: folder, ...undisturbed, ...env },
      });
      return stdout;
    },
    /** Everything that the house has logged so far. */
    logged: () => readFile(join(folder, "house.log"), "utf8"),
    child(name: string) {
      isUntouched = false;
      return childrenOf(house.pid, name)[0] ?? 0;
    },
    async killHouse() {
      isUntouched = false;
      await endProcess(house, "SIGKILL");
    },
    async startHouse() {
      house = await startHouse();
    },
    async close() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await line.close();
      stand.open = { kind, house, folder };
      if (!isUntouched) await closeHouse();
      else for (const { path, body } of changed.values()) await callDesk(path, body);
      free.push(stand);
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** One world for a file of flows, started before the first and closed after the last. */
export const test = flowsIn({});

/**
 * The same without a service worker, which each device would first install: one part in fourteen of what a table's flow
 * computes. For flows that neither leave the network nor are about what a browser keeps.
 */
export const testOnline = flowsIn({}, { serviceWorker: false });

/** The same in a browser of the file's own, for what a browser does with service workers. */
export const testInNewBrowser = flowsIn({}, { newBrowser: true });

/** The same in a house that is told more. */
export function flowsIn(env: Record<string, string>, own: WorldKind = {}) {
  return base.extend<{ $file: { world: World } }>({
    // Vitest reads the names of a fixture's needs from this pattern, and this one has none.
    world: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const world = await createWorld(env, own);
        await use(world);
        await world.close();
      },
      { scope: "file" },
    ],
  });
}

/**
 * A page has come when its screen lives: the frame around it does so earlier, and of what is pressed until then only the
 * last is kept. What is about that time opens a page of the context itself.
 */
function patient(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const lives = () => page.locator("main:not([data-waits])").waitFor();
  page.goto = async (...where) => {
    const reply = await goto(...where);
    await lives();
    return reply;
  };
  page.reload = async (...how) => {
    const reply = await reload(...how);
    await lives();
    return reply;
  };
  return page;
}

/** To such a browser nothing is said of consent: it has answered. */
function signalPrivacyControl() {
  Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true });
}

/** A browser, and the ports at which it finds a house and the line to it, both fixed when it starts. */
interface Stand {
  port: number;
  linePort: number;
  browser: Browser;
  /** The house of the world before, where the next one may go on with it: one of the same settings does. */
  open?: { kind: string; house: ChildProcess; folder: string } | undefined;
}

/**
 * Worlds of one process that follow each other stand in the same place: a browser and a house each took longer than some
 * of them. What is open at the end of the run is ended with it (empty-house.ts).
 */
const free: Stand[] = [];

interface Change {
  path: string;
  body: object;
}

/** What the desk does for one player alone, or with what they have ordered. */
const ofPlayers = /^\/(players|money|seeds|simple-auth|limits\/reset|(invoices|payouts|verifications)\/\w+)$/;

/** What the desk is to be told for the house to be as it was found. */
function wayBack(path: string, body: unknown): Change | undefined {
  if (path === "/network")
    return { path, body: { match: (body as { match: string }).match, fault: "status", times: 0 } };
  if (path === "/geo") return { path, body: { country_code: "RU" } };
  if (path === "/sso") return { path, body: { url: null } };
  if (path.startsWith("/mirrors/")) return { path, body: { new_link: null } };
  return undefined;
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (hasEnded(child)) return;
  child.kill(signal);
  await once(child, "exit");
}

async function takeStand(newBrowser: boolean): Promise<Stand> {
  const stand = free.pop();
  if (stand && newBrowser) {
    await stand.browser.close();
    stand.browser = await openBrowser(stand.port, stand.linePort);
  }
  if (stand?.browser.isConnected()) return stand;
  const [port, linePort] = [await freePort(), await freePort()];
  return { port, linePort, browser: await openBrowser(port, linePort) };
}

function answers(port: number, host: string): Promise<boolean> {
  return callHouse(port, host, "/readyz").then(
    ({ status }) => status === 200,
    () => false,
  );
}
