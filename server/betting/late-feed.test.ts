import { expect, onTestFinished, test } from "vitest";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match, scoreboard } from "../../tests/builders/scripted-feed.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createFeedLag } from "./feed-lag.ts";

const clock = handClock();
// The feed's clock is an hour behind.
const feed = await startTestFeed(() => clock.now() - 3_600_000);
const house = await startHouse({ oddsSource: feed.source, clock });

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

test("a feed that lags by more than it may be silent is as good as silent, whatever its clock", async () => {
  const event = await offered();
  onTestFinished(() => void feed.lag(0));
  feed.lag(5_900);
  feed.beat();
  feed.say(event, { kind: "score", scoreboard: scoreboard(1, 0) });
  const isScored = async () => (await house.api<{ score: object }>(`/betting/events/${event}`)).json.score;
  await eventually(async () => expect(await isScored()).toMatchObject({ score: [1, 0] }));
  expect(await stateAt(event)).toBe("open");
  feed.lag(6_100);
  feed.beat();
  await eventually(async () => expect(await stateAt(event)).toBe("suspended"));
  feed.lag(0);
  feed.beat();
  await eventually(async () => expect(await stateAt(event)).toBe("open"));
});

test("what a message takes at least is what the last hour or two have seen of it", () => {
  const lag = createFeedLag();
  const startMs = 1_000 * 3_600_000;
  const of = (ms: number, way: number) => lag.of(startMs + ms - way, startMs + ms);
  expect([of(0, 150), of(10, 100), of(20, 7_100), of(30, -400)]).toEqual([0, 0, 7_000, 0]);
  expect(of(3_600_000, 100)).toBe(500);
  expect(of(2 * 3_600_000, 600)).toBe(500);
  expect(of(9 * 3_600_000, 600)).toBe(0);
});
