import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";
import { Refusal } from "./refusal.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("what has come of a body that gave way is not kept while its connection waits for the answer", async () => {
  const incoming = new IncomingMessage(new Socket());
  let giveWay = () => {};
  const slot = { onGiveWay: (end: () => void) => (giveWay = end), hold: () => true, arrived() {}, release() {} };
  const limits = { maxBytes: 65_536, limitMs: 60_000, graceMs: 60_000, leastBytesPerS: 1 };
  const reading = readBody(incoming, limits, slot);
  const piece = send(incoming);
  await nextTurn();
  giveWay();
  expect(await reading).toBeInstanceOf(Refusal);
  giveWay = () => {};
  await nextTurn();
  collectGarbage();
  expect(piece.deref()).toBeUndefined();
  expect(incoming.isPaused()).toBe(true);
});

function send(incoming: IncomingMessage): WeakRef<Buffer> {
  const piece = Buffer.alloc(60_000);
  incoming.push(piece);
  return new WeakRef(piece);
}
