import { map, type Observable } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import type { BookOrder } from "../../contract/betting.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { createPayers } from "../../tests/builders/payers.ts";
import { match, winner } from "../../tests/builders/scripted-feed.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { socketsTo } from "../../tests/world/house-socket.ts";
import { startHouse } from "../../tests/world/house.ts";

/* Workers at a real house, which follows a feed that says what the test wants. */

const feed = await startTestFeed();
const house = await startHouse({ oddsSource: feed.source });
const enterPayer = createPayers(house);

async function enter() {
  const payer = await enterPayer({ balance: "1000.00" });
  const token = payer.headers.Authorization.replace("Bearer ", "");
  const { HouseSocket } = socketsTo(house);
  const device = createDevice(house, { WebSocket: HouseSocket });
  return { payer, device, features: device.worker(token).features };
}

function watch<T>(stream: Observable<T>) {
  let latest: T | undefined;
  const watched = stream.subscribe((value) => (latest = value));
  onTestFinished(() => watched.unsubscribe());
  return { get: () => latest };
}

function offered(...wishes: Parameters<typeof match>): string {
  const made = match(...wishes);
  feed.open(made);
  return made.event;
}

const key = () => ({ key: crypto.randomUUID(), signal: new AbortController().signal });

test("a list, an event and a slip tell the price that the house tells, and then the next", async () => {
  const { features } = await enter();
  const event = offered({ producer: "live" });
  const id = `${event}:winner3:home`;
  const list = watch(features.betting.list$({ list: "live" }).pipe(map(({ whole }) => whole)));
  const one = watch(features.betting.event$({ id: event }).pipe(map(({ whole }) => whole)));
  const legs = watch(features.betting.legs$({ ids: [id] }).pipe(map(({ whole }) => whole)));
  const prices = () => [
    list
      .get()
      ?.value.events.find((each) => each.id === event)
      ?.markets[0]?.selections.find(({ code }) => code === "home")?.price,
    one.get()?.value.event?.markets[0]?.selections.find(({ code }) => code === "home")?.price,
    legs.get()?.value.legs[0]?.selection?.price,
  ];
  await eventually(() => expect(prices().every((price) => typeof price === "string")).toBe(true));
  const before = prices();
  feed.say(event, { kind: "odds_change", markets: [winner([50, 25, 25])] });
  await eventually(() => expect(prices().every((price, at) => price !== before[at])).toBe(true));
  expect(new Set(prices()).size).toBe(1);
});

test("a bet at the price seen is in at once, stands among the player's open bets, and has taken its stake", async () => {
  const { features, payer } = await enter();
  const event = offered();
  const id = `${event}:winner3:home`;
  const legs = watch(features.betting.legs$({ ids: [id] }).pipe(map(({ whole }) => whole)));
  const bets = watch(features.betting.bets$());
  await eventually(() => expect(legs.get()?.value.legs[0]?.selection?.price).toBe("2.17"));
  const version = legs.get()?.value.legs[0]?.selection?.version ?? 0;
  const order = {
    kind: "single",
    amount: "10.00",
    accept: "ask",
    legs: [{ selection: id, price: "2.17", version }],
  } as const;
  const answer = await features.betting.place({ ...order, legs: [...order.legs] }, key());
  expect(answer).toMatchObject({ ok: true, value: { bet: { state: "accepted", amount: "10.00" } } });
  await eventually(() => expect(bets.get()?.value.open).toMatchObject([{ state: "accepted", price: "2.17" }]));
  expect(await payer.balance()).toBe("990.00");
});

