export interface TextPart {
  text: string;
  /** Where a link leads; `document-links.ts` has the names. */
  target?: string;
}

/** Splits a line of a document into text and links: "set a [limit](#limits)" is plain text and one link. */
export function textParts(line: string): TextPart[] {
  return [...line.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)|[^[]+|\[/g)].map(([all, text, target]) =>
    text !== undefined && target !== undefined ? { text, target } : { text: all },
  );
}

/** A line without its link targets. */
export function plainText(line: string): string {
  return textParts(line)
    .map(({ text }) => text)
    .join("");
}
