import { expect, test } from "vitest";
import { type Eligibility, mayBeGranted, mayBeOffered, stopsOf } from "./stops.ts";

const minuteMs = 60_000;
const now = Date.parse("2026-03-10T12:00:00Z");
const nothing = { depositedMicro: 0n, stakedMicro: 0n, returnedMicro: 0n, playedMs: 0 };
const day = { endsAtMs: Date.parse("2026-03-11T00:00:00Z"), from: nothing };
const playSession = {
  beganAtMs: now - 10 * minuteMs,
  lastAtMs: now,
  checkedAtMs: now - 10 * minuteMs,
  from: { stakedMicro: 0n, returnedMicro: 0n },
};

const eligibility: Eligibility = {
  isOfAge: true,
  zone: "UTC",
  ever: { ...nothing, stakedMicro: 100n, playedMs: 10 * minuteMs },
  playSession,
  running: { day, week: day, month: day },
  pause: undefined,
  limits: [],
  checkEveryMs: 60 * minuteMs,
};
const limit = (kind: "deposit" | "session" | "wager", value: bigint) =>
  ({ kind, period: "day", value, change: undefined }) as const;

test("nothing closes play that nobody has asked for", () => {
  expect(stopsOf(eligibility, now)).toEqual([]);
  expect(stopsOf({ ...eligibility, limits: [limit("wager", 101n), limit("session", 60n)] }, now)).toEqual([]);
});

test("a check or an end of the time is told ahead as long as this play session may reach it", () => {
  const asked = { ...eligibility, checkEveryMs: 15 * minuteMs, limits: [limit("session", 12n)] };
  expect(stopsOf(asked, now + minuteMs)).toEqual([
    { error: "reality_check_due", limit: undefined, fromMs: now + 5 * minuteMs, untilMs: undefined },
    {
      error: "limit_reached",
      limit: { kind: "session", period: "day" },
      fromMs: now + 2 * minuteMs,
      untilMs: day.endsAtMs,
    },
  ]);
  // The session is over by then, so the next one starts with a fresh interval.
  expect(stopsOf({ ...asked, checkEveryMs: 40 * minuteMs }, now + 15 * minuteMs)).toEqual([]);
});

test("a pause comes before a limit that is reached, each with its end", () => {
  const closed: Eligibility = {
    ...eligibility,
    pause: { kind: "self_exclusion", untilMs: undefined },
    limits: [limit("wager", 100n)],
  };
  expect(stopsOf(closed, now).map(({ error, untilMs }) => [error, untilMs])).toEqual([
    ["self_excluded", undefined],
    ["limit_reached", day.endsAtMs],
  ]);
  const later = { ...closed, pause: { kind: "cool_off", untilMs: now + 1 } } as const;
  expect(stopsOf(later, now)[0]).toMatchObject({ error: "cooling_off", untilMs: now + 1 });
  expect(stopsOf(later, now + 1).map(({ error }) => error)).toEqual(["limit_reached"]);
});

test("a used-up limit of deposits stops no play, and who has one is offered nothing", () => {
  const paidIn: Eligibility = { ...eligibility, ever: { ...eligibility.ever, depositedMicro: 500n } };
  expect(mayBeOffered({ ...paidIn, limits: [limit("deposit", 501n)] }, now)).toBe(true);
  const usedUp: Eligibility = { ...paidIn, limits: [limit("deposit", 500n)] };
  expect(stopsOf(usedUp, now)).toEqual([]);
  expect(mayBeOffered(usedUp, now)).toBe(false);
  expect(mayBeOffered({ ...paidIn, limits: [limit("deposit", 400n)] }, now)).toBe(false);
  // Tomorrow is another day.
  expect(mayBeOffered(usedUp, day.endsAtMs)).toBe(true);
});

test("who is known to be too young is offered and granted nothing", () => {
  const tooYoung = { ...eligibility, isOfAge: false };
  expect([mayBeOffered(tooYoung, now), mayBeGranted(tooYoung, now)]).toEqual([false, false]);
});
