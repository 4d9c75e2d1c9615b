import { expect, test } from "vitest";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match } from "../../tests/builders/scripted-feed.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";

const feed = await startTestFeed();
const house = await startHouse({ oddsSource: feed.source });

async function stateAt(event: string): Promise<string | undefined> {
  return (await house.api<{ markets: { state: string }[] }>(`/betting/events/${event}`)).json.markets?.[0]?.state;
}

async function offered(): Promise<string> {
  const { event, ...made } = match({ producer: "live" });
  feed.open({ event, ...made });
  await eventually(async () => expect(await stateAt(event)).toBe("open"));
  return event;
}

test("a kind of message that nobody knows is left out, and is no gap", async () => {
  const event = await offered();
  const before = feed.asked();
  feed.sayUnknown("live");
  feed.say(event, { kind: "bet_stop", reason: "goal" });
  await eventually(async () => expect(await stateAt(event)).toBe("suspended"));
  expect(feed.asked()).toBe(before);
});
