import { filter, firstValueFrom, map } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import { depositStatus } from "../../contract/cashier.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createPayers } from "../../tests/builders/payers.ts";
import { createPaying } from "../../tests/builders/paying.ts";
import { takeEvent } from "../../server/cashier/take-event.ts";
import type { DepositsNow } from "./deposits.ts";

const paying = createPaying({ clock: { now: () => Date.now() } });
const house = await startHouse({ paymentProvider: paying.provider });
const enter = createPayers(house);
const path = "/api/v2/billing/deposit";
const bonusesPath = "/bonus-system/bonuses";

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;

async function open() {
  const payer = await enter();
  const token = payer.headers.Authorization.replace("Bearer ", "");
  return { payer, token, device: createDevice(house), card: await payer.hashOf("card") };
}

function watch({ features }: Worker) {
  let now: DepositsNow | undefined;
  const watched = features.cashier.deposits$().subscribe((next) => (now = next));
  onTestFinished(() => watched.unsubscribe());
  return () => now;
}

const statusesOf = (now: DepositsNow | undefined) => now?.items.map(({ status }) => status);
const tell = (type: "paid" | "expired", id: string) =>
  takeEvent(type === "paid" ? paying.paid(id) : paying.tells(id, "payment.expired"), "paying", house.app.house);
const call = { signal: new AbortController().signal };

async function order(worker: Worker, card: string): Promise<string> {
  const answer = await worker.features.cashier.deposit({ method: card, amount: "100.00" });
  if (!answer.ok) throw new Error(answer.error.error);
  return answer.value.invoice_id;
}

test("what was ordered in one worker is followed in all, and still after all of them are gone", async () => {
  const { device, token, card } = await open();
  const [worker, other] = [device.worker(token), device.worker(token)];
  const seen = watch(other);
  const id = await order(worker, card);
  await eventually(() => expect(seen()?.items.map(({ deposit }) => deposit.id)).toEqual([id]));
  worker.kill();
  other.kill();
  const later = watch(device.worker(token));
  await eventually(() => expect(statusesOf(later())).toEqual([depositStatus.waiting]));
});

test("of five workers one asks how a payment is getting on, all hear that it is paid, and one may tell the player", async () => {
  const { device, token, card } = await open();
  const workers = Array.from({ length: 5 }, () => device.worker(token));
  const seen = workers.map(watch);
  const [first] = workers;
  const beganMs = performance.now();
  const id = await order(first as Worker, card);
  await eventually(() => expect(seen.map((each) => statusesOf(each()))).toEqual(seen.map(() => [1])));
  await tell("paid", id);
  await eventually(() => expect(seen.map((each) => statusesOf(each()))).toEqual(seen.map(() => [3])));
  // The one asks every five seconds, however long the rest takes.
  const more = Math.floor((performance.now() - beganMs) / 5_000);
  expect(device.sent("GET", `/billing/payment/status/${id}`).length).toBeLessThanOrEqual(3 + more);
  const claims = await Promise.all(workers.map(({ features }) => features.cashier.claimPaid({ id })));
  expect(claims.filter((claim) => claim.ok && claim.value)).toHaveLength(1);
  await eventually(() => expect(seen.every((each) => each()?.items[0]?.isTold)).toBe(true));
});

test("what is on offer is read again once a deposit is paid, whether it has brought a bonus or not", async () => {
  const { device, token, card } = await open();
  const worker = device.worker(token);
  const seen = watch(worker);
  const offers = worker.features.promotions.player$().subscribe();
  onTestFinished(() => offers.unsubscribe());
  const reads = () => device.sent("GET", bonusesPath).length;
  await eventually(() => expect(reads()).toBe(1));
  const id = await order(worker, card);
  await eventually(() => expect(statusesOf(seen())).toEqual([depositStatus.waiting]));
  await tell("paid", id);
  await eventually(() => expect(statusesOf(seen())).toEqual([depositStatus.paid]));
  await eventually(() => expect(reads()).toBe(2));
});

test("what was paid while nobody looked is told to whoever comes next", async () => {
  const { device, token, card } = await open();
  const worker = device.worker(token);
  const id = await order(worker, card);
  worker.kill();
  await tell("paid", id);
  const next = device.worker(token);
  const seen = watch(next);
  await eventually(() => expect(seen()?.items).toMatchObject([{ status: depositStatus.paid, isTold: false }]));
  expect(await next.features.cashier.claimPaid({ id })).toEqual({ ok: true, value: true });
  expect(await next.features.cashier.claimPaid({ id })).toEqual({ ok: true, value: false });
});

test("an order whose answer is lost is asked about, found and followed, and sent once", async () => {
  const { device, token, card } = await open();
  device.loseSome((way, { path: of }) => way === "reply" && of === path);
  const worker = device.worker(token);
  const seen = watch(worker);
  expect(await worker.features.cashier.deposit({ method: card, amount: "100.00" })).toMatchObject({
    error: { error: "unanswered" },
  });
  expect(seen()?.asked).toMatchObject([{ amount: "100.00" }]);
  await eventually(() => expect(statusesOf(seen())).toEqual([depositStatus.waiting]));
  await eventually(() => expect(seen()?.asked).toEqual([]));
  expect(device.sent("POST", path)).toHaveLength(1);
  expect(await firstValueFrom(worker.features.app.notices$())).toMatchObject([{ key: "deposit_ordered" }]);
});

