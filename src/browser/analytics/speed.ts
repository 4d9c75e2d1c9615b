import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import type { ReportedEvent } from "../../../contract/analytics.ts";

/** Reports how the page loads and answers; returns what reports its long tasks so far. */
export function followSpeed(track: (event: ReportedEvent) => void, path: () => string): () => void {
  const vital = ({ name, value, rating }: MetricType) =>
    track({
      name: "web_vital",
      props: { vital: name, value: Math.round(value * 1_000) / 1_000, rating, path: path() },
    });
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(vital);

  let tasks: number[] = [];
  // Only Chromium tells of them.
  if (PerformanceObserver.supportedEntryTypes.includes("longtask"))
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
      buffered: true,
    });

  return () => {
    if (tasks.length === 0) return;
    const total = tasks.reduce((sum, each) => sum + each, 0);
    const props = { count: tasks.length, total_ms: Math.round(total), longest_ms: Math.round(Math.max(...tasks)) };
    tasks = [];
    track({ name: "long_tasks", props: { ...props, path: path() } });
  };
}
