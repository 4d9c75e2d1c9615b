import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Log } from "../runtime/log.ts";
import type { Bindings } from "../http/bindings.ts";
import { handOn } from "./hand-on.ts";

/** A program of the sandbox's own that plays somebody who in real life is elsewhere. */
export interface Neighbour {
  /** Hands a request for the neighbour's host on to its process. */
  fetch(request: Request, env: Bindings): Promise<Response>;
  /** Where it listens on this machine: waits while it starts, and is undefined while there is none. */
  port(): Promise<number | undefined>;
  /** The process of now; undefined while there is none. */
  pid(): number | undefined;
  close(): Promise<void>;
}

interface NeighbourOptions {
  /** As the log and people know it. */
  name: string;
  /** Its program: below this folder's parent among the sources, beside the house's program in a build. */
  program: `${string}-process`;
  folder: string;
  /** What it is told at its start; it can be sent to another process. */
  order: object;
  log: Log;
}

/** Runs a neighbour in a process of its own, and starts another one whenever that has died. */
export function keepNeighbour({ name, program, folder, order, log }: NeighbourOptions): Neighbour {
  const entry = new URL(isSource ? `../${folder}/${program}.ts` : `./${program}.js`, import.meta.url);
  const ending = new AbortController();
  let child: ChildProcess | undefined;
  /** The first wait is for its start, later ones are not worth it: a dead one is said to be dead. */
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
      env: { PATH: process.env["PATH"] },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    child = running;
    let said = "";
    running.stderr?.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-maxSaid)));
    const ended = new Promise<void>((resolve) => {
      running.once("exit", () => resolve());
      running.once("error", (error) => {
        log.error({ err: error }, `the ${name} could not be started`);
        resolve();
      });
    });
    port = Promise.race([
      once(running, "message").then(([news]) => (news as { port: number }).port),
      ended.then(() => undefined),
      sleep(startLimitMs, undefined, { ref: false }),
    ]);
    // A program that has not started cannot be told anything.
    running.send(order, () => {});
    await ended;
    child = undefined;
    port = Promise.resolve(undefined);
    if (!ending.signal.aborted) log.warn({ said }, `the ${name}'s last words`);
  }

  return {
    pid: () => child?.pid,
    port: () => port,
    fetch: handOn({ name, port: () => port }),
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
const startLimitMs = 15_000;
const closeLimitMs = 2_000;
const maxSaid = 4_000;
