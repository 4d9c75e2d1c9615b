/* Read by pages, which take no schemas along. */

/** What a customer-data platform and a tag manager hear of, too. */
export const sharedEvents: readonly string[] = ["page_view", "registered", "logged_in"];

/** As many as a browser sends at once, and as it keeps at most. */
export const eventLimits = { batch: 20, stored: 1_000 } as const;

export const collectorPath = "/analytics/events";
