import { expect, test } from "vitest";
import { createPublicFeed } from "./public-feed.ts";

function setUp() {
  let known = "all";
  const feed = createPublicFeed({ channel: "wins", snapshot: () => known });
  function subscriber() {
    const frames: string[] = [];
    const state = { behind: false };
    const own = { send: (frame: string) => void frames.push(frame), isBehind: () => state.behind, fail: () => {} };
    return { own, frames, state };
  }
  return { feed, subscriber, know: (text: string) => (known = text) };
}

const reset = (seq: number, snapshot: string) => JSON.stringify({ op: "reset", channel: "wins", seq, snapshot });
const news = (seq: number, data: string) => JSON.stringify({ channel: "wins", seq, type: "bets", data });

test("who joins gets a snapshot, then the very message that everybody gets, until they leave", () => {
  const { feed, subscriber } = setUp();
  const [one, other] = [subscriber(), subscriber()];
  feed.join(one.own);
  feed.tell("bets", "a");
  feed.join(other.own);
  feed.tell("bets", "b");
  feed.leave(one.own);
  feed.tell("bets", "c");
  expect(one.frames).toEqual([reset(0, "all"), news(1, "a"), news(2, "b")]);
  expect(other.frames).toEqual([reset(1, "all"), news(2, "b"), news(3, "c")]);
});

test("a slow consumer is sent nothing until it has caught up, and then a snapshot", () => {
  const { feed, subscriber, know } = setUp();
  const slow = subscriber();
  feed.join(slow.own);
  slow.state.behind = true;
  feed.tell("bets", "a");
  slow.state.behind = false;
  feed.tell("bets", "b");
  know("all that there is by now");
  feed.drained(slow.own);
  feed.drained(slow.own);
  feed.tell("bets", "c");
  expect(slow.frames).toEqual([reset(0, "all"), reset(2, "all that there is by now"), news(3, "c")]);
});

test("when something may have been missed everybody starts again from a snapshot", () => {
  const { feed, subscriber, know } = setUp();
  const one = subscriber();
  feed.join(one.own);
  know("more");
  feed.reload();
  expect(one.frames).toEqual([reset(0, "all"), reset(0, "more")]);
});
