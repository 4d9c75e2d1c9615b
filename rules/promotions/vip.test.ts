import { expect, test } from "vitest";
import { parseMoney } from "../money.ts";
import type { Limit } from "../safe-play/limits.ts";
import type { Eligibility } from "../safe-play/stops.ts";
import { mayInvite, pointsOf, rakebackOf, vipStop } from "./vip.ts";
import { levelOf, pointsAfterFall, vipLevels } from "./vip-levels.ts";

const percent = 100_000_000n;
const micro = (text: string) => parseMoney(text) ?? 0n;

test("a point is one rouble at an edge of one percent, in every currency by its factor", () => {
  const stakes = { RUB: "100", INR: "100", KZT: "500", USD: "1", EUR: "1" } as const;
  for (const [currency, amount] of Object.entries(stakes) as [keyof typeof stakes, string][])
    expect(pointsOf({ currency, stakeMicro: micro(amount), edge: percent })).toBe(micro("100"));
  expect(pointsOf({ currency: "RUB", stakeMicro: micro("10"), edge: 4n * percent })).toBe(micro("40"));
  expect(pointsOf({ currency: "RUB", stakeMicro: 0n, edge: percent })).toBe(0n);
});

test("rakeback is the level's percent of the edge, rounded down once", () => {
  expect(rakebackOf({ stakeMicro: micro("1000"), edge: percent }, 0)).toBe(0n);
  expect(rakebackOf({ stakeMicro: micro("1000"), edge: percent }, 1)).toBe(micro("0.2"));
  expect(rakebackOf({ stakeMicro: micro("1000"), edge: percent }, 9)).toBe(micro("1.5"));
  expect(rakebackOf({ stakeMicro: 333_333n, edge: 100_033_000n }, 3)).toBe((333_333n * 100_033_000n * 5n) / 10n ** 12n);
});

test("rakeback stays far below what the house keeps, at every level", () => {
  for (const { rakebackPercent } of vipLevels) expect(rakebackPercent).toBeLessThanOrEqual(15);
});

test("the first level begins at 100 points, and each one higher than the last", () => {
  expect(vipLevels.map(({ from }) => from / 1_000_000n)).toEqual([
    0n,
    100n,
    5_000n,
    25_000n,
    100_000n,
    300_000n,
    1_000_000n,
    3_000_000n,
    10_000_000n,
    30_000_000n,
  ]);
  expect(vipLevels.map(({ rakebackPercent }) => rakebackPercent)).toEqual([0, 2, 4, 5, 6, 8, 10, 12, 14, 15]);
  for (const { level, from } of vipLevels) {
    expect(levelOf(from)).toBe(level);
    if (level > 0) expect(levelOf(from - 1n)).toBe(level - 1);
  }
  expect(levelOf(10n ** 18n)).toBe(9);
});

test("a level that nobody has kept up falls by one, to where the one below begins", () => {
  for (const { level } of vipLevels) expect(levelOf(pointsAfterFall(level))).toBe(Math.max(0, level - 1));
});

const now = Date.parse("2026-03-10T12:00:00Z");
const nothing = { depositedMicro: 0n, stakedMicro: 0n, returnedMicro: 0n, playedMs: 0 };
const day = { endsAtMs: Date.parse("2026-03-11T00:00:00Z"), from: nothing };
const free: Eligibility = {
  isOfAge: true,
  zone: "UTC",
  ever: { depositedMicro: 500n, stakedMicro: 900n, returnedMicro: 400n, playedMs: 0 },
  playSession: undefined,
  running: { day, week: { ...day, endsAtMs: day.endsAtMs + 1 }, month: { ...day, endsAtMs: day.endsAtMs + 2 } },
  pause: undefined,
  limits: [],
  checkEveryMs: 3_600_000,
};
const limit = (kind: Limit["kind"], value: bigint, period: Limit["period"] = "day"): Limit => ({
  kind,
  period,
  value,
  change: undefined,
});

test("who has paused gets nothing until the pause is over", () => {
  expect(vipStop(free, now)).toBeUndefined();
  const pause = (kind: "cool_off" | "self_exclusion", untilMs?: number) =>
    vipStop({ ...free, pause: { kind, untilMs } }, now);
  expect(pause("cool_off", now + 1)).toEqual({ error: "cooling_off", untilMs: now + 1 });
  expect(pause("cool_off", now)).toBeUndefined();
  expect(pause("self_exclusion")).toEqual({ error: "self_excluded", untilMs: undefined });
});

test("who has reached a limit of losses or deposits gets nothing until the last of their periods ends", () => {
  const stopped = (...limits: Limit[]) => vipStop({ ...free, limits }, now);
  expect(stopped(limit("loss", 501n), limit("deposit", 501n))).toBeUndefined();
  expect(stopped(limit("loss", 500n))).toEqual({ error: "limit_reached", untilMs: day.endsAtMs });
  expect(stopped(limit("deposit", 500n, "month"), limit("loss", 10n))).toEqual({
    error: "limit_reached",
    untilMs: day.endsAtMs + 2,
  });
  // Neither tells of losses or of money paid in.
  expect(stopped(limit("wager", 1n), limit("session", 0n))).toBeUndefined();
});

test("invited is who is 25 and known to be, and gets something", () => {
  expect(mayInvite(25, undefined)).toBe(true);
  expect(mayInvite(24, undefined)).toBe(false);
  expect(mayInvite(undefined, undefined)).toBe(false);
  expect(mayInvite(40, { error: "limit_reached", untilMs: now })).toBe(false);
});
