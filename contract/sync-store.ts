import * as v from "valibot";
import { mirrorResults } from "./mirrors.ts";

/** The database by which data layer and service worker share what the latter needs when no tab is open. */
export const syncStore = { name: "syncStore", version: 1, base: "baseUrl", results: "results" } as const;

/** By what the browser, or a page, wakes the service worker for it. */
export const syncTag = "sync-data";
export const syncMessage = "syncMirrors";
export const syncEveryMs = 600_000;

/** What a check of the mirrors has found and the house has not heard yet. Older than this, it says nothing any more. */
export const resultsLifeMs = 600_000;
export const keptResults = v.object({ at: v.number(), results: mirrorResults });
export type MirrorResults = v.InferOutput<typeof keptResults>;
