/**
 * What a key is called: a letter by itself in lower case, and where letters are not Latin by what stands on the same key.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
