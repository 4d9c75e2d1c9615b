import { expect } from "vitest";
import type { World } from "../world/world.ts";

export interface Listed {
  items: { id: string; home: { en: string }; starts_at: string; markets: { state: string }[] }[];
}

/** A match whose prices do not drift while a test looks, and of which no other test has settled or stopped anything. */
export async function comingEvent(world: World) {
  return findEvent(world, "/betting/events?state=upcoming&sport=football&limit=100", (items) => {
    const quiet = items
      .filter(({ starts_at }) => Date.parse(starts_at) > Date.now() + 3_600_000)
      .filter(({ markets }) => markets.every(({ state }) => state === "open"));
    return quiet.at(-1);
  });
}

/** One whose result stays open for two minutes at least, of a sport whose play stops no betting. */
export async function liveEvent(world: World) {
  return findEvent(world, "/betting/events?state=live&sport=basketball&limit=100", (items) =>
    items.find(({ starts_at }) => Date.parse(starts_at) > Date.now() - 80_000),
  );
}

/** The one of football that has been played longest, of those that leave two minutes at least to bet in. */
export async function endingEvent(world: World) {
  return findEvent(world, "/betting/events?state=live&sport=football&limit=100", (items) =>
    items
      .filter(({ starts_at }) => Date.parse(starts_at) > Date.now() - 260_000)
      .filter(({ markets }) => markets.some(({ state }) => state === "open"))
      .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
      .at(0),
  );
}

/** One that has ended while the feed still tells of it. */
export async function endedEvent(world: World): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const latest = Math.floor(Date.now() / footballEveryMs);
      for (let number = latest - 12; number < latest && found === undefined; number += 1) {
        const { value } = await world.api<{ state?: string }>(`/betting/events/football-${number}`);
        if (value.state === "settled") found = `football-${number}`;
      }
      return found;
    })
    .toBeDefined();
  return found ?? "";
}

/** By the calendar of the feed. */
const footballEveryMs = 63_000;

async function findEvent(
  world: World,
  path: string,
  chosen: (items: Listed["items"]) => Listed["items"][number] | undefined,
) {
  let found: Listed["items"][number] | undefined;
  await expect.poll(async () => (found = chosen((await world.api<Listed>(path)).value.items ?? []))).toBeDefined();
  if (!found) throw new Error("The book has no such event.");
  return found;
}
