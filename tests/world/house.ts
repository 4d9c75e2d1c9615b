import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, vi } from "vitest";
import { getCurrentTest } from "vitest/suite";
import { WebSocket } from "ws";
import { livePath } from "../../contract/live.ts";
import { type App, type AppParts, createApp } from "../../server/app.ts";
import { type Rng, systemRng } from "../../server/runtime/rng.ts";
import { type Clock, systemClock } from "../../server/runtime/clock.ts";
import { readConfig } from "../../server/config.ts";
import type { Database } from "../../server/db/database.ts";
import { createHosts } from "../../server/http/hosts.ts";
import { listen } from "../../server/http/listen.ts";
import { loadKeys } from "../../server/runtime/keys.ts";
import { openPaymentServer } from "../../sandbox/payment-provider/payment-server.ts";
import { createProxy } from "../../server/sandbox-services/proxy.ts";
import { sandboxServices } from "../../server/sandbox-services/services.ts";
import {
  type RunningService,
  type SandboxService,
  type ServiceHost,
  supervise,
} from "../../server/sandbox-services/supervisor.ts";
import { callOver, type Init } from "./call.ts";
import { childrenOf } from "./children.ts";
import { testDatabase } from "./database.ts";
import type { PlayerRates } from "../../server/http/player-limiter.ts";
import type { PaymentProvider } from "../../server/payments/payment-provider.ts";
import { freePort } from "./free-port.ts";
import { outputOf } from "./house-process.ts";
import { houseArguments } from "./house-program.ts";
import type { Log } from "../../server/runtime/log.ts";
import { quiet } from "./quiet.ts";
import { writeTinySite } from "./tiny-site.ts";

const root = join(import.meta.dirname, "../..");

interface HouseOptions {
  /** Shares database and keys with this house, as if both were behind one proxy. */
  beside?: TestHouse;
  env?: Record<string, string>;
  /** A given port, for tests that have to know it in advance. */
  port?: number;
  clock?: Clock;
  rng?: Rng;
  log?: Log;
  /**
   * Starts the sandbox's payment provider: "inside" this process and by the house's clock, or as a process of its own.
   * A house beside another one shares that one's.
   */
  payments?: "inside" | "process" | undefined;
  /** Starts the sandbox's identity provider, a process that few tests need. */
  withIdentity?: boolean;
  paymentProvider?: PaymentProvider;
  /** The feed of odds that the house follows; none by default. */
  oddsSource?: AppParts["oddsSource"];
  /** Providers of games; none by default. */
  gameSources?: AppParts["gameSources"];
  playerRates?: PlayerRates;
  /** Games that many play at once, whose rounds run then. */
  sharedGames?: AppParts["sharedGames"];
  chainLength?: number;
  pressPatienceMs?: AppParts["pressPatienceMs"];
  objectionMs?: AppParts["objectionMs"];
  /** The least that there is, unless hashing is what the test is about. */
  passwordCost?: AppParts["passwordCost"];
  /** The games of outside providers. */
  providerGames?: AppParts["providerGames"];
}

export interface TestHouse extends ReturnType<typeof clientOf> {
  app: App;
  database: Database;
  folder: string;
  identity: RunningService | undefined;
  payments: TestPayments | undefined;
  stop(): Promise<void>;
}

