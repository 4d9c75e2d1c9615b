import { expect, test } from "vitest";
import { filter, firstValueFrom, type Observable, type Subscription } from "rxjs";
import { campaignNamed, giftNamed, layIn } from "../../tests/builders/campaigns.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";
import { systemClock } from "../../server/runtime/clock.ts";
import type { GuestBonuses, PlayerBonuses } from "./feature.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const house = await startHouse();
await layIn(house, systemClock, [
  campaignNamed("golden", systemClock),
  campaignNamed("silver", systemClock),
  giftNamed("present", systemClock, "200"),
]);

const firstOf = <T>(stream: Observable<T | undefined>, isIt: (value: T) => boolean) =>
  firstValueFrom(stream.pipe(filter((value): value is T => value !== undefined && isIt(value))));

/** How long a page that counts as the widget does would say is left. */
const leftMs = ({ bonus, aheadMs }: GuestBonuses, deviceNow: number) => (bonus?.endsAtMs ?? 0) - (deviceNow + aheadMs);

test.each([
  ["right", 0],
  ["a day slow", -dayMs],
  ["a day fast", dayMs],
])("a guest's days are counted by the house's clock where the device's is %s", async (_what, offMs) => {
  const now = () => Date.now() + offMs;
  const { features, tab } = createDevice(house, { now }).worker();
  const pack = await firstOf(features.promotions.guest$(), ({ bonus }) => bonus?.pack !== undefined);
  expect(Math.abs(leftMs(pack, now()) - 7 * dayMs)).toBeLessThan(hourMs);
  tab.tell({ cookies: { token: undefined, attribution: { promo: "golden" } } });
  const promo = await firstOf(features.promotions.guest$(), ({ bonus }) => bonus?.promo !== undefined);
  expect(promo.bonus?.promo).toMatchObject({ code: "GOLDEN", name: "Autumn bonus" });
  expect(Math.abs(leftMs(promo, now()) - 3 * dayMs)).toBeLessThan(hourMs);
});

test("a code that stands for nothing is told of as gone, but not while the house can't be reached", async () => {
  const away = createDevice(house);
  away.cut();
  const cut = away.worker();
  cut.tab.tell({ cookies: { token: undefined, attribution: { promo: "NOBODYS" } } });
  const unknown = { gonePromo: undefined, bonus: undefined, isAway: true };
  expect(await firstOf(cut.features.promotions.guest$(), () => true)).toMatchObject(unknown);
  const { features, tab } = createDevice(house).worker();
  tab.tell({ cookies: { token: undefined, attribution: { promo: "NOBODYS" } } });
  const gone = await firstOf(features.promotions.guest$(), ({ gonePromo }) => gonePromo !== undefined);
  expect(gone).toMatchObject({
    gonePromo: "NOBODYS",
    hasCodes: true,
    bonus: { pack: { publicTitle: "Welcome pack" } },
  });
});

test("who has a code finds the welcome pack, too, where it is asked for", async () => {
  const { features, tab } = createDevice(house).worker();
  tab.tell({ cookies: { token: undefined, attribution: { promo: "golden" } } });
  const { bonus } = await firstOf(features.promotions.guestPack$(), ({ bonus }) => bonus?.promo === undefined);
  expect(bonus?.pack?.steps).toHaveLength(3);
  expect((await firstOf(features.promotions.guest$(), () => true)).bonus?.promo?.code).toBe("GOLDEN");
});

test("what a player has is read again when their bonus money has moved", async () => {
  const device = createDevice(house);
  const { json } = await house.desk<{ token: string }>("/players", { balance: "100.00" });
  const { features } = device.worker(json.token);
  const seen: PlayerBonuses[] = [];
  const following = features.promotions.player$().subscribe((value) => value && seen.push(value));
  await expect.poll(() => seen.at(-1)?.bonuses?.value.offers).toEqual([]);
  const answer = await features.promotions.usePromo({ code: "golden" }, { signal: new AbortController().signal });
  expect(answer.ok && answer.value.offers.map(({ kind, state }) => [kind, state])).toEqual([["deposit", "open"]]);
  await expect.poll(() => seen.at(-1)?.bonuses?.value.offers.length).toBe(1);
  following.unsubscribe();
});

