import { join } from "node:path";
import pg from "pg";
import pino, { type DestinationStream, type Logger } from "pino";
import type { RuntimeConfig } from "./config.ts";
import { createLogFile, lostLine } from "./log-file.ts";

/** As much of the house's log as its parts use. */
export type Log = Pick<Logger, "info" | "warn" | "error">;

/** What may stand in a line of the log. Whatever else is handed over is left out: it could be a player's. */
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
  // Of payments: names that house and provider have made up, and none of who pays what to whom.
  "provider",
  "asked",
  "place",
  "event",
  "type",
  "order",
  "payout",
  "outcome",
  "refused",
]);

/** The house's log: a file beside a sandbox's data, so that the terminal stays readable; else the standard output. */
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

/** Where it happened, and what kind of thing. The database's own words would quote the values that it met. */
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

/** Where it leads to may be full as well: some lines wait then, and the rest is dropped and counted. */
export function standardOutput(fd = 1): DestinationStream {
  const output = pino.destination({ dest: fd, maxLength: mostWaitingBytes });
  let lost = 0;
  // Unheard, it would end the process. The line itself waits for the next one.
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
