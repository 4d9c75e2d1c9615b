import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

/* What `tidy.test.ts` holds of the folders of a floor, held of the folders within those as well. */
const root = resolve(import.meta.dirname, "..");

test("no rooms of the view import each other in a circle", () => {
  expect(circlesOf(edgesOf("src"))).toEqual([]);
});

interface Edge {
  from: string;
  to: string;
  /** The import that creates it. */
  by: string;
}

function edgesOf(floor: string): Edge[] {
  const files = readdirSync(join(root, floor), { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes(".test."),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(root, floor, file), "utf8");
    const imported = [...text.matchAll(/(?:from|import|import\() ?"(\.[^"]+\.tsx?)"/g)].map(([, path = ""]) =>
      join(dirname(file), path),
    );
    return imported
      .filter((path) => !path.startsWith("..") && dirname(path) !== dirname(file))
      .map((path) => ({ from: dirname(file), to: dirname(path), by: `${file} → ${path}` }));
  });
}

/** Import cycles between rooms, each with the imports that form it. */
function circlesOf(edges: readonly Edge[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reached = new Map([...next.keys()].map((room) => [room, reachedFrom(room, next)]));
  const isBack = ({ from, to }: Edge) => reached.get(to)?.has(from) === true;
  return edges.filter(isBack).map(({ by }) => by);
}

function reachedFrom(room: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [room];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const to of next.get(at) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached;
}
