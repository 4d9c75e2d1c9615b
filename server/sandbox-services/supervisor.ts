import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Log } from "../runtime/log.ts";
import type { Bindings } from "../http/bindings.ts";
import type { SandboxProgram } from "../start/house-program.ts";
import { createProxy } from "./proxy.ts";

export type ServiceHost = "id" | "pay" | "games" | "feed";

export interface SandboxService {
  host: ServiceHost;
  name: string;
  /** Its folder in `sandbox/`; a build puts its program beside the house's. */
  program: SandboxProgram;
  folder: string;
  env: Record<string, string>;
}

export interface RunningService {
  fetch(request: Request, env: Bindings): Promise<Response>;
  /** Its port on this machine: waits while it starts, and is undefined while it is not running. */
  port(): Promise<number | undefined>;
  pid(): number | undefined;
}

/**
 * Runs each service in its own process, and restarts those that die. Whoever asks for one that starts waits no longer
 * than the patience; it may be found later.
 */
export function supervise(list: readonly SandboxService[], log: Log, patienceMs = startPatienceMs) {
  const services = new Map(list.map((service) => [service.host, keep(service, log, patienceMs)]));
  return {
    services: services as ReadonlyMap<ServiceHost, RunningService>,
    close: async () => void (await Promise.all([...services.values()].map((service) => service.close()))),
  };
}

/** Where the service of this folder listens, for programs other than its house. */
export function notedPort(folder: string): number | undefined {
  try {
    return Number(readFileSync(noteIn(folder), "utf8")) || undefined;
  } catch {
    return undefined; // It does not run.
  }
}

function noteIn(folder: string): string {
  return join(folder, "port");
}

function keep({ name, program, folder, env }: SandboxService, log: Log, patienceMs: number) {
  const entry = new URL(isSource ? `../../sandbox/${program}/main.ts` : `./${program}.js`, import.meta.url);
  const ending = new AbortController();
  let child: ChildProcess | undefined;
  /** Pending while it starts, undefined while it is down: a dead service is reported at once. */
  let port: Promise<number | undefined> = Promise.resolve(undefined);
  const life = live();

  async function live(): Promise<void> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      const started = performance.now();
      await run();
      if (ending.signal.aborted) return;
      if (performance.now() - started > longestWaitMs) waitMs = firstWaitMs;
      log.warn({ waitMs }, `the ${name} has ended and is started again`);
      await sleep(waitMs, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
    }
  }

  async function run(): Promise<void> {
    const running = spawn(process.execPath, [...loader, fileURLToPath(entry)], {
      env: { PATH: process.env["PATH"], FOLDER: folder, ...env },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    child = running;
    let output = "";
    running.stderr?.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-maxOutput)));
    const ended = new Promise<void>((resolve) => {
      running.once("exit", () => resolve());
      running.once("error", (error) => {
        log.error({ err: error }, `the ${name} could not be started`);
        resolve();
      });
    });
    const told = new Promise<number>((resolve) =>
      running.once("message", (news) => resolve(note((news as { port: number }).port))),
    );
    void told.then(() => {
      if (child === running) port = told;
    });
    port = Promise.race([told, ended.then(() => undefined), sleep(patienceMs, undefined, { ref: false })]);
    await ended;
    child = undefined;
    port = Promise.resolve(undefined);
    rmSync(noteIn(folder), { force: true });
    if (!ending.signal.aborted) log.warn({ output }, `the ${name}'s last words`);
  }

  function note(at: number): number {
    try {
      writeFileSync(noteIn(folder), String(at));
    } catch (error) {
      log.warn({ err: error }, `where the ${name} listens could not be noted`);
    }
    return at;
  }

  return {
    pid: () => child?.pid,
    port: () => port,
    fetch: createProxy({ name, port: () => port }),
    async close() {
      ending.abort();
      child?.kill();
      const patience = setTimeout(() => child?.kill("SIGKILL"), closeLimitMs);
      await life;
      clearTimeout(patience);
    },
  };
}

const isSource = import.meta.url.endsWith(".ts");
const loader = isSource ? ["--import", "tsx"] : [];

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
const startPatienceMs = 15_000;
const closeLimitMs = 2_000;
const maxOutput = 4_000;
