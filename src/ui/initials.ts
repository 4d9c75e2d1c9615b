export function initialsOf(name: string): string {
  const words = name.split(/[ ._-]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
}
