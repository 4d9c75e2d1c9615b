/** Reads a figure as people type it, whatever sign or space stands with it; undefined where there is none. */
export function readFigure(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f×x%]/gi, "").replace(",", ".");
  return /^\d{1,7}(\.\d{0,4})?$/.test(plain) ? Number(plain) : undefined;
}
