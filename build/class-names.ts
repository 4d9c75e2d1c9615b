import { basename } from "node:path";

/** A class is named after its file, so that no change elsewhere renames it, and every script can name it by itself. */
export function classNameOf(stylesheet: string, name: string): string {
  return `${basename(stylesheet, ".module.css").replaceAll("-", "_")}_${name}`;
}

/**
 * The class names in the places where they are used: what the bundler would make of a stylesheet is a list of all its
 * classes, each twice, and a script more for the list that several scripts share.
 */
export function writeClassNames(source: string): string {
  return [...source.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gm)].reduce(
    (written, [, binding = "", stylesheet = ""]) =>
      written.replaceAll(new RegExp(String.raw`\b${binding}\.(\w+)\b`, "g"), (_, name: string) =>
        JSON.stringify(classNameOf(stylesheet, name)),
      ),
    source,
  );
}
