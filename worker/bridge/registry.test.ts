import { firstValueFrom, NEVER, of, Subject } from "rxjs";
import { expect, test } from "vitest";
import { onDemand, openFeatures, started } from "./registry.ts";

const context = { signal: new AbortController().signal };
const yes = async () => ({ ok: true as const, value: "yes" });

const line = { rng: () => 0, returned$: NEVER };

function late(failing: number) {
  const reasons$ = new Subject<void>();
  let asked = 0;
  const feature = onDemand(
    async () => {
      if (asked++ < failing) throw new Error("no network");
      return { createFeature: () => ({ call: yes, stream$: () => of("some") }) };
    },
    { wakeOn: () => reasons$ },
  );
  return { feature, reasons$, asked: () => asked };
}

test("a feature on demand comes with the first who asks for any of its members, and once for all of them", async () => {
  const { feature, asked } = late(0);
  const resolve = openFeatures({ late: feature, now: started(() => ({ call: yes })) }, {}, line);
  expect(asked()).toBe(0);
  expect(await resolve("now.call")(undefined, context)).toEqual({ ok: true, value: "yes" });
  expect(asked()).toBe(0);
  const stream$ = resolve("late.stream$")(undefined, context) as ReturnType<typeof of>;
  expect(await Promise.all([resolve("late.call")(undefined, context), firstValueFrom(stream$)])).toEqual([
    { ok: true, value: "yes" },
    "some",
  ]);
  expect(asked()).toBe(1);
});

test("where its code can't be had there is no network, and whoever asks later may get it", async () => {
  const { feature } = late(1);
  const ask = openFeatures({ late: feature }, {}, line)("late.call");
  expect(await ask(undefined, context)).toMatchObject({ ok: false, error: { error: "offline" } });
  expect(await ask(undefined, context)).toMatchObject({ ok: true });
});

test("what wakes a feature has its code tried for until it comes, and then no more", async () => {
  const { feature, reasons$, asked } = late(1);
  openFeatures({ late: feature }, {}, line);
  reasons$.next();
  reasons$.next();
  await expect.poll(asked).toBe(2);
  await expect.poll(() => reasons$.observed).toBe(false);
});

test("a name that the list does not have is refused, whether or not its feature is there already", async () => {
  const resolve = openFeatures({ late: late(0).feature, now: started(() => ({ call: yes })) }, {}, line);
  expect(() => resolve("now.toString")).toThrow("no now.toString");
  expect(() => resolve("none.call")).toThrow("no none.call");
  await expect(resolve("late.toString")(undefined, context)).rejects.toThrow("no late.toString");
});
