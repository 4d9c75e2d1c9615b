import { Subject } from "rxjs";
import { expect, test } from "vitest";
import type { SeenLegs } from "./odds-views.ts";
import { createOpeningWatch } from "./opening-watch.ts";

type State = "open" | "suspended" | "closed";

function watching() {
  const told: { key: string; event: string | undefined }[] = [];
  const legs$ = new Subject<SeenLegs>();
  const notices = {
    tell: ({ key, values }: { key: string; values: Record<string, string> }) =>
      void told.push({ key, event: values["event"] }),
  };
  const watch = createOpeningWatch({ notices } as never, () => legs$);
  let awaited: readonly string[] = [];
  watch.awaited$().subscribe((ids) => (awaited = ids));
  const stand = (states: Record<string, State>, stale = false, event = "live") =>
    legs$.next({
      at: "",
      stale,
      value: {
        staleSince: null,
        aheadMs: 0,
        gone: [],
        legs: Object.entries(states).map(([id, state]) => ({
          id,
          event: { state: event },
          selection: { id, state, price: state === "open" ? "2.10" : null },
        })) as never,
      },
    });
  return { ...watch, told, stand, awaited: () => awaited };
}

test("what stands still is told of once all of it is open again, and then no more", async () => {
  const { awaitOpening, told, stand, awaited } = watching();
  await awaitOpening({ ids: ["a:x:home", "b:x:home"] });
  stand({ "a:x:home": "suspended", "b:x:home": "suspended" });
  stand({ "a:x:home": "open", "b:x:home": "suspended" });
  stand({ "a:x:home": "open", "b:x:home": "open" }, true);
  expect([told, awaited()]).toEqual([[], ["a:x:home", "b:x:home"]]);
  for (let again = 0; again < 2; again += 1) stand({ "a:x:home": "open", "b:x:home": "open" });
  expect([told, awaited()]).toEqual([[{ key: "book_open", event: "a" }], []]);
});

test("what is closed meanwhile, or gone, is told of as no longer offered", async () => {
  for (const states of [{ "a:x:home": "closed" } as const, {}]) {
    const { awaitOpening, told, stand } = watching();
    await awaitOpening({ ids: ["a:x:home"] });
    stand(states);
    expect(told).toEqual([{ key: "book_closed", event: "a" }]);
  }
});

test("what stood still until its event was over is told of as no longer offered", async () => {
  const { awaitOpening, told, stand } = watching();
  await awaitOpening({ ids: ["a:x:home"] });
  stand({ "a:x:home": "suspended" });
  expect(told).toEqual([]);
  stand({ "a:x:home": "suspended" }, false, "ended");
  expect(told).toEqual([{ key: "book_closed", event: "a" }]);
});

test("who changes their mind is told nothing", async () => {
  const { awaitOpening, told, stand, awaited } = watching();
  await awaitOpening({ ids: ["a:x:home"] });
  await awaitOpening({ ids: [] });
  stand({ "a:x:home": "open" });
  expect([told, awaited()]).toEqual([[], []]);
});
