/*
 * What data layer, page and service worker share for the time when no tab is open. No schemas: a service worker's script is
 * small, and what stands here is checked by signature or by the house.
 */

/** The database that holds where the house is. */
export const syncStore = { name: "syncStore", version: 1, base: "baseUrl" } as const;

/** By what the browser, or a page, wakes the service worker. */
export const syncTag = "sync-data";
export const syncMessage = "syncMirrors";
export const syncEveryMs = 600_000;

/** The same message with hosts has it probe these, and tell what it has found on the port that comes along. */
export interface ProbeMessage {
  type: typeof syncMessage;
  hosts: readonly string[];
}

/** The list of mirrors that the house has signed, at the site and at the API host. */
export const manifestPath = "/mirrors.json";