test("a code that is used for a deposit has its match wait in the place of another, and a gift waits for no deposit", async () => {
  const { json } = await house.desk<{ token: string }>("/players", { balance: "100.00" });
  const { promotions } = createDevice(house).worker(json.token).features;
  const context = { signal: new AbortController().signal };
  const statesAfter = async (code: string) => {
    const answer = await promotions.usePromo({ code, isForDeposit: true }, context);
    return answer.ok && answer.value.offers.map(({ kind, state }) => [kind, state]);
  };
  expect(await statesAfter("silver")).toEqual([["deposit", "waiting"]]);
  const both = [
    ["deposit", "open"],
    ["deposit", "waiting"],
  ];
  expect(await statesAfter("golden")).toEqual(both);
  expect(await statesAfter("present")).toEqual([...both, ["gift", "open"]]);
});

test("a code whose answer was lost is used once, and the next press is answered as the first would have been", async () => {
  const device = createDevice(house);
  const { json } = await house.desk<{ token: string }>("/players", { balance: "100.00" });
  const { promotions } = device.worker(json.token).features;
  const context = { signal: new AbortController().signal };
  for (const lost of ["/bonus-system/promo", "/activate"]) {
    const code = lost === "/activate" ? "silver" : "golden";
    let isCut = false;
    device.loseSome((way, { path }) => way === "reply" && path.endsWith(lost) && !isCut && (isCut = true));
    expect((await promotions.usePromo({ code, isForDeposit: true }, context)).ok).toBe(false);
    const again = await promotions.usePromo({ code, isForDeposit: true }, context);
    expect(again.ok && again.value.offers.at(-1)).toMatchObject({ state: "waiting" });
  }
  expect(await promotions.usePromo({ code: "golden" }, context)).toMatchObject({ error: { error: "validation" } });
});

test("a code that is used again waits for the deposit, though another was typed meanwhile", async () => {
  const device = createDevice(house);
  const { json } = await house.desk<{ token: string }>("/players", { balance: "100.00" });
  const { promotions } = device.worker(json.token).features;
  const type = (code: string) =>
    promotions.usePromo({ code, isForDeposit: true }, { signal: new AbortController().signal });
  const lose = (end: string) => {
    let isLost = false;
    device.loseSome((way, { path }) => way === "reply" && path.endsWith(end) && !isLost && (isLost = true));
  };
  const waiting = (answer: Awaited<ReturnType<typeof type>>) =>
    answer.ok &&
    answer.value.offers.filter(({ state }) => state === "waiting").map(({ id }) => id === answer.value.made);
  lose("/bonus-system/promo");
  expect((await type("golden")).ok).toBe(false);
  expect(waiting(await type("silver"))).toEqual([true]);
  const again = await type("golden");
  expect(waiting(again)).toEqual([true]);
  expect(again.ok && again.value.offers.map(({ state }) => state)).toEqual(["waiting", "open"]);
});

test("where a code was used on another device, what it has brought is seen once it is refused", async () => {
  const { json } = await house.desk<{ token: string }>("/players", { balance: "100.00" });
  const [one, other] = [createDevice(house), createDevice(house)].map((device) => device.worker(json.token).features);
  const context = { signal: new AbortController().signal };
  const seen: PlayerBonuses[] = [];
  const following = one?.promotions.player$().subscribe((value) => value && seen.push(value));
  await expect.poll(() => seen.at(-1)?.bonuses?.value.offers).toEqual([]);
  await other?.promotions.usePromo({ code: "golden" }, context);
  expect((await one?.promotions.usePromo({ code: "golden" }, context))?.ok).toBe(false);
  await expect.poll(() => seen.at(-1)?.bonuses?.value.offers.length).toBe(1);
  following?.unsubscribe();
});

