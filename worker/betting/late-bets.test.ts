import { firstValueFrom } from "rxjs";
import { expect, test } from "vitest";
import type { BookOrder } from "../../contract/betting.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { createPayers } from "../../tests/builders/payers.ts";
import { match, winner } from "../../tests/builders/scripted-feed.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { socketsTo } from "../../tests/world/house-socket.ts";
import { startHouse } from "../../tests/world/house.ts";

const clock = handClock();
const feed = await startTestFeed(clock.now);
const house = await startHouse({ oddsSource: feed.source, clock });
const enterPayer = createPayers(house);

const path = "/betting/bets";

/** A player whose live bet is with the house, which looks at it again in some seconds; the answer was lost. */
async function betAndLoseAnswer() {
  const { event } = live();
  await eventually(async () => expect((await house.api(`/betting/events/${event}`)).status).toBe(200));
  const payer = await enterPayer({ balance: "1000.00" });
  const { HouseSocket } = socketsTo(house);
  const device = createDevice(house, { WebSocket: HouseSocket, now: clock.now });
  const { features } = device.worker(payer.headers.Authorization.replace("Bearer ", ""));
  device.loseSome((way, request) => way === "reply" && request.method === "POST" && request.path === path);
  const order: BookOrder = {
    kind: "single",
    amount: "10.00",
    accept: "ask",
    legs: [{ selection: `${event}:winner3:home`, price: "2.14", version: 1 }],
  };
  const call = { key: crypto.randomUUID(), signal: new AbortController().signal };
  expect(await features.betting.place(order, call)).toMatchObject({ error: { error: "unanswered" } });
  const bets = async () => (await firstValueFrom(features.betting.bets$()))?.value;
  await eventually(async () => expect(await bets()).toMatchObject({ asked: [], open: [{ state: "pending" }] }));
  const told = async () =>
    (await firstValueFrom(features.app.notices$())).map(({ key, values }) => [key, values["amount"], values["error"]]);
  return { event, told, balance: payer.balance };
}

function live() {
  const made = match({ producer: "live" });
  feed.open(made);
  return made;
}

const wait = () => clock.moveTo(clock.now() + 4_000);

test("a live bet whose answer was lost is said to be in once the house has accepted it, and not before", async () => {
  const { told } = await betAndLoseAnswer();
  expect(await told()).toEqual([]);
  wait();
  await eventually(async () => expect(await told()).toEqual([["book_bet_in", "10.00", undefined]]));
});

test("a live bet whose answer was lost and that the house gives back is never said to be in", async () => {
  const { event, told, balance } = await betAndLoseAnswer();
  feed.say(event, { kind: "odds_change", markets: [winner([10, 45, 45])] });
  type Market = { selections: { price: string | null }[] };
  await eventually(async () =>
    expect((await house.api<{ markets: Market[] }>(`/betting/events/${event}`)).json.markets).toMatchObject([
      { selections: [{ price: "9.40" }, {}, {}] },
    ]),
  );
  wait();
  await eventually(async () => expect(await told()).toEqual([["book_bet_refused", "10.00", "price_changed"]]));
  expect(await balance()).toBe("1000.00");
});
