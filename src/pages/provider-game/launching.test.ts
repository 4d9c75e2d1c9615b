import { expect, test } from "vitest";
import type { GameLaunch } from "../../../contract/catalog.ts";
import type { Answer } from "../../../contract/errors.ts";
import { type Launched, launching } from "./launching.ts";

/** A house whose answers come when the test gives them. */
function waiting() {
  const answers: ((answer: Answer<GameLaunch>) => void)[] = [];
  const told: Launched[] = [];
  const launch = launching(
    () => new Promise((resolve) => answers.push(resolve)),
    (launched) => void told.push(launched),
  );
  const settled = async (answer: Answer<GameLaunch>) => {
    answers.at(-1)?.(answer);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { launch, told, settled, asked: () => answers.length };
}

const opened: Answer<GameLaunch> = { ok: true, value: { url: "https://games.example/play/fox", expires_at: "" } };
const failed = (error: string): Answer<GameLaunch> => ({ ok: false, error: { error, status: 0, fields: {} } });

test.for(["offline", "timeout", "unanswered"])(
  "a game that did not open (%s) opens when the network is back",
  async (error) => {
    const { launch, told, settled, asked } = waiting();
    await settled(failed(error));
    expect(told.at(-1)?.error?.error).toBe(error);
    launch.returned();
    expect(told.at(-1)).toEqual({});
    expect(asked()).toBe(2);
    await settled(opened);
    expect(told.at(-1)).toEqual({ url: "https://games.example/play/fox" });
    // The next time that the network comes and goes, nothing is taken away.
    launch.returned();
    expect(asked()).toBe(2);
  },
);

test("what the house has refused is not asked again by itself, only by a press", async () => {
  const { launch, told, settled, asked } = waiting();
  launch.returned();
  await settled(failed("age_needed"));
  launch.returned();
  expect(asked()).toBe(1);
  launch.again();
  expect(asked()).toBe(2);
  await settled(opened);
  expect(told.at(-1)?.url).toBeDefined();
});

test("whoever has left is told nothing", async () => {
  const { launch, told, settled } = waiting();
  launch.end();
  await settled(failed("offline"));
  launch.returned();
  expect(told).toEqual([]);
});
