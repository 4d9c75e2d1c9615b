/* Read by pages, which take no schemas along. */

/** What a customer-data platform and a tag manager hear of, too. */
export const sharedEvents: readonly string[] = ["page_view", "registered", "logged_in"];

/** Whether others than the house may hear of it: of a private page only that somebody has registered or logged in there. */
export function isTellable({ name, isPrivate }: { name: string; isPrivate: boolean }): boolean {
  return !isPrivate || name === "registered" || name === "logged_in";
}

/** As many as a browser sends at once, and as it keeps at most. */
export const eventLimits = { batch: 20, stored: 1_000 } as const;

export const collectorPath = "/analytics/events";