test("what ends while one looks is gone then, for guests and for players", async () => {
  const { pool } = house.database;
  const device = createDevice(house, { keepsCookies: true });
  const guest = device.worker();
  guest.tab.tell({ cookies: { token: undefined, attribution: { promo: "golden" } } });
  await firstOf(guest.features.promotions.guest$(), ({ bonus }) => bonus?.promo !== undefined);
  let told: GuestBonuses[] = [];
  let guests: Subscription | undefined;
  // A busy machine may have needed longer than that until the page has asked.
  for (let seconds = 2; told.at(-1)?.bonus?.promo === undefined; seconds *= 3) {
    guests?.unsubscribe();
    const values: GuestBonuses[] = (told = []);
    await pool.query("update browser_offers set began_at = now() - interval '3 days' + $1::int * interval '1 second'", [
      seconds,
    ]);
    // As the next page of this browser asks.
    const { features } = device.worker();
    guests = features.promotions.guest$().subscribe((value) => value && values.push(value));
    await expect.poll(() => values.at(-1)?.bonus).toBeDefined();
  }
  expect(told.at(-1)?.bonus?.promo?.code).toBe("GOLDEN");
  await expect.poll(() => told.at(-1)?.bonus?.promo).toBeUndefined();
  expect(told.at(-1)?.bonus?.pack).toBeDefined();
  guests?.unsubscribe();

  const { json } = await house.desk<{ id: string; token: string }>("/players", { balance: "100.00" });
  const player = createDevice(house).worker(json.token).features.promotions;
  await player.usePromo({ code: "golden" }, { signal: new AbortController().signal });
  await pool.query("update offers set ends_at = now() + interval '3 seconds' where player = $1", [json.id]);
  const seen: PlayerBonuses[] = [];
  const players = player.player$().subscribe((value) => value && seen.push(value));
  await expect.poll(() => seen.at(-1)?.bonuses?.value.offers.length).toBe(1);
  await expect.poll(() => seen.at(-1)?.bonuses?.value.offers.length).toBe(0);
  players.unsubscribe();
});

test.each(["wager", "deposit"] as const)(
  "offers go when a limit of the kind %s is used up, and are back when its period ends",
  async (kind) => {
    const { json } = await house.desk<{ id: string; token: string }>("/players", { balance: "100.00" });
    const { promotions, safePlay } = createDevice(house).worker(json.token).features;
    const context = { signal: new AbortController().signal };
    await promotions.usePromo({ code: "golden" }, context);
    const seen: PlayerBonuses[] = [];
    const following = promotions.player$().subscribe((value) => value && seen.push(value));
    const shown = () => {
      const value = seen.at(-1)?.bonuses?.value;
      return value && [value.may_prompt, value.offers.length];
    };
    await expect.poll(shown).toEqual([true, 1]);
    const { pool } = house.database;
    const endDay = (inMs: number) =>
      pool.query("update safe_play set day_ends_ms = $2 where player_id = $1", [json.id, Date.now() + inMs]);
    await endDay(hourMs);
    await pool.query("update safe_play set staked_micro = $2, deposited_micro = $2 where player_id = $1", [
      json.id,
      10_000_000n,
    ]);
    expect((await safePlay.setLimit({ kind, period: "day", amount: "10.00" }, context)).ok).toBe(true);
    await expect.poll(shown).toEqual([false, 0]);
    await endDay(2_000);
    // Any answer about limits says when they end.
    expect((await safePlay.setRealityCheck({ minutes: 30 }, context)).ok).toBe(true);
    await expect.poll(shown).toEqual([true, 1]);
    following.unsubscribe();
  },
);

test("a modal is shown once on a device, also with two workers", async () => {
  const device = createDevice(house);
  const workers = [device.worker(), device.worker()];
  const claims = workers.flatMap(({ features }) =>
    Array.from({ length: 5 }, () => features.promotions.claimModal({ offer: "GOLDEN" })),
  );
  const won = (await Promise.all(claims)).filter((answer) => answer.ok && answer.value);
  expect(won).toHaveLength(1);
  const again = await workers[0]?.features.promotions.claimModal({ offer: "GOLDEN" });
  expect(again).toEqual({ ok: true, value: false });
});
