/** The last start anew that this browser began by itself, or was asked for by a tap: into which build, and when. */
export interface Move {
  build: string;
  at: number;
}

const againAfterMs = 600_000;

/** Whether to start anew by oneself: at most once in ten minutes, whatever builds are shown meanwhile. */
export function mayMove(last: Move | undefined, now: number): boolean {
  // A clock that was set back since keeps nobody waiting.
  return last === undefined || last.at > now || now - last.at >= againAfterMs;
}

/** What was written down of it; nothing of what cannot be read. */
export function readMove(text: string | undefined): Move | undefined {
  try {
    const { build, at } = (JSON.parse(text ?? "null") ?? {}) as Partial<Move>;
    return typeof build === "string" && typeof at === "number" ? { build, at } : undefined;
  } catch {
    return undefined;
  }
}
