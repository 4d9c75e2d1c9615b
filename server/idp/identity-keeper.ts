import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Log } from "../db/log.ts";
import type { Bindings } from "../http/bindings.ts";
import { readText } from "../http/json-body.ts";
import { Refusal, refusalAnswer } from "../http/refusal.ts";
import type { IdentityOrder } from "./identity-server.ts";
import { passOn } from "./pass-on.ts";

export interface IdentityKeeper {
  /** Hands a request for the identity provider's host on to its process. */
  fetch(request: Request, env: Bindings): Promise<Response>;
  /** The process of now; undefined while there is none. */
  pid(): number | undefined;
  close(): Promise<void>;
}

/** Runs the identity provider in a process of its own, and starts another one whenever that has died. */
export function keepIdentityServer(order: IdentityOrder, log: Log): IdentityKeeper {
  const ending = new AbortController();
  let child: ChildProcess | undefined;
  /** Where it listens; the first wait is for its start, later ones are not worth it: a dead one is said to be dead. */
  let port: Promise<number | undefined> = Promise.resolve(undefined);
  const life = live();

  async function live(): Promise<void> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      const started = performance.now();
      await run();
      if (ending.signal.aborted) return;
      if (performance.now() - started > longestWaitMs) waitMs = firstWaitMs;
      log.warn({ waitMs }, "the identity provider has ended and is started again");
      await sleep(waitMs, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
    }
  }

  async function run(): Promise<void> {
    const program = spawn(process.execPath, [...loader, fileURLToPath(entry)], {
      env: { PATH: process.env["PATH"] },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    child = program;
    let said = "";
    program.stderr?.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-maxSaid)));
    const ended = new Promise<void>((resolve) => {
      program.once("exit", () => resolve());
      program.once("error", (error) => {
        log.error({ err: error }, "the identity provider could not be started");
        resolve();
      });
    });
    port = Promise.race([
      once(program, "message").then(([news]) => (news as { port: number }).port),
      ended.then(() => undefined),
      sleep(startLimitMs, undefined, { ref: false }),
    ]);
    // A program that has not started cannot be told anything.
    program.send(order, () => {});
    await ended;
    child = undefined;
    port = Promise.resolve(undefined);
    if (!ending.signal.aborted) log.warn({ said }, "the identity provider's last words");
  }

  return {
    pid: () => child?.pid,
    async fetch(request, env) {
      const at = await port;
      if (at === undefined) return away();
      const body = await readText(request);
      if (body instanceof Refusal) return new Response(null, { status: refusalAnswer(body).status });
      // It may die between one question and the next, or hang.
      return passOn(at, env.incoming, body).catch(away);
    },
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
/** Beside this file among the sources, beside the house's program in a build. */
const entry = new URL(isSource ? "./identity-process.ts" : "./identity-process.js", import.meta.url);
const loader = isSource ? ["--import", "tsx"] : [];

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
const startLimitMs = 15_000;
const closeLimitMs = 2_000;
const maxSaid = 4_000;

function away(): Response {
  return new Response(
    "The identity provider of this sandbox is not running at the moment. Try again in a few seconds.\n",
    {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "2" },
    },
  );
}
