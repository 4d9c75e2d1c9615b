import type { IncomingMessage } from "node:http";
import { fileFault, headBytes, type FileLimits } from "../../rules/files.ts";
import type { BodySlot } from "./body-limiter.ts";
import { readBody } from "./read-body.ts";
import { refuse, Refusal } from "./refusal.ts";

/** Phones upload ten megabytes over bad connections, too. */
export const fileMs = 120_000;
const graceMs = 15_000;
const leastBytesPerS = 4_096;

/** Reads a body that is one file. Its type is told from the content, never from the header. */
export async function readFileBody(
  incoming: IncomingMessage,
  limits: FileLimits,
  slot?: BodySlot,
): Promise<Buffer | Refusal> {
  const { maxBytes } = limits;
  const file = await readBody(incoming, { maxBytes, limitMs: fileMs, graceMs, leastBytesPerS }, slot);
  if (file instanceof Refusal) return file.error === "too_large" ? refuse("too_large", { file: "too_large" }) : file;
  const fault = fileFault(file.length, file.subarray(0, headBytes), limits);
  return fault ? refuse("validation", { file: fault }) : file;
}
