/** What the house calls a player without a name; views translate it. */
export function unnamed(id: string | bigint): string {
  return `Player ${id}`;
}

/** Undefined for a chosen name. */
export function idOfUnnamed(name: string): string | undefined {
  return /^Player (\d+)$/.exec(name)?.[1];
}
