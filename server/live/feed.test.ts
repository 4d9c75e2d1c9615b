import { expect, test } from "vitest";
import { tooLarge } from "./bus.ts";
import { createFeed, type Snapshot } from "./feed.ts";
import { createHistory } from "./history.ts";

const player = 100_001n;

function setUp() {
  const asked: ((snapshot: Snapshot) => void)[] = [];
  const feed = createFeed({ channel: "wallet", readSnapshot: () => new Promise((resolve) => asked.push(resolve)) });
  const sent: string[] = [];
  const state = { behind: false, failed: false };
  const subscriber = {
    send: (frame: string) => {
      const { op, seq } = JSON.parse(frame) as { op?: string; seq: number };
      sent.push(op ? `${op} ${seq}` : String(seq));
    },
    isBehind: () => state.behind,
    fail: () => (state.failed = true),
  };
  const tell = (seq: number) => feed.tell({ channel: "wallet", player, seq: BigInt(seq), type: "balance", data: {} });
  async function snapshot(seq: number) {
    asked.shift()?.({ seq, data: {} });
    await settled();
  }
  return { feed, subscriber, sent, state, tell, snapshot, asked };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("news that come while the snapshot is read come after it, and those that it contains do not", async () => {
  const { feed, subscriber, sent, tell, snapshot } = setUp();
  void feed.join(player, subscriber);
  for (const seq of [4, 5, 6]) tell(seq);
  await snapshot(5);
  tell(7);
  expect(sent).toEqual(["reset 5", "6", "7"]);
});

test("a message that is missing is made good by a snapshot", async () => {
  const { feed, subscriber, sent, tell, snapshot } = setUp();
  void feed.join(player, subscriber);
  await snapshot(1);
  tell(2);
  tell(4);
  tell(5);
  await snapshot(4);
  expect(sent).toEqual(["reset 1", "2", "reset 4", "5"]);
});

test("a slow consumer is sent nothing until it has caught up, and then a snapshot", async () => {
  const { feed, subscriber, sent, state, tell, snapshot, asked } = setUp();
  void feed.join(player, subscriber);
  await snapshot(0);
  tell(1);
  state.behind = true;
  for (let seq = 2; seq < 100; seq += 1) tell(seq);
  expect(asked).toEqual([]);
  state.behind = false;
  feed.drained(player, subscriber);
  await snapshot(99);
  tell(100);
  expect(sent).toEqual(["reset 0", "1", "reset 99", "100"]);
});

test("a message is heard once by whoever joins twice, and not at all by whoever has left", async () => {
  const { feed, subscriber, sent, tell, snapshot } = setUp();
  void feed.join(player, subscriber);
  void feed.join(player, subscriber);
  await snapshot(0);
  await snapshot(0);
  tell(1);
  feed.leave(player, subscriber);
  tell(2);
  expect(sent).toEqual(["reset 0", "1"]);
});

test("a snapshot that comes too late says nothing", async () => {
  const { feed, subscriber, sent, snapshot } = setUp();
  void feed.join(player, subscriber);
  feed.reload();
  await snapshot(1);
  expect(sent).toEqual([]);
  await snapshot(2);
  expect(sent).toEqual(["reset 2"]);
});

test("all sockets of a player share a snapshot, and none gets one that was read before what it has missed", async () => {
  const { feed, subscriber, sent, snapshot, asked } = setUp();
  const sockets = Array.from({ length: 32 }, () => ({ ...subscriber }));
  for (const socket of sockets) void feed.join(player, socket);
  await snapshot(1);
  await snapshot(1);
  expect([sent.length, asked.length]).toEqual([32, 0]);
  const tooLargeToTell = (seq: bigint) => feed.tell({ channel: "wallet", player, seq, type: tooLarge, data: null });
  tooLargeToTell(2n);
  expect(asked).toHaveLength(1);
  tooLargeToTell(3n);
  await snapshot(2);
  expect(sent).toHaveLength(32);
  await snapshot(3);
  expect(sent.slice(32)).toEqual(Array(32).fill("reset 3"));
  expect(asked).toEqual([]);
});

test("only the latest messages of the latest players are remembered", () => {
  const history = createHistory({ players: 2, depth: 3 });
  const item = (seq: number) => ({ seq, frame: "" });
  const since = (of: bigint, seq: number) => history.since(of, seq)?.map((found) => found.seq);
  history.open(1n, 0);
  for (let seq = 1; seq <= 5; seq += 1) history.add(1n, item(seq));
  expect(since(1n, 5)).toEqual([]);
  expect(since(1n, 2)).toEqual([3, 4, 5]);
  expect(since(1n, 1)).toBeUndefined();
  expect(since(1n, 6)).toBeUndefined();
  // A gap makes everything before it useless.
  history.add(1n, item(9));
  expect(since(1n, 5)).toBeUndefined();
  expect(since(1n, 8)).toEqual([9]);
  history.open(2n, 0);
  since(1n, 9);
  history.open(3n, 0);
  expect([since(1n, 9), since(2n, 0), since(3n, 0)]).toEqual([[], undefined, []]);
});
