import { expect, test } from "vitest";
import { testDatabase } from "../../tests/world/database.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { noteHeard } from "./due-bets.ts";
import { createForgottenEvents } from "./forgotten-events.ts";

const never = new AbortController().signal;

test("a feed that cannot say what has changed is asked again, later each time, and nothing is noted as heard", async () => {
  const { pool } = await testDatabase();
  const clock = handClock();
  const heardMs = clock.now();
  await noteHeard(pool, heardMs);
  const asked: number[] = [];
  const answer: { changed?: string[] } = {};
  const forgotten = createForgottenEvents({
    pool,
    clock,
    log: quiet,
    book: { event: () => undefined, staleSince: () => undefined },
    feed: {
      find: async () => undefined,
      async changes(afterMs) {
        asked.push(clock.now() - heardMs);
        expect(afterMs).toBeLessThan(heardMs);
        return answer.changed;
      },
    },
  });
  for (let second = 0; second < 60; second += 1) {
    clock.moveTo(heardMs + 1_000 * second);
    await forgotten.askAnew(never);
    await forgotten.note(clock.now());
  }
  expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000]);
  expect((await pool.query("select at from book_heard")).rows).toEqual([{ at: new Date(heardMs) }]);
  answer.changed = [];
  clock.moveTo(heardMs + 63_000);
  await forgotten.askAnew(never);
  await forgotten.note(clock.now());
  expect((await pool.query("select at from book_heard")).rows).toEqual([{ at: new Date(heardMs + 63_000) }]);
});
