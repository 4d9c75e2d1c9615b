import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../tests/world/database.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { tournamentOf } from "../../tests/builders/tournaments.ts";
import { layInTournaments, readTournamentsOrder } from "./lay-in.ts";

const { pool } = await testDatabase();
const clock = handClock();
const folder = mkdtempSync(join(tmpdir(), "karat-tournaments-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "tournaments.json");

function written(tournaments: readonly object[], ...words: string[]) {
  writeFileSync(path, JSON.stringify({ version: 1, tournaments }));
  return () => readTournamentsOrder([path, ...words]);
}

const run = (tournaments: readonly object[], ...words: string[]) =>
  layInTournaments(pool, written(tournaments, ...words)(), { clock });

const laid = async () => (await pool.query<{ id: string }>("select id from tournaments order by id")).rows;

test("a dry run says what would be paid and changes nothing; the run itself lays it in", async () => {
  const definition = tournamentOf(clock.now(), { inMs: 60_000 });
  const { id, starts_at, ends_at } = definition;
  const said = `${id}: new. From ${starts_at} to ${ends_at}, 3 places pay, 2000.00 RUB in all.\nIn all 2000.00 RUB at most.`;
  expect(await run([definition], "--dry-run")).toBe(`${said}\nNothing was changed.`);
  expect(await laid()).toEqual([]);
  expect(await run([definition])).toBe(`${said}\nIt is laid in.`);
  expect(await laid()).toEqual([{ id }]);
  expect(await run([definition])).toContain(`${id}: as it was.`);
  expect(await run([{ ...definition, prizes: [{ from: 1, to: 1, amount: "5.00" }] }])).toContain(`${id}: changed.`);
});

test("what has started is fixed, and a file is taken whole or not at all", async () => {
  const [running, other] = [tournamentOf(clock.now()), tournamentOf(clock.now())];
  await run([running]);
  const before = await laid();
  const changed = { ...running, prizes: [{ from: 1, to: 1, amount: "5.00" }] };
  await expect(run([other, changed])).rejects.toThrow(`${running.id} has started: what it says and pays is fixed.`);
  expect(await laid()).toEqual(before);
  expect(await run([running, other])).toContain(`${other.id}: new.`);
  await expect(run([tournamentOf(clock.now(), { inMs: -60_000, lastsMs: 60_000 })])).rejects.toThrow("has ended");
});

test("conditions that are left out are the usual ones", () => {
  const { scoring: _, ...definition } = tournamentOf(clock.now());
  expect(written([definition])().tournaments[0]?.scoring).toEqual({
    kind: "best",
    of: 20,
    rounds: 200,
    min_stake: "10.00",
  });
});

test.each([
  [{ prizes: [] }, /prizes/],
  [{ prizes: [{ from: 2, to: 3, amount: "1.00" }] }, /begin with place 1/],
  [
    {
      prizes: [
        { from: 1, to: 1, amount: "1.00" },
        { from: 3, to: 3, amount: "1.00" },
      ],
    },
    /leave none out/,
  ],
  [
    {
      prizes: [
        { from: 1, to: 1, amount: "1.00" },
        { from: 2, to: 2, amount: "2.00" },
      ],
    },
    /pays no more/,
  ],
  [{ prizes: [{ from: 1, to: 1, amount: "-5" }] }, /amount such as/],
  [{ prizes: [{ from: 1, to: 2_000, amount: "5.00" }] }, /prizes\.0\.to/],
  [{ scoring: { kind: "best", rounds: 100_000 } }, /scoring\.rounds/],
  [{ scoring: { kind: "luck" } }, /scoring/],
  [{ id: "Grand Prix" }, /small letters/],
  [{ ends_at: "2020-01-01T00:00:00Z" }, /ends before it starts/],
  [{ games: ["chess"] }, /games/],
  [{ title: { ru: "Кубок" } }, /title/],
  [{ more: 1 }, /more/],
])("a file with %j is refused, and says where", (change, fault) => {
  expect(written([{ ...tournamentOf(clock.now()), ...change }])).toThrow(fault);
});

test("two of one id, no file and unknown words are refused", () => {
  const definition = tournamentOf(clock.now());
  expect(written([definition, definition])).toThrow("two have one id");
  expect(() => readTournamentsOrder([])).toThrow("npm run tournaments");
  expect(() => readTournamentsOrder(["--wet-run"])).toThrow("npm run tournaments");
});
