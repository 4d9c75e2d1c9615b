import { join } from "node:path";
import pg from "pg";
import pino, { type DestinationStream, type Logger } from "pino";
import type { RuntimeConfig } from "./config.ts";
import { createLogFile, lostLine } from "./log-file.ts";

export type Log = Pick<Logger, "info" | "warn" | "error">;

/** The fields allowed in the log. Others are dropped, because they could contain players' data. */
const allowed = new Set([
  "err",
  "request",
  "method",
  "call",
  "status",
  "ms",
  "reason",
  "calls",
  "pool",
  "pid",
  "adopted",
  "dataFolder",
  "migration",
  // Of games that many play at once: never what decides a round.
  "game",
  "chain",
  "round",
  "leader",
  // On payments: only names that the house and its provider made up, never who pays what to whom.
  "provider",
  "asked",
  "place",
  "event",
  "type",
  "order",
  "payout",
  "outcome",
  "refused",
  // On the programs that a sandbox plays others with, which a production start never runs.
  "output",
  "waitMs",
]);

/** The house's log: a file in a sandbox, to keep the terminal readable; otherwise standard output. */
export function createLog(config: Pick<RuntimeConfig, "mode" | "dataFolder" | "logLevel" | "logFileBytes">): Logger {
  const { mode, dataFolder, logLevel, logFileBytes } = config;
  const options = {
    level: logLevel,
    base: null,
    formatters: {
      level: (level: string) => ({ level }),
      log: (fields: object) => Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.has(name))),
    },
    serializers: { err: describeError },
  };
  if (mode === "production") return pino(options, standardOutput());
  return pino(options, createLogFile(join(dataFolder, "house.log"), { mostBytes: logFileBytes }));
}

/** The error's type and stack only: a database's messages quote values. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  const { code, constraint, table } = error as Partial<pg.DatabaseError>;
  const message = error instanceof pg.DatabaseError ? {} : { message: error.message };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, ...message, code, constraint, table, stack: frames.join("\n"), ...cause };
}

/** Its target may be stuck or full: some lines are buffered then, and the rest is dropped and counted. */
export function standardOutput(fd = 1): DestinationStream {
  const output = pino.destination({ dest: fd, maxLength: mostWaitingBytes });
  let lost = 0;
  // An unhandled "error" would end the process. The line stays buffered until the next write.
  output.on("error", () => {});
  output.on("drop", () => (lost += 1));
  output.on("write", () => {
    const count = lost;
    lost = 0;
    if (count > 0) output.write(lostLine(count));
  });
  return output;
}

const mostWaitingBytes = 1_000_000;
