/* Without the table of all games, which the page of one game does not need. */

/**
 * In hundredths: how much of a stake on a provider's game counts as wagered, by what it returns at best. The rule by which
 * the table is made, so that clearing a bonus costs about the same whatever is played.
 */
export function contributionOfReturn(returned: number): bigint {
  const twentieths = Math.round(((1 - returned) / 0.04) * 20);
  return BigInt(Math.max(0, Math.min(20, twentieths)) * 5);
}
