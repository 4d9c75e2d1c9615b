/**
 * The payment that PayIn shows when none is named: the only open one, or the one created by an order whose answer was
 * lost. "new" if there are several.
 */
export function depositToShow(open: readonly string[], beforeLost?: readonly string[]): string | undefined {
  if (beforeLost) return open.find((id) => !beforeLost.includes(id));
  return open.length > 1 ? "new" : open[0];
}
