import { expect, test } from "vitest";
import { manyTitles, titlesOver } from "../../tests/builders/game-titles.ts";
import { openTableStates } from "./table-states.ts";

const [title] = manyTitles(4).filter(({ kind }) => kind === "live");
if (!title) throw new Error("there is no table");
const table = {
  code: title.code,
  phase: "betting",
  left_ms: 12_000,
  past: [
    { name: "23", tone: "red" },
    { name: "0", tone: "green" },
  ],
};

async function opened(current: unknown = { tables: [table] }) {
  const said: { current: unknown; status?: number } = { current };
  const source = await titlesOver(said);
  let nowMs = 1_790_000_000_000;
  const catalog = {
    titleOf: (provider: string, code: string) => (provider === "test" && code === table.code ? title : undefined),
    sourceOf: () => "test",
  };
  const states = openTableStates({ clock: { now: () => nowMs }, catalog }, [source]);
  return { said, source, states, pass: (ms: number) => void (nowMs += ms) };
}

test("a table is told as its provider says it, and what is left of its phase as time goes by", async () => {
  const { states, pass } = await opened();
  const { slug } = title;
  expect(await states.now()).toEqual([{ slug, phase: "betting", left_ms: 12_000, past: table.past }]);
  pass(3_000);
  expect(await states.now()).toEqual([{ slug, phase: "betting", left_ms: 9_000, past: table.past }]);
});

test("however many look, a provider is asked once, and again when a phase is over", async () => {
  const { states, said, source, pass } = await opened({ tables: [{ ...table, left_ms: 4_000 }] });
  await Promise.all(Array.from({ length: 50 }, () => states.now()));
  pass(3_999);
  await states.now();
  expect(source.asked()).toBe(1);
  said.current = { tables: [{ ...table, phase: "dealing", left_ms: 6_000 }] };
  pass(1);
  const answers = await Promise.all(Array.from({ length: 50 }, () => states.now()));
  expect(source.asked()).toBe(2);
  expect(new Set(answers.map(([first]) => first?.phase))).toEqual(new Set(["dealing"]));
});

test("one whose phases end all the time is asked twice a second at most, and one without end every five seconds", async () => {
  const { states, said, source, pass } = await opened({ tables: [{ ...table, left_ms: 0 }] });
  for (let ms = 0; ms < 2_000; ms += 10) {
    await states.now();
    pass(10);
  }
  expect(source.asked()).toBe(4);
  said.current = { tables: [{ ...table, left_ms: 3_600_000 }] };
  await states.now();
  pass(4_999);
  await states.now();
  expect(source.asked()).toBe(5);
  pass(1);
  await states.now();
  expect(source.asked()).toBe(6);
});

test("nothing is told of a provider that does not answer, and it is asked again after a while", async () => {
  const { states, said, source, pass } = await opened();
  said.status = 500;
  expect(await states.now()).toEqual([]);
  delete said.status;
  pass(2_999);
  expect(await states.now()).toEqual([]);
  expect(source.asked()).toBe(1);
  pass(1);
  expect(await states.now()).toHaveLength(1);
  // What it once said is nothing, when it says nothing any more.
  pass(5_000);
  said.current = "<html>";
  expect(await states.now()).toEqual([]);
});

test("a table that cannot be read, or that no list has, is left out", async () => {
  const bad = [
    { ...table, phase: "closed" },
    { ...table, left_ms: -1 },
    { ...table, past: [{ name: "<b>", tone: "red" }] },
    { ...table, past: [{ name: "7", tone: "gold" }] },
    { ...table, code: "unlisted" },
  ];
  const { states } = await opened({ tables: [...bad, table] });
  expect(await states.now()).toHaveLength(1);
});
