import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import { type Bundle, development, type Files, pathOf, root } from "./options.ts";

/** What browsers run is mapped to the sources, for the house's operator alone. */
export const mapping = development ? {} : ({ sourcemap: "external", sourcesContent: false } as const);

export interface Mapped {
  /** As if there were no maps: nothing else of the build knows of them. */
  bundle: Bundle;
  /** By the path of the script, with `.map` behind it. */
  maps: Files;
}

export function mapsApart(bundle: Bundle): Mapped {
  const isMap = (path: string) => path.endsWith(".map");
  const outputs = Object.fromEntries(Object.entries(bundle.metafile.outputs).filter(([path]) => !isMap(path)));
  const maps = bundle.outputFiles.filter(({ path }) => isMap(path));
  return {
    bundle: {
      ...bundle,
      outputFiles: bundle.outputFiles.filter(({ path }) => !isMap(path)),
      metafile: { ...bundle.metafile, outputs },
    },
    maps: new Map(maps.map(({ path, text }) => [pathOf(path.slice(root.length + 1)), Buffer.from(named(text))])),
  };
}

/** A piece of text that was replaced by one of another length. */
export interface Edit {
  at: number;
  removed: number;
  added: number;
}

/** Replaces what matches, and says where the text has become longer or shorter; no match has a line break in it. */
export function edited(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): { text: string; edits: Edit[] } {
  const edits: Edit[] = [];
  let result = "";
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [found] = match;
    const written = replacement(match);
    result += text.slice(end, match.index) + written;
    end = match.index + found.length;
    if (written !== found) edits.push({ at: match.index, removed: found.length, added: written.length });
  }
  return { text: result + text.slice(end), edits };
}

/** The map of a text that was edited. */
export function shiftedMap(map: Uint8Array, text: string, edits: readonly Edit[]): Uint8Array {
  const read = JSON.parse(Buffer.from(map).toString()) as { mappings: string };
  let start = 0;
  const lengths = text.split("\n").map((line) => line.length + 1);
  const mappings = decode(read.mappings).map((segments, line) => {
    const [from, to] = [start, start + (lengths[line] ?? 0)];
    start = to;
    const own = edits.filter(({ at }) => at >= from && at < to).map((edit) => ({ ...edit, at: edit.at - from }));
    return segments.map((segment) => shifted(segment, own));
  });
  return Buffer.from(JSON.stringify({ ...read, mappings: encode(mappings) }));
}

function shifted(segment: SourceMapSegment, edits: readonly Edit[]): SourceMapSegment {
  const [column, ...rest] = segment;
  let by = 0;
  for (const { at, removed, added } of edits) {
    if (column <= at) break;
    by += Math.max(added - removed, column < at + removed ? at - column : -Infinity);
  }
  return [column + by, ...rest] as SourceMapSegment;
}

/** Sources by their path in the repository, whatever a plug-in has put before it. */
function named(map: string): string {
  const read = JSON.parse(map) as { sources: string[] };
  const sources = read.sources.map((source) =>
    source
      .replace(/^.*?(?:\.\.\/)+/, "")
      .replace(/^.*:/, "")
      .replace(`${root}/`, ""),
  );
  return JSON.stringify({ ...read, sources });
}
