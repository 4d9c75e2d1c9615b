import { firstValueFrom } from "rxjs";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Answer } from "../../contract/errors.ts";
import { createDevice } from "../../tests/world/device.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { socketsTo } from "../../tests/world/house-socket.ts";
import { startHouse } from "../../tests/world/house.ts";

/* A tab stays open for days while the house is updated and begins to send what the tab's build does not know. */

const house = await startHouse();
const context = { signal: new AbortController().signal };
const dice = { game: "dice", amount: "10.00", choice: { mode: "under", target: 5000 } } as const;

/** A player's browser at that house; `more` is what the house adds to the replies of a path. */
async function visit(more: Record<string, (said: { items: Record<string, unknown>[] }) => object> = {}) {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const { json } = await house.desk<{ token: string }>("/players", { currency: "RUB", balance: "1000.00" });
  const { HouseSocket, made } = socketsTo(house);
  // By a clock that stands still, no line is given up because this machine is busy.
  const device = createDevice(house, { WebSocket: HouseSocket, now: handClock().now });
  device.replaceReplies(({ path }, body) =>
    more[path] ? JSON.stringify({ ...more[path](JSON.parse(body) as never), more: 1 }) : body,
  );
  const { features } = device.worker(json.token);
  const say = (message: object) => made.at(-1)?.emit("message", Buffer.from(JSON.stringify(message)), false);
  return { features, made, say };
}

function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

const leftOut = () => vi.mocked(console.warn).mock.calls.flat().join("\n");

test("a bet of a game that this build does not know is left out of the list and counted, and the others stand", async () => {
  const { features } = await visit({
    "/games/bets": ({ items, ...rest }) => ({
      ...rest,
      items: [...items, ...items.map((bet) => ({ ...bet, id: "of-tomorrow", game: "game-of-tomorrow", stage: {} }))],
    }),
  });
  const { bet } = valueOf(await features.games.bet(dice));
  const all = valueOf(await features.history.allBets({}, context));
  expect(all.items.map(({ id }) => id)).toEqual([bet.id]);
  expect(leftOut()).toContain('game "game-of-tomorrow"');
});

test("so is a kind of operation in the history of money, and a way to pay", async () => {
  const { features } = await visit({
    "/api/v2/operations": ({ items, ...rest }) => ({ ...rest, items: [{ kind: "jackpot", id: "1" }, ...items] }),
    "/api/v2/billing/data": (said) => ({ ...said, "crypto-payments": [{ kind: "barter" }] }),
  });
  const { bet } = valueOf(await features.games.bet(dice));
  const all = valueOf(await features.history.allMoney({}, context));
  expect(all.items.filter(({ kind }) => kind === "bet").map(({ id }) => id)).toContain(bet.id);
  expect(leftOut()).toContain('kind "jackpot"');
  await expect
    .poll(async () => (await firstValueFrom(features.cashier.billing$()))?.value["crypto-payments"])
    .toEqual([]);
});

test("so is what the bell tells of a kind that this build does not know", async () => {
  const told = (id: number, kind: string) => ({ id, at: "2026-11-23T10:00:00.000Z", kind, data: {} });
  const { features } = await visit({
    "/bell": (said) => ({ ...said, items: [told(2, "party_begun"), told(1, "chat_answered")], unread: 2 }),
  });
  await expect
    .poll(async () => (await firstValueFrom(features.bell.bell$()))?.value.items.map(({ kind }) => kind))
    .toEqual(["chat_answered"]);
  expect(leftOut()).toContain('kind "party_begun"');
});

test("what is nothing but a list's item may be unknown: a reply that is false itself is no answer", async () => {
  const { features } = await visit({ "/games/bets": () => ({ items: "none", next: null }) });
  expect(await features.history.allBets({}, context)).toMatchObject({ ok: false, error: { status: 502 } });
});

test("a channel, an item and a state that this build does not know end nothing of what is heard beside them", async () => {
  const { features, made, say } = await visit();
  const seen: { balance?: string | undefined; wins?: string[] } = {};
  const watched = features.wallet.balance$().subscribe((known) => (seen.balance = known?.value.balance));
  watched.add(features.profile.me$().subscribe());
  watched.add(features.feed.wins$({}).subscribe((bets) => (seen.wins = bets.map(({ id }) => id))));
  onTestFinished(() => watched.unsubscribe());
  await expect.poll(() => [seen.balance, seen.wins !== undefined]).toEqual(["1000.00", true]);
  const shown = {
    player: null,
    amount: "1.00",
    currency: "RUB",
    multiplier: "2.0000",
    payout: "2.00",
    at: new Date().toISOString(),
  };
  say({ channel: "parade:7", seq: 1, type: "news", data: {} });
  say({ op: "greeting", text: "from tomorrow" });
  const verification = { is_need: false, data: { status: "dreaming", reason: null, at: null } };
  say({ channel: "notices", seq: 1_000, type: "news", data: { verification } });
  const items = [
    { ...shown, id: "b-2", game: "game-of-tomorrow" },
    { ...shown, id: "b-1", game: "dice", odds: 1 },
  ];
  say({ channel: "wins", seq: 1_000, type: "news", data: { items } });
  const money = { currency: "RUB", balance: "7.00", bonus_balance: "0.00", total_balance: "7.00", shares: [] };
  say({ channel: "wallet", seq: 1_000, type: "news", data: money });
  await expect.poll(() => [seen.balance, seen.wins?.[0]]).toEqual(["7.00", "b-1"]);
  expect(seen.wins).not.toContain("b-2");
  for (const what of ["parade:7", "greeting", "notices", 'game "game-of-tomorrow"']) expect(leftOut()).toContain(what);
  expect(made).toHaveLength(1);
});

test("an order of a kind that only a newer build beside us knows is left for that one to ask about", async () => {
  const { features } = await visit();
  await firstValueFrom(features.wallet.balance$());
  void features.money.lost({ key: crypto.randomUUID(), kind: "shares" as never, order: {} });
  await expect.poll(leftOut).toContain("order shares");
  expect(valueOf(await features.games.bet(dice)).bet.game).toBe("dice");
});
