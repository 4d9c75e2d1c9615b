/**
 * Which payment is shown to whoever opens PayIn without naming one: the only one that is open, or the one that an order has
 * become whose answer was lost. "new" where there is something to choose from.
 */
export function depositToShow(open: readonly string[], beforeLost?: readonly string[]): string | undefined {
  if (beforeLost) return open.find((id) => !beforeLost.includes(id));
  return open.length > 1 ? "new" : open[0];
}
