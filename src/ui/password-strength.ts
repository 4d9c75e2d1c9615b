/** Estimates strength by length and kinds of characters: 0 weak, 1 fair, 2 strong. */
export function passwordStrength(password: string): 0 | 1 | 2 {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (password.length < 8 || kinds < 2 || distinct < 5) return 0;
  return password.length >= 14 || (password.length >= 10 && kinds >= 3) ? 2 : 1;
}