/** Starts a whole house in this process, on its own port and database, with a tiny site. */
export async function startHouse({
  beside,
  env = {},
  port: wished,
  clock = systemClock,
  rng = systemRng,
  log = quiet,
  withIdentity = false,
  payments: wishedPayments,
  paymentProvider,
  gameSources = [],
  oddsSource,
  playerRates,
  sharedGames,
  chainLength = 1_000,
  pressPatienceMs,
  objectionMs,
  passwordCost = leastCost,
  providerGames,
}: HouseOptions = {}): Promise<TestHouse> {
  const port = wished ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), "karat-house-"));
  writeTinySite(join(folder, "dist"));
  const config = readConfig({ PORT: String(port), KARAT_DATA: folder, KARAT_DIST: join(folder, "dist"), ...env });
  const database = beside?.database ?? (await testDatabase());
  const keys = beside?.app.house.keys ?? loadKeys(config, rng);
  const wanted = sandboxServices({ config, hosts: createHosts(config), keys, dataFolder: folder });
  const processes = { id: withIdentity, pay: wishedPayments === "process", games: false, feed: false };
  const supervised = supervise(
    wanted.filter(({ host }) => processes[host]),
    quiet,
  );
  const identity = supervised.services.get("id");
  const pay = wanted.find(({ host }) => host === "pay");
  const inside = wishedPayments === "inside" && pay ? await openInside(pay, clock) : undefined;
  const payments: TestPayments | undefined = beside?.payments ?? inside?.service ?? supervised.services.get("pay");
  // It is a process, which takes its time on a busy machine.
  await vi.waitFor(async () => payments && expect(await payments.port()).toBeDefined(), patience);
  const services = new Map<ServiceHost, Pick<RunningService, "fetch" | "port">>();
  if (identity) services.set("id", identity);
  if (payments) services.set("pay", payments);
  const parts = { config, database, keys, clock, rng, log };
  const app = await createApp({
    ...parts,
    services,
    paymentProvider,
    gameSources,
    oddsSource,
    playerRates,
    sharedGames,
    chainLength,
    pressPatienceMs,
    objectionMs,
    passwordCost,
    providerGames,
  });
  const listening = await listen(port, app);
  if (identity) await vi.waitFor(() => knowsWho(port), patience);
  let stopped = false;
  async function stop() {
    if (stopped) return;
    stopped = true;
    await app.retire();
    await listening.close();
    await app.close();
    await supervised.close();
    await inside?.close();
    rmSync(folder, { recursive: true, force: true });
  }
  atEnd(stop);
  return { ...clientOf(port), app, database, folder, identity, payments, stop };
}

const patience = { timeout: 120_000, interval: 50 };
const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface TestPayments extends Pick<RunningService, "fetch" | "port"> {
  /** Set if it is a process. */
  pid?: RunningService["pid"];
}

async function openInside({ name, folder, env }: SandboxService, clock: Clock) {
  const { port, close } = await openPaymentServer({ FOLDER: folder, ...env }, () => clock.now());
  const at = async () => port;
  return { service: { port: at, fetch: createProxy({ name, port: at }) }, close };
}

/** Rejects while the identity provider does not answer. */
async function knowsWho(port: number): Promise<void> {
  const { status } = await clientOf(port).fetch("http://id.localhost/.well-known/openid-configuration");
  if (status !== 200) throw new Error(`the identity provider answers ${status}`);
}

interface ProcessOptions {
  folder: string;
  env?: Record<string, string>;
  /** A command that prepares an environment, such as a small disk, and then executes the house in it. */
  through?: readonly string[];
}

/** Starts a house as a process, which can be killed. It uses the database in `env`, or starts its own. */
export async function spawnHouse({ folder, env = {}, through = [] }: ProcessOptions) {
  const port = await freePort();
  writeTinySite(join(folder, "dist"));
  const all = { ...process.env, PORT: String(port), KARAT_DATA: folder, KARAT_DIST: join(folder, "dist"), ...env };
  const [program = "", ...words] = [...through, process.execPath, ...houseArguments()];
  const child = spawn(program, words, {
    cwd: root,
    env: all,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { said, untilOpen } = outputOf(child);
  const ended = once(child, "exit");
  atEnd(() => void child.kill("SIGKILL"));
  return {
    ...clientOf(port),
    pid: child.pid,
    said,
    children: (name: string) => childrenOf(child.pid, name),
    ready: untilOpen,
    ended: async () => {
      await ended;
      return child.exitCode;
    },
    async stop(signal: NodeJS.Signals = "SIGTERM") {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Runs at the end of the current test, or of the file if no test is running. */
function atEnd(end: () => unknown): void {
  if (getCurrentTest() === undefined) afterAll(end);
  else onTestFinished(async () => void (await end()));
}

function clientOf(port: number) {
  const fetch = <T = Record<string, unknown>>(address: string, init?: Init) => callOver<T>(port, address, init);
  return {
    port,
    site: `http://karat.localhost:${port}`,
    fetch,
    api: <T = Record<string, unknown>>(path: string, init?: Init) =>
      fetch<T>(`http://api.karat.localhost${path}`, init),
    desk: <T = Record<string, unknown>>(path: string, body?: unknown) =>
      fetch<T>(`http://desk.localhost${path}`, body === undefined ? {} : { body }),
    live: (headers: Record<string, string> = {}, path = livePath, options: { autoPong?: boolean } = {}) => {
      return new WebSocket(`ws://127.0.0.1:${port}${path}`, {
        headers: { Host: `api.karat.localhost:${port}`, ...headers },
        ...options,
      });
    },
  };
}
