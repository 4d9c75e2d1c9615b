import { expect, onTestFinished, test } from "vitest";
import type { Welcome } from "./protocol.ts";
import { serveTabs } from "./serve-tabs.ts";

test("a tab that speaks another protocol is answered at once with the worker's own, and served nothing", async () => {
  const entered: unknown[] = [];
  const layer = {
    life: { lock: "worker", held: Promise.resolve() },
    tabs: { enter: (hello: unknown) => entered.push(hello) },
    resolve: () => () => undefined,
  } as unknown as Parameters<typeof serveTabs>[1];
  const locks = { request: () => new Promise(() => {}) } as unknown as LockManager;
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const heard = new Promise<Welcome>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Welcome>) => resolve(data);
  });
  serveTabs({ locks }, layer, "shared")(port2);
  port1.postMessage({ kind: "hello", protocol: 0, build: "older" });
  expect(await heard).toMatchObject({ kind: "welcome", protocol: 4 });
  expect(entered).toEqual([]);
});
