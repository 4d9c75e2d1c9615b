import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { development } from "./options.ts";

export type NameOf = (stylesheet: string, name: string) => string;

/** Names a class after its file alone, so that no other change renames it and every script can compute it. */
export const classNameOf: NameOf = development ? longName : shortName;

export function longName(stylesheet: string, name: string): string {
  return `${basename(stylesheet, ".module.css").replaceAll("-", "_")}_${name}`;
}

/** Three characters for the stylesheet and the class's index in it: short, as a page repeats some 130 class names. */
export function shortName(stylesheet: string, name: string): string {
  return `${sheetName(stylesheet)}${classesOf(readFileSync(stylesheet, "utf8")).indexOf(name).toString(36)}`;
}

/** Starts with a letter, as a class name must. */
export function sheetName(stylesheet: string): string {
  const [first = 0, second = 0, third = 0] = createHash("sha256").update(basename(stylesheet)).digest();
  return (((first % 26) + 10) * 36 * 36 + (second % 36) * 36 + (third % 36)).toString(36);
}

/** In order of first mention. Anything else behind a dot takes an index as well, which does no harm. */
export function classesOf(css: string): string[] {
  return [...new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name))];
}

/**
 * Writes class names right where they are used. Otherwise the bundler turns a stylesheet into an object that lists
 * every class twice, and adds a script for each object that several scripts share.
 */
export function writeClassNames(source: string, nameOf: NameOf): string {
  return [...source.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gm)].reduce(
    (written, [, binding = "", stylesheet = ""]) =>
      written.replaceAll(new RegExp(String.raw`\b${binding}\.(\w+)\b`, "g"), (_, name: string) =>
        JSON.stringify(nameOf(stylesheet, name)),
      ),
    source,
  );
}
