/** A build that this browser has moved into by itself, and when. */
export interface Move {
  build: string;
  at: number;
}

const againAfterMs = 600_000;
const kept = 100;

/** Whether to move into this build by oneself. When two take turns in front of us, at most once in ten minutes. */
export function mayMove(moves: readonly Move[], to: string, now: number): boolean {
  const last = moves.at(-1);
  const wasThere = moves.some(({ build }) => build === to);
  return last === undefined || last.at > now || (wasThere ? now - last.at >= againAfterMs : last.build !== to);
}

/** The moves after this one, from the build that was left. */
export function moved(moves: readonly Move[], from: string, to: string, now: number): Move[] {
  const known = moves.length > 0 ? moves : [{ build: from, at: 0 }];
  return [...known, { build: to, at: now }].slice(-kept);
}

/** What was written down of them; nothing of what cannot be read. */
export function readMoves(text: string | null | undefined): Move[] {
  try {
    const read: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(read) ? read.filter(isMove) : [];
  } catch {
    return [];
  }
}

function isMove(value: unknown): value is Move {
  const { build, at } = (value ?? {}) as Partial<Move>;
  return typeof build === "string" && typeof at === "number";
}
