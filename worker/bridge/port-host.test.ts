import { NEVER, of } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import { createPortHost } from "./port-host.ts";
import { openFeatures, started } from "./registry.ts";

const line = { rng: () => 0, returned$: NEVER };

function opened(name: string) {
  const over: string[] = [];
  const feature = started(() => ({
    done: async () => ({ ok: true as const, value: 1 }),
    fail: () => Promise.reject(new Error("a slip")),
    wait: (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<never>(() => signal.addEventListener("abort", () => over.push("aborted"))),
    some$: () => of("some"),
  }));
  const { host, close } = createPortHost(openFeatures({ all: feature }, {}, line), { tell() {}, leave() {} });
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const said: unknown[] = [];
  port1.onmessage = ({ data }) => said.push(data);
  host.open(`all.${name}`, undefined, port2);
  return { said, over, close, hangUp: () => port1.postMessage("close") };
}

test("a call is answered over its own port, and what fails in the worker or is not there is said", async () => {
  const [done, failed, none] = [opened("done"), opened("fail"), opened("none")];
  await expect.poll(() => done.said).toEqual([{ value: { ok: true, value: 1 } }]);
  await expect.poll(() => failed.said).toEqual([{ fault: "Error: a slip" }]);
  await expect.poll(() => none.said).toEqual([{ fault: "Error: no all.none in the data layer" }]);
});

test("what nobody waits for any more is called off, whether the tab has said so or is gone", async () => {
  const [left, gone] = [opened("wait"), opened("wait")];
  left.hangUp();
  gone.close();
  await expect.poll(() => [left.over, gone.over]).toEqual([["aborted"], ["aborted"]]);
});

test("a stream says its value over its own port", async () => {
  const { said } = opened("some$");
  await expect.poll(() => said[0]).toEqual({ value: "some" });
});
