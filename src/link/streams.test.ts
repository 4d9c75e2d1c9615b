import { expect, onTestFinished, test, vi } from "vitest";
import { createStreams } from "./streams.ts";

/** Streams whose ports are opened to the test, newest last. */
function opened() {
  const ports: { name: string; port: MessagePort }[] = [];
  const streams = createStreams((name, _, port) => {
    ports.push({ name, port });
    onTestFinished(() => port.close());
  });
  const say = (name: string, value: unknown) =>
    ports.findLast((each) => each.name === name)?.port.postMessage({ value });
  return { streams, ports, say };
}

test("what was known of one player is not the next one's first look, whether anybody listens or not", async () => {
  const { streams, ports, say } = opened();
  const bets = streams.stream("games.bets$", { game: "dice" });
  const rounds = streams.stream("games.rounds$", undefined);
  const config = streams.stream("app.config$", undefined);
  const seen: unknown[] = [];
  const leave = bets.subscribe(() => {});
  rounds.subscribe(() => seen.push(rounds.get()));
  config.subscribe(() => {});
  say("games.bets$", "of A");
  say("games.rounds$", "of A");
  say("app.config$", "of the site");
  await expect.poll(() => [bets.get(), rounds.get(), config.get()]).toEqual(["of A", "of A", "of the site"]);
  leave();

  streams.forget((name) => name.startsWith("games."));
  expect([bets.get(), rounds.get(), config.get()]).toEqual([undefined, undefined, "of the site"]);
  expect(seen).toEqual(["of A", undefined]);
  expect(ports.map(({ name }) => name)).toEqual(["games.bets$", "games.rounds$", "app.config$", "games.rounds$"]);
  say("games.rounds$", "of B");
  await expect.poll(() => rounds.get()).toBe("of B");
});

test("what has not changed stays the object it was, however often it is told", async () => {
  const { streams, say } = opened();
  const rounds = streams.stream("crash$", undefined);
  const seen: unknown[] = [];
  rounds.subscribe(() => seen.push(rounds.get()));
  const past = [{ id: "r1", multiplier: "2.00" }];
  say("crash$", { flight: { id: "r2", state: "flying" }, bets: [{ id: "b1", out: null }, { id: "b2" }], past });
  await expect.poll(() => rounds.get()).toBeDefined();
  const before = rounds.get() as { flight: object; bets: object[]; past: object[] };
  say("crash$", { flight: { id: "r2", state: "flying" }, bets: [{ id: "b1", out: "1.20" }, { id: "b2" }], past });
  await expect.poll(() => rounds.get()).not.toBe(before);
  const after = rounds.get() as typeof before;
  expect(after).toEqual({
    flight: { id: "r2", state: "flying" },
    bets: [{ id: "b1", out: "1.20" }, { id: "b2" }],
    past,
  });
  expect(after.flight).toBe(before.flight);
  expect(after.past).toBe(before.past);
  expect(after.bets[1]).toBe(before.bets[1]);
  expect(after.bets).not.toBe(before.bets);
  say("crash$", after);
  await expect.poll(() => seen).toHaveLength(3);
  expect(seen[2]).toBe(after);
});

test("parts are told to whoever listens without a new value, acknowledged with the next frame, and gone with a new whole", async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { streams, ports } = opened();
  const list = streams.stream("betting.list$", undefined);
  const told: unknown[] = [];
  list.subscribe((part) => told.push(part));
  const [{ port } = {}] = ports;
  const heard: unknown[] = [];
  port?.addEventListener("message", ({ data }) => heard.push(data));
  port?.start();
  port?.postMessage({ whole: { a: "1.50" } });
  await expect.poll(() => list.get()).toEqual({ a: "1.50" });
  const whole = list.get();
  port?.postMessage({ part: { a: "1.60" } });
  port?.postMessage({ part: { b: "2.00" } });
  await expect.poll(() => told).toEqual([undefined, { a: "1.60" }, { b: "2.00" }]);
  expect(list.get()).toBe(whole);
  expect(list.parts?.()).toEqual({ a: "1.60", b: "2.00" });
  expect(heard).toEqual([]);
  for (const frame of frames) frame();
  await expect.poll(() => heard).toEqual(["next", "next", "next"]);
  port?.postMessage({ whole: { a: "1.60" } });
  await expect.poll(() => list.get()).toEqual({ a: "1.60" });
  expect(list.parts?.()).toEqual({});
});

test("of many wishes of one name only the last are kept, and what is listened to is never given up", async () => {
  const { streams, ports, say } = opened();
  const wished = (index: number) => streams.stream("catalog.page$", { index });
  const config = streams.stream("app.config$", undefined);
  const leaveConfig = config.subscribe(() => {});
  say("app.config$", "of the site");
  const leaveFirst = wished(0).subscribe(() => {});
  say("catalog.page$", "part 0");
  await expect.poll(() => [config.get(), wished(0).get()]).toEqual(["of the site", "part 0"]);
  leaveConfig();
  for (let index = 1; index <= 60; index += 1) {
    const leave = wished(index).subscribe(() => {});
    say("catalog.page$", `part ${index}`);
    await expect.poll(() => wished(index).get()).toBe(`part ${index}`);
    leave();
  }
  const known = () => Array.from({ length: 61 }, (_, index) => index).filter((index) => wished(index).get());
  expect(streams.stream("app.config$", undefined).get()).toBe("of the site");
  // Those that are only looked at here are idle as well, but newer ones take no place of older ones by that.
  expect(known()).toEqual([0, ...Array.from({ length: 24 }, (_, at) => 37 + at)]);
  leaveFirst();

  // Who has held on to one that was given up listens to it as before, and it ends with all others.
  const held = wished(0);
  for (let index = 1; index <= 60; index += 1) wished(index).subscribe(() => {})();
  expect(wished(0)).not.toBe(held);
  const again = streams.stream("catalog.page$", { index: 99 });
  again.subscribe(() => {});
  const count = ports.length;
  streams.closeAll();
  streams.openAll();
  expect(ports).toHaveLength(count + 1);
});
