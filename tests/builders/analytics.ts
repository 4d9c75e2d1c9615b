import { randomUUID } from "node:crypto";
import type { ReportedEvent, SentEvent } from "../../contract/analytics.ts";

/** An event as a browser sends it, of a session of its own unless another is given. */
export function sentEvent<Name extends ReportedEvent["name"]>(
  name: Name,
  props: Extract<ReportedEvent, { name: Name }>["props"],
  rest: Partial<SentEvent> = {},
): SentEvent {
  const own = { id: randomUUID(), session: randomUUID(), at: new Date().toISOString(), build: "abc123" };
  return { ...own, ...rest, name, props: { ...props } };
}
