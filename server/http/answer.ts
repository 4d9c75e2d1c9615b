import pg from "pg";
import { headers } from "../../contract/call.ts";
import type { Log } from "../runtime/log.ts";
import { Overloaded } from "../runtime/fair-queue.ts";
import type { Bindings } from "./bindings.ts";
import { refusalAnswer, refuse, Refusal, Stored } from "./refusal.ts";
import type { Outcome } from "./serve.ts";

export function toResponse(outcome: Outcome<unknown>, setCookies: readonly string[] = []): Response {
  const { status, text } = writtenOf(outcome);
  const list: [string, string][] = [
    ["Content-Type", "application/json; charset=utf-8"],
    ["Cache-Control", "no-store"],
    ["X-Content-Type-Options", "nosniff"],
    ...setCookies.map((line): [string, string] => ["Set-Cookie", line]),
  ];
  // The rest of the request is not waited for.
  if (status === 408) list.push(["Connection", "close"]);
  if (status === 401) list.push(["WWW-Authenticate", "Bearer"]);
  if (outcome instanceof Refusal && outcome.retryAfterS !== undefined)
    list.push([headers.retryAfter, String(outcome.retryAfterS)]);
  return new Response(text, { status, headers: list });
}

export function failureResponse(error: unknown, { requestId, label }: Bindings, log: Log): Response {
  if (error instanceof Overloaded) return toResponse(refuse("unavailable", {}, 1));
  log.error({ err: error, request: requestId, call: label }, "a request failed");
  if (error instanceof pg.DatabaseError && error.code === diskFull) return toResponse(refuse("read_only", {}, 5));
  return toResponse(isDatabaseAway(error) ? refuse("unavailable", {}, 1) : refuse("internal"));
}

function writtenOf(outcome: Outcome<unknown>): Stored {
  if (outcome instanceof Stored) return outcome;
  if (outcome instanceof Refusal) return refusalAnswer(outcome);
  return new Stored(200, JSON.stringify(outcome));
}

const diskFull = "53100";

function isDatabaseAway(error: unknown): boolean {
  // Class 08 is the connection, 57P0 a database that is going down or coming up, 53300 one without a free connection, 55P03
  // a lock that was waited for in vain. Near a full disk, class 58 is a file that cannot be written, 25006 a database that
  // only reads, and 25P02 what a statement is told that was sent along with the one that failed.
  if (error instanceof pg.DatabaseError) return /^(08|57P0|58|53300|55P03|25006|25P02)/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  // Errors of the driver itself have no code.
  return (
    /^(ECONN|EPIPE|ENOENT$)/.test(code ?? "") ||
    /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect)/.test(
      error.message,
    )
  );
}
