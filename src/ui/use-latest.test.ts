import { expect, test } from "vitest";
import { createLatest } from "./use-latest.ts";

test("an answer that comes after the next question has no say, in whatever order they come", async () => {
  const latest = createLatest();
  const shown: string[] = [];
  async function ask(answer: Promise<string>) {
    const { isLatest } = latest.begin();
    const text = await answer;
    if (isLatest()) shown.push(text);
  }
  let answer = () => {};
  const first = ask(new Promise((resolve) => (answer = () => resolve("first"))));
  await ask(Promise.resolve("second"));
  answer();
  await first;
  expect(shown).toEqual(["second"]);

  const late = ask(Promise.resolve("third"));
  latest.begin();
  await late;
  expect(shown).toEqual(["second"]);
});
