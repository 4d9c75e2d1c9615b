const named: Readonly<Record<number, string>> = { 1: "A", 11: "J", 12: "Q", 13: "K" };

export function rankText(rank: number): string {
  return named[rank] ?? String(rank);
}
