import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { touchedFiles } from "./touched-files.ts";

const committer = ["-c", "user.name=Karat", "-c", "user.email=karat@karat.localhost"];

test("a check asks about the types of what has changed, and of what imports it", () => {
  const root = mkdtempSync(join(tmpdir(), "karat-touched-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  expect(touchedFiles(root)).toBeUndefined();

  write("rules/odds.ts", "export const odds = 2;\n");
  write("rules/gone.ts", "export const gone = 1;\n");
  write("src/page.tsx", 'import { odds } from "../rules/odds.ts";\n');
  write("src/other.ts", 'import { even } from "./even.ts";\n');
  git("init", "--quiet");
  git("add", ".");
  git(...committer, "commit", "--quiet", "--message", "All of it");
  expect(touchedFiles(root)).toEqual([]);

  write("rules/odds.ts", "export const odds = 3;\n");
  write("src/new.ts", "export {};\n");
  write("words.json", "{}\n");
  rmSync(join(root, "rules/gone.ts"));
  expect(touchedFiles(root)).toEqual(["rules/odds.ts", "src/new.ts", "src/page.tsx"]);
});