test("an order that never arrived is said not to have been taken, and none is made of it later", async () => {
  const { device, token, card, payer } = await open();
  device.loseSome((way, { path: of }) => way === "request" && of === path);
  const worker = device.worker(token);
  await worker.features.cashier.deposit({ method: card, amount: "100.00" });
  const told = worker.features.app.notices$().pipe(
    map(([notice]) => notice),
    filter((notice) => notice !== undefined),
  );
  expect(await firstValueFrom(told)).toMatchObject({ key: "deposit_not_ordered", values: { error: "not_placed" } });
  const { rows } = await house.database.pool.query("select from deposits where player = $1", [payer.id]);
  expect(rows).toEqual([]);
});

const honest = "2200000000000004";
const thiefs = "2200000000000012";
const dbNames = (now: DepositsNow | undefined) =>
  now?.items.map(({ verdict, deposit: { card, address, redirect } }) => [
    verdict,
    card?.card_number,
    address,
    redirect,
  ]);

test("a card number that the house has not signed is given to no page, wherever it was put in its place", async () => {
  const { device, token, card } = await open();
  device.replaceReplies((_, body) => body.replaceAll(honest, thiefs));
  const worker = device.worker(token);
  const seen = watch(worker);
  const answer = await worker.features.cashier.deposit({ method: card, amount: "100.00" });
  await eventually(() => expect(dbNames(seen())).toEqual([["forged", undefined, null, null]]));
  expect(JSON.stringify([answer, seen()])).not.toContain(thiefs);
});

test("a genuine one is shown, also by a new worker without a network", async () => {
  const { device, token, card } = await open();
  const worker = device.worker(token);
  const seen = watch(worker);
  await order(worker, card);
  await eventually(() => expect(dbNames(seen())).toEqual([["genuine", honest, null, null]]));
  worker.kill();
  device.cut();
  const later = watch(device.worker(token));
  await eventually(() => expect(dbNames(later())).toEqual([["genuine", honest, null, null]]));
});

test.each([
  ["phone_number", "+79995550100", "+79995550199"],
  ["shop_amount", '"101.00"', '"901.00"'],
  ["time", '"life_time":1200', '"life_time":120000'],
])("nor is one beside another %s than the house has signed", async (_what, from, to) => {
  const { device, token, card } = await open();
  device.replaceReplies((_, body) => body.replaceAll(from, to));
  const worker = device.worker(token);
  const seen = watch(worker);
  await order(worker, card);
  await eventually(() => expect(dbNames(seen())).toEqual([["forged", undefined, null, null]]));
});

test("another player's order, which is genuine, is not paid by this one", async () => {
  const { device, token, card } = await open();
  const thief = await enter();
  const { json } = await thief.order();
  const { deposit } = json;
  device.replaceReplies((request, body) => {
    if (request.path === path) return JSON.stringify(json);
    // The real house would answer that the deposit is not this player's.
    if (!request.path.startsWith("/billing/payment/status/")) return body;
    const headers = { "Content-Type": "application/json" };
    return new Response(JSON.stringify({ status: depositStatus.waiting, deposit }), { headers });
  });
  const worker = device.worker(token);
  const all: unknown[] = [];
  const watched = worker.features.cashier.deposits$().subscribe((now) => all.push(...(dbNames(now) ?? [])));
  onTestFinished(() => watched.unsubscribe());
  expect(await order(worker, card)).toBe(json.invoice_id);
  await eventually(() => expect(all).not.toEqual([]));
  for (const each of all) expect(each).toEqual(["forged", undefined, null, null]);
});

test("without the house's keys nothing is shown, and all of it as soon as they can be had", async () => {
  const { device, token, card } = await open();
  device.loseSome((_, { path: of }) => of === "/.well-known/karat-keys.json");
  const worker = device.worker(token);
  const seen = watch(worker);
  await order(worker, card);
  await eventually(() => expect(dbNames(seen())).toEqual([["unknown", undefined, null, null]]));
  device.loseSome(() => false);
  await eventually(() => expect(dbNames(seen())).toEqual([["genuine", honest, null, null]]));
});

test("that the provider is away is no lost answer: it is said at once, and nothing is asked", async () => {
  const { device, token, card } = await open();
  paying.failNext({ refused: "not_possible" });
  const worker = device.worker(token);
  expect(await worker.features.cashier.deposit({ method: card, amount: "100.00" })).toMatchObject({
    error: { error: "provider_unavailable" },
  });
  expect(await firstValueFrom(worker.features.app.notices$())).toEqual([]);
});

test("one that was ordered elsewhere is followed on request, and another player's is not", async () => {
  const { device, token, payer } = await open();
  const worker = device.worker(token);
  const seen = watch(worker);
  const id = await payer.invoice();
  expect(await worker.features.cashier.follow({ id }, call)).toEqual({ ok: true, value: true });
  await eventually(() => expect(seen()?.items.map(({ deposit }) => deposit.id)).toEqual([id]));
  const stranger = await (await enter()).invoice();
  expect(await worker.features.cashier.follow({ id: stranger }, call)).toMatchObject({ error: { status: 404 } });
});

test("of many tabs one may ask to pay in, once a session", async () => {
  const { device, token } = await open();
  const workers = Array.from({ length: 5 }, () => device.worker(token));
  await Promise.all(workers.map(({ features }) => features.app.checkGeo(undefined, call)));
  const ask = async () => {
    const claims = await Promise.all(workers.map(({ features }) => features.cashier.claimPrompt()));
    return claims.filter((claim) => claim.ok && claim.value).length;
  };
  expect([await ask(), await ask()]).toEqual([1, 0]);
});
