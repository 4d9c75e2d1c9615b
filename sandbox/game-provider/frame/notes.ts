import type { Cheer } from "./cheer.ts";

export type Cue = "start" | "stop" | "free" | "sample" | Cheer;

export interface Note {
  hertz: number;
  /** From the beginning of the cue. */
  atMs: number;
  ms: number;
}

/** A major chord over two octaves. */
const chord = [523, 659, 784, 1047, 1319];
const noteMs = 130;

/** The more is won, the more notes. What brings back no more than the stake has none, as a loss. */
export function notesOf(cue: Cue): readonly Note[] {
  switch (cue) {
    case "start":
      return [{ hertz: 196, atMs: 0, ms: 70 }];
    case "stop":
      return [{ hertz: 147, atMs: 0, ms: 60 }];
    case "sample":
      return row(1);
    case "win":
      return row(2);
    case "big":
      return row(4);
    case "top":
      return row(5);
    case "free":
      return row(3);
    case "plain":
      return [];
  }
}

function row(count: number): Note[] {
  return chord.slice(0, count).map((hertz, at) => ({ hertz, atMs: at * noteMs, ms: noteMs * 2 }));
}
