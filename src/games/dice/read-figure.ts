/** Parses a typed number, ignoring spaces and signs such as × and %; undefined if there is none. */
export function readFigure(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f×x%]/gi, "").replace(",", ".");
  return /^\d{1,7}(\.\d{0,4})?$/.test(plain) ? Number(plain) : undefined;
}
