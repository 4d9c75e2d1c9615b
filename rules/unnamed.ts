/** What the house calls a player who has chosen no name. Whoever shows it says it in words of their own. */
export function unnamed(id: string | bigint): string {
  return `Player ${id}`;
}

/** The number of whom the house calls so; undefined for a name that was chosen. */
export function idOfUnnamed(name: string): string | undefined {
  return /^Player (\d+)$/.exec(name)?.[1];
}
