import { firstValueFrom } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import { createNotices } from "./notices.ts";

test("a notice of a kind that this build does not know is left out, and the next one is told", async () => {
  const left: string[] = [];
  const name = "notices-of-tomorrow";
  const [own, newer] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  onTestFinished(() => [own, newer].forEach((channel) => channel.close()));
  const environment = { channel: () => own, now: () => 0, uuid: () => "own" };
  const { recent$ } = createNotices(environment, { leaveOut: (what) => left.push(what) });
  const notice = { at: 0, values: {}, money: false };
  newer.postMessage({ ...notice, id: "1", kind: "confetti", key: "party" });
  newer.postMessage({ ...notice, id: "2", kind: "good", key: "verified" });
  await expect.poll(async () => (await firstValueFrom(recent$)).map(({ id }) => id)).toEqual(["2"]);
  expect(left).toEqual(["notice confetti"]);
});
