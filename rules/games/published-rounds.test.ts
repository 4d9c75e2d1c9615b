import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { crashOf, targetText } from "./crash.ts";
import { pocketOf } from "./roulette.ts";
import { hashAt } from "./shared-chain.ts";

/* Whether anybody can recompute what was played, with no more than the page that says how. */

const salt = "5e".repeat(32);
/** A month, at 26 s a round. */
const month = 100_000;

test("the script of docs/fairness.md recomputes a month of crash from its chain", () => {
  const { rounds, end } = played(month, ({ hash }) => ({
    multiplier: targetText(crashOf(nodeHashing, { salt, hash })),
  }));
  expect(recomputed(rounds, end)).toBe("100000 rounds, 0 otherwise, and they lead to the end");
});

test("it recomputes roulette as well, and finds a pocket, a hash and an end that were changed", () => {
  const { rounds, end } = played(1_000, ({ hash }) => ({ pocket: pocketOf(nodeHashing, { salt, hash }) }));
  expect(recomputed(rounds, end)).toBe("1000 rounds, 0 otherwise, and they lead to the end");
  const [first = {}, ...others] = rounds;
  const pocket = "pocket" in first ? Number(first.pocket) : 0;
  expect(recomputed([{ ...first, pocket: (pocket + 1) % 37 }, ...others], end)).toMatch(/^1000 rounds, 1 otherwise/);
  expect(recomputed(rounds.toSpliced(500, 1), end)).toMatch(/ [1-9]\d* otherwise/);
  expect(recomputed(rounds, salt)).toBe("1000 rounds, 0 otherwise, but they lead elsewhere");
});

/** So many rounds of a chain, newest first, and its terminating hash. */
function played(count: number, resultOf: (round: { hash: string }) => object) {
  const rounds: object[] = [];
  let hash = "a3".repeat(32);
  for (let round = count; round > 0; round -= 1) {
    rounds.push({ id: `${round}`, game_hash: hash, ...resultOf({ hash }) });
    hash = hashAt(nodeHashing, { round, hash }, round - 1);
  }
  return { rounds, end: hash };
}

/** What the page's own script prints of them. */
function recomputed(rounds: readonly object[], end: string): string {
  const page = readFileSync(resolve(import.meta.dirname, "../../docs/fairness.md"), "utf8");
  const [, script = ""] = /### Recomputing rounds\n[^]*?```js\n([^]*?)```/.exec(page) ?? [];
  const folder = mkdtempSync(join(tmpdir(), "karat-rounds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [program, list] = [join(folder, "recompute.mjs"), join(folder, "rounds.json")];
  writeFileSync(program, script);
  writeFileSync(list, JSON.stringify(rounds));
  return execFileSync(process.execPath, [program, list, salt, end], { encoding: "utf8", timeout: 60_000 }).trim();
}
