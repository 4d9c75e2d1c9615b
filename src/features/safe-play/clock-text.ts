/** Elapsed time as on a stopwatch: "0:07:05". */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
