import type { Keys } from "./use-keys.ts";

/** What stands on the same key where letters are Cyrillic. */
const cyrillic: Readonly<Record<string, string>> = { c: "с", r: "к", x: "ч" };

/** A letter as a key, in both cases and whatever the layout. */
export function letterKeys(letter: "c" | "r" | "x", does: () => void): Keys {
  const names = [letter, cyrillic[letter] ?? letter];
  return Object.fromEntries(names.flatMap((name) => [name, name.toUpperCase()]).map((name) => [name, does]));
}
