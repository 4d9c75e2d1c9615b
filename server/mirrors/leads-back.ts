/** Whether a site that has moved is come back to by following where each has moved to. */
export function leadsBack(site: string, movedTo: (site: string) => string | undefined): boolean {
  const seen = new Set([site]);
  let next = movedTo(site);
  while (next !== undefined && !seen.has(next)) {
    seen.add(next);
    next = movedTo(next);
  }
  return next !== undefined;
}
