import { IDBFactory } from "fake-indexeddb";
import { randomUUID } from "node:crypto";
import { firstValueFrom } from "rxjs";
import { expect, test } from "vitest";
import { dbNames } from "../../contract/outbox.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { codeTo } from "../../tests/world/mail.ts";
import { createPayers } from "../../tests/builders/payers.ts";
import { createWithdrawers } from "../../tests/builders/withdrawers.ts";
import { createStore } from "../cache/store.ts";

const house = await startHouse();
const enterPayer = createPayers(house);
const enterWithdrawer = createWithdrawers(house);
const order = { game: "dice", amount: "10.00", choice: { mode: "over", target: 5_050 } } as const;
const path = "/games/dice/bet";

async function enter() {
  const payer = await enterPayer({ balance: "100.00" });
  return { device: createDevice(house), token: payer.headers.Authorization.replace("Bearer ", ""), payer };
}

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;

const context = (key: string) => ({ signal: new AbortController().signal, key });
const lost = ({ features }: Worker, key: string) => features.money.lost({ key, kind: "bet", order });
const told = async ({ features }: Worker) =>
  (await firstValueFrom(features.app.notices$())).map(({ key, values }) => [key, values["error"]]);
const pendingOperations = async ({ features }: Worker) => firstValueFrom(features.games.pendingOperations$());

test("a bet that is out when its worker dies is asked about by the next one, and told as it stands, once", async () => {
  const { device, token, payer } = await enter();
  const key = randomUUID();
  const first = device.worker(token);
  const isThere = new Promise<void>((arrived) => {
    device.beforeReply(({ path: of }) => {
      if (of !== path) return;
      first.kill();
      arrived();
    });
  });
  void first.features.games.bet(order, context(key));
  await isThere;

  const next = device.worker(token);
  // As each tab does that lost its worker; a stored order is asked about as well.
  const ends = await Promise.all([lost(next, key), lost(next, key)]);
  expect(ends).toMatchObject([{ error: { error: "unanswered" } }, { error: { error: "unanswered" } }]);
  await eventually(async () => expect(await told(next)).toEqual([["bet_went_through", undefined]]));
  expect(await pendingOperations(next)).toEqual([]);
  expect(device.sent("POST", path)).toHaveLength(1);
  expect(await payer.operation(key)).toMatchObject({ state: "done" });
});

test("a bet that died with its worker before it was kept was not placed, and never will be", async () => {
  const { device, token, payer } = await enter();
  const key = randomUUID();
  const next = device.worker(token);
  expect(await lost(next, key)).toMatchObject({ error: { error: "unanswered" } });
  expect(await told(next)).toEqual([["bet_not_placed", "not_placed"]]);
  const headers = { ...payer.headers, "Idempotency-Key": key };
  const late = await house.api<{ error: string }>(path, { headers, body: { amount: "10.00", choice: order.choice } });
  expect(late.json.error).toBe("operation_closed");
  expect(await payer.balance()).toBe("100.00");
});

test("until the house can say what has become of it, it is a question in every worker, and no end", async () => {
  const { device, token } = await enter();
  const key = randomUUID();
  device.loseSome((_, { path: of }) => of.startsWith("/api/v2/operations/"));
  const [next, other] = [device.worker(token), device.worker(token)];
  let isOver = false;
  const end = lost(next, key).then(() => (isOver = true));
  for (const worker of [next, other])
    await eventually(async () =>
      expect(await pendingOperations(worker)).toMatchObject([{ key, kind: "bet", amount: "10.00" }]),
    );
  expect(isOver).toBe(false);
  device.loseSome(() => false);
  await end;
  for (const worker of [next, other]) await eventually(async () => expect(await pendingOperations(worker)).toEqual([]));
});

test("a tab that has lost a worker which lives on hears of its bet by the question, and the house has it once", async () => {
  const { device, token } = await enter();
  const key = randomUUID();
  const worker = device.worker(token);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  device.beforeReply(({ path: of }) => (of === path ? held : undefined));
  const sent = worker.features.games.bet(order, context(key));
  await eventually(() => expect(device.sent("POST", path)).toHaveLength(1));
  const found = lost(worker, key);
  await eventually(async () => expect(await pendingOperations(worker)).toHaveLength(1));
  answer();
  expect(await sent).toMatchObject({ error: { error: "unanswered" } });
  await found;
  expect(await told(worker)).toEqual([["bet_went_through", undefined]]);
  expect(device.sent("POST", path)).toHaveLength(1);
});

async function withdraw() {
  const player = await enterWithdrawer({ isKnown: false });
  const { id } = (await player.withdraw()).json;
  const wish = { id, code: await codeTo(house, player.email, "payout") };
  const indexedDB = new IDBFactory();
  const device = createDevice(house, { indexedDB });
  const worker = () => device.worker(player.headers.Authorization.replace("Bearer ", ""));
  return { player, device, indexedDB, worker, wish, path: `/api/v2/billing/payout/${id}/confirm` };
}
const asked = async ({ features }: Worker) => (await firstValueFrom(features.cashier.payouts$())).confirming;

test("a confirmation that is out when its worker dies is checked until it is known, and told as it stands", async () => {
  const { player, device, worker, wish, path } = await withdraw();
  const key = randomUUID();
  const first = worker();
  const isThere = new Promise<void>((arrived) => {
    device.beforeReply(({ path: of }) => {
      if (of !== path) return;
      first.kill();
      arrived();
    });
  });
  void first.features.cashier.confirmPayout(wish, context(key));
  await isThere;

  device.loseSome((_, { path: of }) => of.startsWith("/api/v2/operations/"));
  const next = worker();
  const end = next.features.money.lost({ key, kind: "confirmation", order: wish });
  await eventually(async () => expect(await asked(next)).toEqual([wish.id]));
  device.loseSome(() => false);
  expect(await end).toMatchObject({ error: { error: "unanswered" } });
  await eventually(async () => expect(await told(next)).toEqual([["payout_confirmed", undefined]]));
  expect(await asked(next)).toEqual([]);
  expect(device.sent("POST", path)).toHaveLength(1);
  expect(await player.state(wish.id)).not.toBe("unconfirmed");
});

test("one that died with its worker is not made later either, its code is good for another try, and lies nowhere", async () => {
  const { player, device, indexedDB, worker, wish, path } = await withdraw();
  const key = randomUUID();
  const next = worker();
  device.loseSome((_, { path: of }) => of.startsWith("/api/v2/operations/"));
  const end = next.features.money.lost({ key, kind: "confirmation", order: wish });
  await eventually(async () => expect(await asked(next)).toEqual([wish.id]));
  const rows = await createStore({ indexedDB }, dbNames.device, ["intents", "session", "settings"])
    .table("intents")
    .newest(9);
  expect(rows).toMatchObject([{ order: { id: wish.id } }]);
  expect(JSON.stringify(rows)).not.toContain(wish.code);
  device.loseSome(() => false);
  await end;
  expect(await told(next)).toEqual([["payout_not_confirmed", "not_placed"]]);
  const headers = { ...player.headers, "Idempotency-Key": key };
  const late = await house.api<{ error: string }>(path, { headers, body: { code: wish.code } });
  expect(late.json.error).toBe("operation_closed");
  expect(await player.state(wish.id)).toBe("unconfirmed");
  expect(await next.features.cashier.confirmPayout(wish, context(randomUUID()))).toMatchObject({
    value: { state: "waiting" },
  });
});
