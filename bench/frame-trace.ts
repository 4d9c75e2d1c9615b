import type { Browser, CDPSession } from "playwright";

/** An event of Chromium's trace; times are in microseconds. */
export interface TraceEvent {
  name: string;
  cat?: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time alone, without waiting for other threads. */
  tdur?: number;
  id2?: { local?: string };
  args: {
    name?: string;
    frame_reporter?: { state?: string; frame_sequence?: number; has_main_animation?: boolean };
    data?: { displayName?: string; nodeName?: string; compositeFailed?: number; unsupportedProperties?: string[] };
  };
}

const categories = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "blink.animations",
  "blink.user_timing",
];

/** Each page has a process of its own, which tells the pages apart. */
export async function traced(browser: Browser, during: () => Promise<void>): Promise<TraceEvent[]> {
  const session: CDPSession = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { recordMode: "recordAsMuchAsPossible", includedCategories: categories },
  });
  await during();
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return events;
}
