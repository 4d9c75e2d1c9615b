/*
 * What data layer, page and service worker share for the time when no tab is open. No schemas: a service worker's script is
 * small, and what stands here is checked by signature or by the house.
 */

/** The database that holds where the house is, and what it has not heard yet. */
export const syncStore = { name: "syncStore", version: 1, base: "baseUrl", results: "results" } as const;

/** By what the browser, or a page, wakes the service worker. */
export const syncTag = "sync-data";
export const syncMessage = "syncMirrors";
export const syncEveryMs = 600_000;

/** The same message with hosts has it probe these, and tell what it has found on the port that comes along. */
export interface ProbeMessage {
  type: typeof syncMessage;
  hosts: readonly string[];
}

/** What a check of the mirrors has found. Older than this, it says nothing any more. */
export interface MirrorResults {
  at: number;
  results: Record<string, number | null>;
}
export const resultsLifeMs = 600_000;
export const resultsPath = "/api/sendAntiBonusResult";

/** The list of mirrors that the house has signed, at the site and at the API host. */
export const manifestPath = "/mirrors.json";
