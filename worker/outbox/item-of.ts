import { requestOf } from "../../contract/call.ts";
import type { OutboxItem } from "../../contract/outbox.ts";
import type { Environment } from "../environment/environment.ts";
import { type Kinds, longestMs } from "./outbox-kinds.ts";

/** A write of this kind as it is stored, with a key of its own. */
export function itemOf(
  { now, uuid }: Pick<Environment, "now" | "uuid">,
  name: string,
  { call, collapse, maxAgeMs = longestMs }: Kinds[string],
  input: object,
): OutboxItem {
  const atMs = now();
  return {
    key: uuid(),
    kind: name,
    collapse: collapse && `${name}:${collapse(input)}`,
    input,
    request: { method: call.method, service: call.service(input), ...requestOf(call, input) },
    atMs,
    untilMs: atMs + Math.min(maxAgeMs, longestMs),
  };
}
