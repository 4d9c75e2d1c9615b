/* Without the facts of all games, which the page of one game does not need. */

/**
 * In hundredths: how much of a stake counts as wagered, so that clearing a bonus costs about the same whatever is
 * played; on a game of the house by what its worst choice returns, on one of a provider by what it returns at best.
 */
export function contributionOfReturn(returned: number): bigint {
  const twentieths = Math.round(((1 - returned) / 0.04) * 20);
  return BigInt(Math.max(0, Math.min(20, twentieths)) * 5);
}
