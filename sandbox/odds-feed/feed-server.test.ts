import { expect, onTestFinished, test } from "vitest";
import * as v from "valibot";
import { WebSocket } from "ws";
import { type FeedMessage, feedEvent, feedMessage } from "../../contract/odds-feed.ts";
import { openFeedServer } from "./feed-server.ts";

const key = "k".repeat(40);
const headers = { Authorization: `Bearer ${key}` };

async function openFeed() {
  const feed = await openFeedServer({ key });
  onTestFinished(() => feed.close());
  const address = `http://127.0.0.1:${feed.port}`;
  const told: FeedMessage[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${feed.port}/feed`, { headers });
  socket.on("message", (data) => told.push(v.parse(feedMessage, JSON.parse((data as Buffer).toString()))));
  await new Promise((resolve) => socket.once("open", resolve));
  const recover = (producer: string) => socket.send(JSON.stringify({ op: "recover", producer }));
  const byHand = (wish: object) =>
    fetch(`${address}/by-hand`, { method: "POST", headers, body: JSON.stringify(wish) }).then(({ status }) => status);
  const heard = (kind: FeedMessage["kind"]) => told.filter((message) => message.kind === kind);
  return { address, told, recover, byHand, heard };
}

test("a house that asks is told all that a producer has, and is played to by hand", async () => {
  const { address, told, recover, byHand, heard } = await openFeed();
  recover("live");
  await expect.poll(() => heard("snapshot_complete").length).toBe(1);
  const live = told.flatMap((message) =>
    message.kind === "snapshot" && message.fixture.state === "live" ? message.event : [],
  );
  expect(live.length).toBeGreaterThan(10);
  const event = live.at(-1) ?? "";
  expect(await byHand({ action: "stop", event })).toBe(200);
  await expect
    .poll(() => heard("bet_stop").some((message) => "event" in message && message.event === event))
    .toBe(true);
  expect(await byHand({ action: "cancel", event })).toBe(200);
  await expect
    .poll(() => heard("bet_cancel").some((message) => "event" in message && message.event === event))
    .toBe(true);
  const whole = v.parse(feedEvent, await (await fetch(`${address}/events/${event}`, { headers })).json());
  expect(whole.fixture.state).toBe("cancelled");
  expect(await byHand({ action: "stop", event: "football-1" })).toBe(404);
  expect(await byHand({ action: "dance" })).toBe(422);

  recover("prematch");
  await expect.poll(() => heard("snapshot_complete").length).toBe(2);
  expect(await byHand({ action: "gap", producer: "live" })).toBe(200);
  // The number that is left out is missed with the next message.
  await expect
    .poll(() => {
      const numbers = new Set(told.filter(({ producer }) => producer === "live").map(({ seq }) => seq));
      return Math.max(...numbers) - Math.min(...numbers) + 1 - numbers.size;
    })
    .toBe(1);
});

test("nobody without the key is told or believed", async () => {
  const { address } = await openFeed();
  const without = new WebSocket(`${address.replace("http", "ws")}/feed`);
  await expect(
    new Promise((resolve, reject) => {
      without.once("open", resolve);
      without.once("error", reject);
    }),
  ).rejects.toThrow();
  expect((await fetch(`${address}/events/football-28000000`)).status).toBe(401);
  expect((await fetch(`${address}/by-hand`, { method: "POST", body: "{}" })).status).toBe(401);
});
