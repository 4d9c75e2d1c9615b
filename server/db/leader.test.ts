import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../tests/world/database.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { startLeader, type Term } from "./leader.ts";

const { connection } = await testDatabase();

test("a leader asks whether it still leads one question at a time, however late the answers are", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const warnings: string[] = [];
  const hear = ({ message }: Error) => warnings.push(message);
  process.on("warning", hear);
  onTestFinished(() => void process.off("warning", hear));
  let term: Term | undefined;
  const leader = startLeader({
    connection,
    key: 91,
    name: "test",
    log: quiet,
    async lead(of) {
      term = of;
      await once(of.ended, "abort");
    },
  });
  await expect.poll(() => term).toBeDefined();
  // No answer is read between these.
  vi.advanceTimersByTime(2_500);
  await new Promise(setImmediate);
  await leader.close();
  expect(warnings).toEqual([]);
  expect(term?.ended.aborted).toBe(true);
});
