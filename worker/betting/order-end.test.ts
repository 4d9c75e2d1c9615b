import { type Observable } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import type { BookOrder } from "../../contract/betting.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { createPayers } from "../../tests/builders/payers.ts";
import { match } from "../../tests/builders/scripted-feed.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createOrderEnds } from "./order-end.ts";

const feed = await startTestFeed();
const house = await startHouse({ oddsSource: feed.source });
const enterPayer = createPayers(house);

const longAgoMs = 30_000;

async function enter() {
  const payer = await enterPayer({ balance: "1000.00" });
  const device = createDevice(house);
  const token = payer.headers.Authorization.replace("Bearer ", "");
  return { payer, device, pressed: device.worker(token), other: device.worker(token) };
}

/** A bet on a match that the house has heard of. */
async function ordered(price = "2.17"): Promise<BookOrder> {
  const made = match();
  feed.open(made);
  await eventually(async () => expect((await house.api(`/betting/events/${made.event}`)).status).toBe(200));
  const legs = [{ selection: `${made.event}:winner3:home`, price, version: 1 }];
  return { kind: "single", amount: "10.00", accept: "ask", legs };
}

function watch<T>(stream: Observable<T>) {
  const told: T[] = [];
  const watched = stream.subscribe((value) => told.push(value));
  onTestFinished(() => watched.unsubscribe());
  return told;
}

const order = () => ({ key: crypto.randomUUID(), at: Date.now() });
const by = (key: string) => ({ key, signal: new AbortController().signal });

test("a bet that one tab has ordered is nothing in the other before it is answered, and then that bet", async () => {
  const { device, pressed, other, payer } = await enter();
  const wish = await ordered();
  const sent = order();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  device.beforeReply(({ path, method }) => (method === "POST" && path === "/betting/bets" ? held : undefined));
  const placing = pressed.features.betting.place(wish, by(sent.key));
  const told = watch(other.features.betting.orderEnd$({ ...sent, at: sent.at - longAgoMs }));
  const bets = watch(other.features.betting.bets$());
  // The house has it already, and who has pressed it does not know that.
  await eventually(async () => expect(await payer.balance()).toBe("990.00"));
  expect(told).toEqual([{ key: sent.key, bet: undefined }]);
  letThrough();
  const answer = await placing;
  if (!answer.ok || !("bet" in answer.value)) throw new Error(JSON.stringify(answer));
  const { id } = answer.value.bet;
  await eventually(() => expect(told.at(-1)).toEqual({ key: sent.key, bet: id }));
  expect(bets.at(-1)?.value.open).toMatchObject([{ id }]);
  expect(device.sent("POST", "/betting/bets")).toHaveLength(1);
});

test("a bet that the house has refused has become none, and can be ordered again", async () => {
  const { pressed, other } = await enter();
  const sent = order();
  await pressed.features.betting.place(await ordered("2.25"), by(sent.key));
  const told = watch(other.features.betting.orderEnd$({ ...sent, at: sent.at - longAgoMs }));
  await eventually(() => expect(told.at(-1)).toEqual({ key: sent.key, bet: null }));
});

test("a bet whose answer is lost is known once the house can say it", async () => {
  const { device, pressed, other } = await enter();
  const wish = await ordered();
  const sent = order();
  device.loseSome((way, { path, method }) => way === "reply" && method === "POST" && path === "/betting/bets");
  expect(await pressed.features.betting.place(wish, by(sent.key))).toMatchObject({ error: { error: "unanswered" } });
  const told = watch(other.features.betting.orderEnd$({ ...sent, at: sent.at - longAgoMs }));
  const bets = watch(other.features.betting.bets$());
  await eventually(() => expect(typeof told.at(-1)?.bet).toBe("string"));
  await eventually(() => expect(bets.at(-1)?.value.open).toMatchObject([{ id: told.at(-1)?.bet }]));
});

test("an order that was pressed and never sent has become none, and is refused should it still arrive", async () => {
  const { pressed, other, payer } = await enter();
  const wish = await ordered();
  const sent = order();
  const told = watch(other.features.betting.orderEnd$({ ...sent, at: sent.at - longAgoMs }));
  await eventually(() => expect(told.at(-1)).toEqual({ key: sent.key, bet: null }));
  expect(await pressed.features.betting.place(wish, by(sent.key))).toMatchObject({ ok: false });
  expect(await payer.balance()).toBe("1000.00");
});

test("an order that was pressed just now is waited for, and not closed", async () => {
  const { pressed, other } = await enter();
  const wish = await ordered();
  const sent = order();
  const told = watch(other.features.betting.orderEnd$({ ...sent, at: sent.at - 3_000 }));
  await eventually(() => expect(told).toEqual([{ key: sent.key, bet: undefined }]));
  expect(await pressed.features.betting.place(wish, by(sent.key))).toMatchObject({ ok: true });
  await eventually(() => expect(typeof told.at(-1)?.bet).toBe("string"));
});

test("an order that was pressed by a clock that was set back since is not waited for until that has caught up", async () => {
  const { other } = await enter();
  const sent = order();
  const told = watch(other.features.betting.orderEnd$({ ...sent, at: sent.at + 3_600_000 }));
  await eventually(() => expect(told.at(-1)).toEqual({ key: sent.key, bet: null }));
});

test("a bet is told once it can be shown, as its slip would be offered again until then", async () => {
  const sent = { key: crypto.randomUUID(), at: Date.now() - longAgoMs };
  const reads = [false, false, true];
  const context = {
    call: async () => ({ ok: true, value: { state: "done", result: { bet: { id: "b1" } } } }),
    environment: { now: () => Date.now(), rng: () => 0 },
    intents: { get: async () => undefined },
    locks: { runExclusive: (_: string, work: () => unknown) => work() },
    session: { ready: Promise.resolve() },
  } as unknown as Parameters<typeof createOrderEnds>[0];
  const told = watch(createOrderEnds(context, async () => reads.shift() ?? true).orderEnd$(sent));
  await eventually(() => expect(told.at(-1)).toEqual({ key: sent.key, bet: "b1" }));
  expect(reads).toEqual([]);
});
