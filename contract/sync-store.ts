/*
 * What data layer, page and service worker share for when no tab is open. It has no schemas, to keep the service worker
 * small; what is stored is verified by signature or by the house.
 */

/** Database in which the API's base URL is stored for the service worker. */
export const syncStore = { name: "syncStore", version: 1, base: "baseUrl" } as const;

/** What the browser's background sync, or a page, wakes the service worker with. */
export const syncTag = "sync-data";
export const syncMessage = "syncMirrors";
export const syncEveryMs = 600_000;

/** With `hosts`, the service worker probes these and reports on the port sent along. */
export interface ProbeMessage {
  type: typeof syncMessage;
  hosts: readonly string[];
}

/** The signed mirror list, at the site and at the API host. */
export const manifestPath = "/mirrors.json";
