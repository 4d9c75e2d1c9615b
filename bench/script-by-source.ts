import type { SourceMap } from "node:module";

/** Of Chromium's sampling profiler; times are in microseconds. */
export interface Profile {
  nodes: readonly ProfileNode[];
  samples?: readonly number[];
  timeDeltas?: readonly number[];
}

interface ProfileNode {
  id: number;
  callFrame: { url: string; lineNumber: number; columnNumber: number };
  children?: readonly number[];
}

/** How long the page's own code ran, and how long while a function of some sources was on the stack. */
export function timesBySource(profile: Profile, mapOf: (file: string) => Pick<SourceMap, "findEntry"> | undefined) {
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const sources = new Map(profile.nodes.map(({ id, callFrame }) => [id, sourceOf(callFrame)] as const));
  const stacks = new Map<number, string[]>();
  let total = 0;
  const timed = (profile.samples ?? []).map((id, at) => {
    const ms = (profile.timeDeltas?.[at] ?? 0) / 1000;
    const stack = stackOf(id);
    if (stack.length > 0) total += ms;
    return { ms, stack };
  });

  function sourceOf({ url, lineNumber, columnNumber }: ProfileNode["callFrame"]): string | undefined {
    const file = /\/(assets\/[\w.-]+\.js)$/.exec(url)?.[1];
    if (file === undefined) return undefined;
    const entry = mapOf(file)?.findEntry(lineNumber, columnNumber);
    return entry && "originalSource" in entry ? entry.originalSource : file;
  }

  function stackOf(id: number): string[] {
    const known = stacks.get(id);
    if (known) return known;
    const parent = parents.get(id);
    const source = sources.get(id);
    const stack = [...(source === undefined ? [] : [source]), ...(parent === undefined ? [] : stackOf(parent))];
    stacks.set(id, stack);
    return stack;
  }

  return {
    total,
    within: (wanted: RegExp) =>
      timed.reduce((sum, { ms, stack }) => (stack.some((source) => wanted.test(source)) ? sum + ms : sum), 0),
  };
}
