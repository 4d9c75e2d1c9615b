/**
 * Writes what runs, such as a clock. A text that is changed leaves its element as it is; one that takes the place of
 * another is a new child, for which half the page gets its styles anew.
 */
export function writeText(into: Element | null, text: string): void {
  const known = into?.firstChild;
  if (!(known instanceof Text)) into?.replaceChildren(text);
  else if (known.data !== text) known.data = text;
}
