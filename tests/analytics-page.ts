import { analyticsEvents } from "../contract/analytics.ts";
import { eventLimits, sharedEvents } from "../contract/analytics-names.ts";

/** docs/analytics.md, generated from the catalogue of events. */
export function analyticsPage(): string {
  const rows = Object.entries(analyticsEvents).map(([name, { meaning, props }]) => {
    const fields = Object.keys(props.entries)
      .map((field) => `\`${field}\``)
      .join(", ");
    return `| \`${name}\` | ${meaning} | ${fields} | ${sharedEvents.includes(name) ? "yes" : "no"} |`;
  });
  return (
    [
      "# Analytics",
      "Events are collected from visitors who have agreed to analytics, and from nobody else; withdrawing consent discards those not yet sent. This page is generated from the catalogue (`contract/analytics.ts`) by its test (`npx vitest run -c tests/vitest.config.ts --project unit tests/analytics -u`).",
      `An event has an \`id\`, by which it is counted once, a \`session\` (of one browser, until thirty minutes without an event, a day at most), \`name\`, \`at\`, the \`build\` that reported it, and its \`props\`. A browser sends events in batches of ${eventLimits.batch}, or whatever there is after ten seconds, and keeps ${eventLimits.stored} while it cannot send; the oldest are dropped first.`,
      ["| event | when | properties | shared with third parties |", "|---|---|---|---|", ...rows].join("\n"),
      'A name or property that is not listed is left out by the collector and counted in its answer: `POST /analytics/events` with `{"events": […]}` answers 202 with `{"taken", "left_out"}`.',
    ].join("\n\n") + "\n"
  );
}
