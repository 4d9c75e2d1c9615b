import { afterAll } from "vitest";
import { openScriptedFeed } from "./scripted-feed.ts";

/** A feed of odds for the calling test file. */
export async function startTestFeed(now: () => number = Date.now) {
  const feed = await openScriptedFeed(now);
  afterAll(feed.close);
  return feed;
}
