import { existsSync, readdirSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join } from "node:path";
import type { HttpConfig } from "../http/config.ts";
import { ConfigError } from "../runtime/settings.ts";

const usage = `stack finds the places of the source of a reported stack, or of places in files that are served:
  npm run stack -- "at a (/assets/main-0123abcd.js:1:2345)" assets/table-0123abcd.js:1:99`;

/**
 * Places in served scripts, as places in the source. The maps are of the builds in the folder of what was built, the one
 * in use and the one before; nobody else gets them.
 */
export function stackCommand(words: readonly string[], { distFolder }: Pick<HttpConfig, "distFolder">): string {
  const lines = words.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
  if (lines.length === 0) throw new ConfigError(usage);
  const mapOf = createMaps(distFolder);
  return lines
    .map((line) =>
      line.replaceAll(place, (found, file: string, row: string, column: string) => {
        const entry = mapOf(file)?.findEntry(Number(row) - 1, Number(column) - 1);
        if (!entry || !("originalSource" in entry)) return found;
        return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
      }),
    )
    .join("\n");
}

const place = /(?:https?:\/\/[^\s/()]+)?\/?(assets\/[\w.-]+\.js):(\d+):(\d+)/g;

/** Of a script by its path in the site, in whichever of the builds has it. */
export function createMaps(distFolder: string) {
  const read = new Map<string, SourceMap | undefined>();
  const folders = readdirSync(distFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(distFolder, name, "maps"));

  return (file: string): SourceMap | undefined => {
    if (!read.has(file)) read.set(file, load(file));
    return read.get(file);
  };

  function load(file: string): SourceMap | undefined {
    const path = folders.map((folder) => join(folder, `${file}.map`)).find(existsSync);
    return path === undefined ? undefined : new SourceMap(JSON.parse(readFileSync(path, "utf8")) as SourceMapPayload);
  }
}
