import { expect, test } from "vitest";
import { type Deposit, type DepositStatus, depositStatus } from "../../contract/cashier.ts";
import { withHeard, without } from "./followed-deposits.ts";

const now = Date.parse("2030-01-01T12:00:00Z");
const { waiting, seen, paid, failed, expired } = depositStatus;
const statuses = Object.values(depositStatus);

const heard = (status: DepositStatus, id = "a", more: Partial<Deposit> = {}) => ({
  status,
  deposit: { id, remaining: 1_200, created_at: "2030-01-01T11:59:00Z", ...more } as Deposit,
});
const after = (...all: DepositStatus[]) =>
  all.reduce<ReturnType<typeof withHeard>>((known, status) => withHeard(known, [heard(status)], now), []);

test("one that is open is followed until its time is over by the house's clock", () => {
  expect(after(waiting)).toMatchObject([{ status: waiting, untilMs: now + 1_200_000, isTold: false }]);
});

test("one that this device has never seen open is not its business", () => {
  for (const status of [paid, failed, expired]) expect(after(status)).toEqual([]);
});

test("whatever comes in whichever order, paid stays paid, and what has ended opens no more", () => {
  for (const first of statuses.filter((status) => status < paid))
    for (const second of statuses)
      for (const third of statuses) {
        const [end] = after(first, second, third);
        if (second === paid || third === paid) expect(end?.status).toBe(paid);
        else if (second > paid) expect(end?.status).toBe(second);
        else expect(end?.status).toBe(third > paid ? third : Math.max(first, second, third));
      }
});

test("one that is late is paid, although its time was over", () => {
  expect(withHeard(after(waiting, expired), [heard(paid, "a", { late: true })], now)).toMatchObject([
    { status: paid, deposit: { late: true } },
  ]);
});

test("the time that an answer was on its way moves no countdown, and a time that was changed does", () => {
  const known = after(waiting);
  const later = (ms: number, remaining: number) =>
    withHeard(known, [heard(seen, "a", { remaining })], now + ms)[0]?.untilMs;
  expect(later(5_000, 1_194)).toBe(now + 1_200_000);
  expect(later(5_000, 600)).toBe(now + 605_000);
});

test("the newest stands first, and twenty are enough", () => {
  const many = Array.from({ length: 25 }, (_, at) =>
    heard(waiting, String(at), { created_at: new Date(now + at * 1_000).toISOString() }),
  );
  const known = withHeard([], many, now);
  expect(known.map(({ deposit }) => deposit.id).slice(0, 2)).toEqual(["24", "23"]);
  expect(known).toHaveLength(20);
});

test("one that the house does not know goes", () => {
  expect(without(after(waiting), "a")).toEqual([]);
  expect(without(after(waiting), "b")).toHaveLength(1);
});
