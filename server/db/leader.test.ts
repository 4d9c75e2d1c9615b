import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../tests/world/database.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { startLeader, type Term } from "./leader.ts";

const { pool, connection } = await testDatabase();

test.each(["SIGKILL", "SIGSTOP"] as const)(
  "whenever the process that leads gets %s, one of the others leads",
  async (signal) => {
    const key = signal === "SIGKILL" ? 7_001 : 7_002;
    const children = new Map<number, ChildProcess>();
    const led: number[] = [];
    const open = () => {
      const child = fork(join(import.meta.dirname, "../../tests/chaos/leader-process.ts"), {
        execArgv: ["--import", "tsx"],
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      const pid = child.pid ?? 0;
      children.set(pid, child);
      child.on("message", () => led.push(pid));
      child.send({ connection, key });
    };
    for (let houses = 0; houses < 2; houses += 1) open();
    const times = signal === "SIGKILL" ? 4 : 1;
    for (let losses = 0; losses < times; losses += 1) {
      await eventually(() => expect(led).toHaveLength(losses + 1));
      const leader = led[losses] ?? 0;
      expect(await holdersOf(key)).toEqual([`karat leader test ${leader}`]);
      open();
      children.get(leader)?.kill(signal);
    }
    await eventually(() => expect(led).toHaveLength(times + 1));
    expect(new Set(led).size).toBe(times + 1);
    expect(await holdersOf(key)).toEqual([`karat leader test ${led.at(-1)}`]);
  },
);

test("a house leads again though what it did in the term before has not come to its end", async () => {
  const key = 7_003;
  let release = () => {};
  const stuck = new Promise<void>((resolve) => (release = resolve));
  const terms: AbortSignal[] = [];
  const leader = startLeader({
    connection,
    key,
    name: "leader test stuck",
    log: quiet,
    lead: ({ ended }) => {
      terms.push(ended);
      return stuck;
    },
  });
  for (let losses = 0; losses < 3; losses += 1) {
    await eventually(() => expect(terms).toHaveLength(losses + 1));
    await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
      "karat leader test stuck",
    ]);
    await eventually(() => expect(terms[losses]?.aborted).toBe(true));
  }
  await eventually(() => expect(terms).toHaveLength(4));
  // Nothing of it goes on in a house that has closed.
  let isClosed = false;
  const closed = leader.close().then(() => (isClosed = true));
  await eventually(() => expect(terms[3]?.aborted).toBe(true));
  expect(isClosed).toBe(false);
  release();
  await closed;
});

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

async function holdersOf(key: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objid = $1 and a.datname = current_database()`,
    [key],
  );
  return rows.map(({ name }) => name);
}
