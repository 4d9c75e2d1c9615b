import { Subject } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import { createTurns, Parted } from "./parted.ts";
import { streamTo } from "./stream-to.ts";

type Prices = Record<string, number>;

/** A value whose changed keys are its part, unless others have come or gone. */
function parted(prices: Prices): Parted<Prices> {
  return new Parted(prices, (last) =>
    Object.keys(last).join() === Object.keys(prices).join()
      ? Object.fromEntries(Object.entries(prices).filter(([key, price]) => last[key] !== price))
      : undefined,
  );
}

/** Streams of one tab, with what each was told; a tab says `next` when the test does. */
function opened(count = 1) {
  const turns = createTurns();
  return Array.from({ length: count }, () => {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    const told: unknown[] = [];
    port1.onmessage = ({ data }) => told.push(data);
    port2.start();
    const source = new Subject<Parted<Prices> | string>();
    const stop = streamTo(port2, source, turns);
    return { source, told, stop, next: () => port1.postMessage("next") };
  });
}

/** Two ports tell in the order in which they were told, so a message after these says that no other has come. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port2.onmessage = resolve;
      port1.postMessage("");
    });
    port1.close();
  }
}

test("a tab is told a whole first, then what has changed since it was told last, and a whole when parts do not do", async () => {
  const [stream] = opened();
  if (!stream) return;
  stream.source.next(parted({ a: 1, b: 1 }));
  await expect.poll(() => stream.told).toEqual([{ whole: { a: 1, b: 1 } }]);
  // While the tab draws, what comes is gathered.
  stream.source.next(parted({ a: 2, b: 1 }));
  stream.source.next(parted({ a: 2, b: 3 }));
  await settled();
  expect(stream.told).toHaveLength(1);
  stream.next();
  await expect.poll(() => stream.told[1]).toEqual({ part: { a: 2, b: 3 } });
  stream.source.next(parted({ a: 2, b: 4 }));
  stream.next();
  await expect.poll(() => stream.told[2]).toEqual({ part: { b: 4 } });
  stream.source.next(parted({ a: 2, b: 4, c: 1 }));
  stream.next();
  await expect.poll(() => stream.told[3]).toEqual({ whole: { a: 2, b: 4, c: 1 } });
});

test("what has not changed is not told, and holds nobody up", async () => {
  const [one, other] = opened(2);
  if (!one || !other) return;
  one.source.next(parted({ a: 1 }));
  await expect.poll(() => one.told).toHaveLength(1);
  one.next();
  await settled();
  one.source.next(parted({ a: 1 }));
  other.source.next(parted({ b: 1 }));
  await expect.poll(() => other.told).toEqual([{ whole: { b: 1 } }]);
  expect(one.told).toHaveLength(1);
});

test("all streams of a tab that come in parts have one message on its way between them, each in its turn", async () => {
  const [one, other] = opened(2);
  if (!one || !other) return;
  one.source.next(parted({ a: 1 }));
  other.source.next(parted({ b: 1 }));
  await expect.poll(() => one.told).toHaveLength(1);
  await settled();
  expect(other.told).toEqual([]);
  one.source.next(parted({ a: 2 }));
  one.next();
  await expect.poll(() => other.told).toHaveLength(1);
  await settled();
  expect(one.told).toHaveLength(1);
  other.next();
  await expect.poll(() => one.told[1]).toEqual({ part: { a: 2 } });
});

test("a stream that is closed with a message on its way gives its turn to the others", async () => {
  const [one, other] = opened(2);
  if (!one || !other) return;
  one.source.next(parted({ a: 1 }));
  other.source.next(parted({ b: 1 }));
  await expect.poll(() => one.told).toHaveLength(1);
  one.stop();
  await expect.poll(() => other.told).toHaveLength(1);
});

test("any other value crosses as it is, without waiting for a turn", async () => {
  const [one, other] = opened(2);
  if (!one || !other) return;
  one.source.next(parted({ a: 1 }));
  other.source.next("first");
  other.source.next("second");
  other.source.next("third");
  await expect.poll(() => other.told).toEqual([{ value: "first" }]);
  other.next();
  await expect.poll(() => other.told).toEqual([{ value: "first" }, { value: "third" }]);
});
