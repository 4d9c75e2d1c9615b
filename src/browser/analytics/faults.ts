import type { ReportedEvent } from "../../../contract/analytics.ts";

/** What a broken page says again and again is known after a few times. */
const mostFaults = 10;

/** Errors of scripts as events, each once for a page. */
export function createFaults() {
  const told = new Set<string>();

  return {
    eventOf(error: unknown, path: string): ReportedEvent | undefined {
      const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
      const props = { message: tellable(message).slice(0, 300), stack: placesIn(stack ?? "").slice(0, 1_500), path };
      const key = props.message + props.stack;
      if (told.has(key) || told.size >= mostFaults) return undefined;
      told.add(key);
      return { name: "script_error", props };
    },
  };
}

/** Without what could be somebody's. */
function tellable(text: string): string {
  return text
    .replace(/\S+@\S+/g, "…")
    .replace(/\d{5,}/g, "…")
    .replace(/\?[^\s"')]*/g, "");
}

/** The lines of a stack that are places in files of the site. */
function placesIn(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => line.includes("/assets/"))
    .map((line) => line.trim().replaceAll(location.origin, ""))
    .join("\n");
}
