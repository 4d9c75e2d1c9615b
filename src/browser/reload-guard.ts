export interface Move {
  build: string;
  at: number;
}

const againAfterMs = 600_000;

/** Whether an automatic reload is allowed: at most one in ten minutes, whatever builds are shown meanwhile. */
export function mayMove(last: Move | undefined, now: number): boolean {
  // A time in the future means that the clock was set back; it must not block reloads.
  return last === undefined || last.at > now || now - last.at >= againAfterMs;
}

export function readMove(text: string | undefined): Move | undefined {
  try {
    const { build, at } = (JSON.parse(text ?? "null") ?? {}) as Partial<Move>;
    return typeof build === "string" && typeof at === "number" ? { build, at } : undefined;
  } catch {
    return undefined;
  }
}
