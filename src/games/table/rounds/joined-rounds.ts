interface Numbered {
  number: number;
}

/** Rounds that were asked for, the newest first, with those that were known then. */
export interface OlderRounds<Round> {
  rounds: readonly Round[];
  /** Where the list goes on; null at its end. */
  next: string | null;
}

/**
 * What the channel tells and, below it, what was asked for. As the channel keeps only the last rounds, a hole may have
 * come between them: then what lies below it has to be asked for anew.
 */
export function joinedRounds<Round extends Numbered>(
  past: readonly Round[],
  older: OlderRounds<Round> | undefined,
): { rounds: readonly Round[]; next: string | null | undefined } {
  const newest = older?.rounds[0]?.number;
  const oldest = past.at(-1)?.number;
  if (!older || newest === undefined || (oldest !== undefined && oldest > newest + 1))
    return { rounds: past, next: oldest === undefined ? null : undefined };
  return { rounds: [...past.filter(({ number }) => number > newest), ...older.rounds], next: older.next };
}
