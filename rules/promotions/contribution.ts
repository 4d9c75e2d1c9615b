import table from "../tables/bonus.json";

/* Without the facts of all games, which the page of one game does not need. */

/**
 * In hundredths: how much of a stake counts as wagered, so that clearing a bonus costs about the same whatever is
 * played; on a game of the house by what its worst choice returns.
 */
export function contributionOfReturn(returned: number): bigint {
  const twentieths = Math.round(((1 - returned) / 0.04) * 20);
  return BigInt(Math.max(0, Math.min(20, twentieths)) * 5);
}

/**
 * The same on a title of a provider, by what it returns at best. One that would make clearing cost more than is told of
 * its kind before a bonus is taken counts nothing.
 */
export function contributionOfTitle(kind: keyof typeof table.titles, returned: number): bigint {
  const told = table.titles[kind];
  const share = contributionOfReturn(returned);
  const edgeE4 = Math.round((1 - returned) * 10_000);
  const mostE4 = (Number(told.edge) * 10_000 * Number(share)) / (told.contribution * 100);
  return edgeE4 > mostE4 + 1e-9 ? 0n : share;
}
