export interface TextPart {
  text: string;
  /** Where a link leads; `places.ts` knows the names. */
  target?: string;
}

/** A line of a document, with its links taken out: "set a [limit](#limits)" is plain text and one link. */
export function textParts(line: string): TextPart[] {
  return [...line.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)|[^[]+|\[/g)].map(([all, text, target]) =>
    text !== undefined && target !== undefined ? { text, target } : { text: all },
  );
}

/** What is read of a line. */
export function plainText(line: string): string {
  return textParts(line)
    .map(({ text }) => text)
    .join("");
}
