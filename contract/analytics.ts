import * as v from "valibot";
import { collectorPath, eventLimits } from "./analytics-names.ts";
import { defineCall } from "./call.ts";
import { time } from "./values.ts";

/* What the product reports of its use, once somebody has agreed to analytics. docs/analytics.md is made from this list. */

const words = (most: number) => v.pipe(v.string(), v.maxLength(most));
const path = words(120);
const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));
const way = v.picklist(["email", "phone", "provider", "code", "link"]);
/** What a form was answered with, joined; "error 500" where there were no words. */
const errors = words(300);

interface EventKind {
  /** For the documentation. */
  meaning: string;
  props: v.StrictObjectSchema<v.ObjectEntries, undefined>;
  /** The property by which the report counts apart. */
  by: string;
  /** The property of which the report gives the 75th percentile. */
  measured?: string;
}

export const analyticsEvents = {
  page_view: {
    meaning: "A page was shown; the address is given without its query and language.",
    props: v.strictObject({ path }),
    by: "path",
  },
  registered: {
    meaning: "A player registered.",
    props: v.strictObject({ way }),
    by: "way",
  },
  logged_in: {
    meaning: "A player logged in.",
    props: v.strictObject({ way }),
    by: "way",
  },
  registration_failed: {
    meaning: "A registration was refused or not answered.",
    props: v.strictObject({ way, errors }),
    by: "errors",
  },
  login_failed: {
    meaning: "A login was refused or not answered.",
    props: v.strictObject({ way, errors }),
    by: "errors",
  },
  promocode_error: {
    meaning: "A promo code was refused, at registration, at login or on its own.",
    props: v.strictObject({ errors }),
    by: "errors",
  },
  web_vital: {
    meaning: "How a page loaded and responded: `CLS`, `FCP`, `INP`, `LCP` or `TTFB`, in milliseconds except for `CLS`.",
    props: v.strictObject({ vital: words(8), value: amount, rating: words(20), path }),
    by: "vital",
    measured: "value",
  },
  long_tasks: {
    meaning: "Tasks of more than 50 ms on the page's main thread, from its start until it was left or hidden.",
    props: v.strictObject({ count: amount, total_ms: amount, longest_ms: amount, path }),
    by: "path",
    measured: "total_ms",
  },
  script_error: {
    meaning: "A script failed; `npm run stack` finds the source locations of `stack`.",
    props: v.strictObject({ message: words(300), stack: words(1_500), path }),
    by: "message",
  },
  call_failed: {
    meaning: "A call failed at the house; `request_id` is in its log.",
    props: v.strictObject({ call: words(60), error: words(40), request_id: words(64), path }),
    by: "call",
  },
  flag_seen: {
    meaning: "A visitor was shown a variant of an experiment.",
    props: v.strictObject({ flag: words(60), variant: words(60) }),
    by: "variant",
  },
} as const satisfies Record<string, EventKind>;

export type EventName = keyof typeof analyticsEvents;
/** An event as whoever reports it has it. */
export type ReportedEvent = {
  [Name in EventName]: { name: Name; props: v.InferOutput<(typeof analyticsEvents)[Name]["props"]> };
}[EventName];

const uuid = v.pipe(v.string("required"), v.uuid("invalid_id"));

/** An event as it is sent; which names and properties there are, only the catalogue says. */
const sentEvent = v.object({
  /** Made with the event: the same one is never counted twice. */
  id: uuid,
  /** Of one browser, until thirty minutes without an event or for a day. */
  session: uuid,
  name: v.pipe(v.string("required"), v.regex(/^[a-z_]{1,40}$/, "invalid_value")),
  at: time,
  build: v.pipe(v.string("required"), v.maxLength(40, "invalid_value")),
  props: v.record(v.pipe(v.string(), v.maxLength(40, "invalid_value")), v.union([v.string(), v.number(), v.boolean()])),
});
export type SentEvent = v.InferOutput<typeof sentEvent>;

/** Takes each event once. What is of no kind that the house knows, or older than a week, is left out and counted. */
export const collectEvents = defineCall({
  name: "collectEvents",
  method: "POST",
  path: collectorPath,
  auth: "none",
  blockable: true,
  input: v.strictObject({
    // Counted before each is looked at.
    events: v.pipe(
      v.array(v.unknown(), "invalid_value"),
      v.minLength(1, "required"),
      v.maxLength(2 * eventLimits.batch, "invalid_value"),
      v.array(sentEvent, "invalid_value"),
    ),
  }),
  reply: v.object({ taken: v.number(), left_out: v.number() }),
});

/** A recording is one stream of bytes (lines of JSON, gzipped), sent in parts; each is kept once. */
export const collectReplay = defineCall({
  name: "collectReplay",
  method: "POST",
  path: "/analytics/replays",
  auth: "none",
  blockable: true,
  input: v.strictObject({
    recording: uuid,
    session: uuid,
    part: v.pipe(
      v.number("invalid_value"),
      v.integer("invalid_value"),
      v.minValue(0, "invalid_value"),
      v.maxValue(299, "invalid_value"),
    ),
    bytes: v.pipe(
      v.string("required"),
      v.nonEmpty("required"),
      v.base64("invalid_value"),
      v.maxLength(56_000, "invalid_value"),
    ),
  }),
  reply: v.object({ success: v.literal(true) }),
});