test("where the price has changed the house offers one that it keeps for seconds, and the bet is in at that", async () => {
  const { features, payer } = await enter();
  const event = offered();
  const id = `${event}:winner3:home`;
  const legs = watch(features.betting.legs$({ ids: [id] }).pipe(map(({ whole }) => whole)));
  const price = () => legs.get()?.value.legs[0]?.selection?.price;
  await eventually(() => expect(price()).toBe("2.17"));
  const order = (seen: string, offer?: string): BookOrder => ({
    kind: "single",
    amount: "10.00",
    accept: "ask",
    legs: [{ selection: id, price: seen, version: 1 }],
    ...(offer !== undefined && { offer }),
  });
  const refused = await features.betting.place(order("2.25"), key());
  if (!refused.ok || !("offer" in refused.value)) throw new Error(`Nothing was offered: ${JSON.stringify(refused)}`);
  const { offer } = refused.value;
  const [leg] = offer.legs;
  expect(leg).toMatchObject({ selection: id, price: "2.17" });
  expect(await payer.balance()).toBe("1000.00");
  // The market moves on; what was offered stands.
  feed.say(event, { kind: "odds_change", markets: [winner([20, 40, 40])] });
  await eventually(() => expect(price()).not.toBe("2.17"));
  const answer = await features.betting.place(order("2.17", offer.id), key());
  expect(answer).toMatchObject({ ok: true, value: { bet: { state: "accepted", price: "2.17" } } });
});

test("a bet whose answer is lost is asked about, told once it is known, and never sent again", async () => {
  const { device, features, payer } = await enter();
  const event = offered();
  const id = `${event}:winner3:home`;
  const legs = watch(features.betting.legs$({ ids: [id] }).pipe(map(({ whole }) => whole)));
  const bets = watch(features.betting.bets$());
  await eventually(() => expect(legs.get()?.value.legs[0]?.selection?.price).toBe("2.17"));
  device.loseSome((way, { path, method }) => way === "reply" && method === "POST" && path === "/betting/bets");
  const version = legs.get()?.value.legs[0]?.selection?.version ?? 0;
  const answer = await features.betting.place(
    { kind: "single", amount: "10.00", accept: "ask", legs: [{ selection: id, price: "2.17", version }] },
    key(),
  );
  expect(answer).toMatchObject({ error: { error: "unanswered" } });
  await eventually(() => expect(bets.get()?.value).toMatchObject({ asked: [], open: [{ state: "accepted" }] }));
  expect(await payer.balance()).toBe("990.00");
  expect(device.sent("POST", "/betting/bets")).toHaveLength(1);
});

test("a cash-out whose answer is lost is said to be out, and once it is known the bet stands as the house has it", async () => {
  const { device, features, payer } = await enter();
  const event = offered();
  const id = `${event}:winner3:home`;
  const legs = watch(features.betting.legs$({ ids: [id] }).pipe(map(({ whole }) => whole)));
  const bets = watch(features.betting.bets$());
  await eventually(() => expect(legs.get()?.value.legs[0]?.selection?.price).toBe("2.17"));
  const version = legs.get()?.value.legs[0]?.selection?.version ?? 0;
  const placed = await features.betting.place(
    { kind: "single", amount: "10.00", accept: "ask", legs: [{ selection: id, price: "2.17", version }] },
    key(),
  );
  if (!placed.ok || !("bet" in placed.value)) throw new Error(`Not placed: ${JSON.stringify(placed)}`);
  const { bet } = placed.value;
  const quote = await features.betting.quote({ id: bet.id }, key());
  if (!quote.ok) throw new Error(`No quote: ${JSON.stringify(quote)}`);
  const path = `/betting/bets/${bet.id}/cash-out`;
  let canAsk = false;
  device.loseSome(
    (way, request) => (way === "reply" && request.path === path) || (!canAsk && request.path.includes("/operations/")),
  );
  expect(await features.betting.cashOut({ id: bet.id, quote: quote.value.quote, part: 50 }, key())).toMatchObject({
    error: { error: "unanswered" },
  });
  await eventually(() => expect(bets.get()?.value.cashingOut).toEqual([bet.id]));
  canAsk = true;
  await eventually(() =>
    expect(bets.get()?.value).toMatchObject({ cashingOut: [], open: [{ id: bet.id, cash_outs: [{ part: 50 }] }] }),
  );
  const paid = quote.value.parts.find(({ part }) => part === 50)?.payout ?? "";
  expect(Number(await payer.balance())).toBeCloseTo(990 + Number(paid), 2);
  expect(device.sent("POST", path)).toHaveLength(1);
});
