/** Whether following the moves from a site leads back to it. */
export function leadsBack(site: string, movedTo: (site: string) => string | undefined): boolean {
  const visitedSites = new Set([site]);
  let next = movedTo(site);
  while (next !== undefined && !visitedSites.has(next)) {
    visitedSites.add(next);
    next = movedTo(next);
  }
  return next !== undefined;
}
