import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { bearer, newPhone, password, registerByPhone } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { allSent, mailsTo } from "../../tests/world/mail.ts";
import { methodHash } from "../cashier/methods.ts";
import { accountLimits } from "./limits.ts";

/* How many SMS leave is bounded, and what strangers have sent uses up nothing of what only owners can. */
let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs } });
const { limits } = house.app.house;
const v2 = "/api/v2/auth";

beforeEach(() => {
  nowMs += 2 * 86_400_000;
  Object.assign(limits, accountLimits({ networkScale: 100 }));
});

interface Answered {
  token: string;
  error?: string;
  code?: object | null;
}
const call = (path: string, body: object, headers: Record<string, string> = {}) =>
  house.api<Answered>(path, { body, headers });
const askForCode = (phone: string, device?: string) =>
  call(`${v2}/login/phone/verification`, { phone }, device === undefined ? {} : { Cookie: device });

async function owner() {
  const phone = newPhone();
  await house.desk("/players", { phone, password, balance: "1000.00", verified: true });
  const entered = await call(`${v2}/login/phone/password`, { phone, password });
  const device = entered.cookies.find((line) => line.startsWith("device="))?.split(";")[0] ?? "";
  return { phone, device, token: entered.json.token };
}

function withdraw(token: string, cookie?: string) {
  return call(
    "/api/v2/billing/payout",
    { method: methodHash("out", "card", "RUB"), amount: "100.00", destination: "4111111111111111" },
    { ...bearer(token), "Idempotency-Key": randomUUID(), ...(cookie && { Cookie: cookie }) },
  );
}

async function smsTo(phone: string, purpose: string): Promise<number> {
  await allSent(house);
  const path = `/inbox?to=${encodeURIComponent(phone)}&purpose=${purpose}`;
  return (await house.desk<{ items: unknown[] }>(path)).json.items.length;
}

test("what is sent in a day to numbers that nobody has proven takes nothing from players", async () => {
  limits.smsADay.most = 2;
  const strangers = [newPhone(), newPhone(), newPhone()];
  for (const phone of strangers) {
    await registerByPhone(house, phone);
    await allSent(house);
  }
  expect(await Promise.all(strangers.map((phone) => smsTo(phone, "verify")))).toEqual([1, 1, 0]);
  const { phone, token } = await owner();
  expect((await askForCode(phone)).status).toBe(200);
  await mailsTo(house, phone, "login");
  expect((await withdraw(token)).status).toBe(200);
  await mailsTo(house, phone, "payout");
});

test("what anybody asks for to be sent to players takes nothing from who is known there, and nothing from withdrawals", async () => {
  limits.smsToProvenADay.most = 1;
  const [first, second] = [await owner(), await owner()];
  for (const { phone } of [first, second]) {
    expect((await askForCode(phone)).status).toBe(200);
    await allSent(house);
  }
  expect([await smsTo(first.phone, "login"), await smsTo(second.phone, "login")]).toEqual([1, 0]);
  expect((await askForCode(second.phone, second.device)).status).toBe(200);
  await mailsTo(house, second.phone, "login");
  expect((await withdraw(second.token)).status).toBe(200);
  await mailsTo(house, second.phone, "payout");
  // The owner is still notified of a changed password.
  const form = { old_password: password, password: "another-horse-8", password_confirm: "another-horse-8" };
  expect((await call("/password/update", form, bearer(second.token))).status).toBe(200);
  await mailsTo(house, second.phone, "notice");
});

test("players who have codes sent to their own numbers all day leave the others their share of it", async () => {
  limits.smsToProvenADay.most = 8;
  const [group, other] = [[await owner(), await owner()], await owner()];
  for (let count = 0; count < 4; count += 1) {
    for (const { phone } of group) {
      expect((await askForCode(phone)).status).toBe(200);
      await allSent(house);
    }
    nowMs += 61_000;
  }
  expect(await Promise.all(group.map(({ phone }) => smsTo(phone, "login")))).toEqual([2, 2]);
  for (let count = 0; count < 2; count += 1) {
    await askForCode(other.phone);
    await allSent(house);
    nowMs += 61_000;
  }
  expect(await smsTo(other.phone, "login")).toBe(2);
});

test("a network has so many SMS a day, whatever it asks for in each hour", async () => {
  limits.smsOfNetworkADay.most = 3;
  const statuses = [];
  for (let hour = 0; hour < 4; hour += 1) {
    statuses.push((await askForCode(newPhone())).status);
    nowMs += 3_600_000;
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("a withdrawal gets its code, whatever strangers have asked for in the same network and at the same number", async () => {
  const { phone, token, device } = await owner();
  Object.assign(limits.codesOfAddressAnywhere, { most: 3 });
  Object.assign(limits.codesOfNetwork, { most: 4 });
  Object.assign(limits.smsOfNetwork, { most: 4 });
  for (let count = 0; count < 6; count += 1) {
    await askForCode(phone);
    await askForCode(newPhone());
    nowMs += 61_000;
  }
  expect((await askForCode(phone)).status).toBe(429);
  expect((await askForCode(newPhone())).status).toBe(429);
  const { status, json } = await withdraw(token);
  expect([status, json.code]).toEqual([200, expect.objectContaining({ length: 6 })]);
  await mailsTo(house, phone, "payout");
  expect((await askForCode(phone, device)).status).toBe(200);
});

test("what an owner has sent is bounded by their number", async () => {
  limits.smsOfOwnerADay.most = 1;
  const [{ phone, device, token }, other] = [await owner(), await owner()];
  expect((await withdraw(token)).status).toBe(200);
  await mailsTo(house, phone, "payout");
  await askForCode(phone, device);
  expect(await smsTo(phone, "login")).toBe(0);
  await withdraw(other.token);
  await mailsTo(house, other.phone, "payout");
});
