import { impersonatesHouse, unnamed } from "./impersonation.ts";

/** Scripts whose letters resemble each other. */
const likeScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

const leastLength = 2;
const mostLength = 32;
/** More than any spelling of the longest name. Normalising gets slower with the number of combining marks. */
const mostTyped = 512;

/** Letters with combining marks and digits of any script, separated by spaces, dots, dashes and underscores. */
const allowed = /^(?:\p{L}\p{M}{0,3}|\p{Nd}|[ ._-])+$/u;
const hasLetter = /[\p{L}\p{Nd}]/u;
/** Characters that Unicode counts as letters but that are invisible. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Normalises a name for storage: NFKC and single spaces. Text too long for any name is left as it is. */
export function normalizeName(text: string): string {
  if (text.length > mostTyped) return text;
  return text.normalize("NFKC").replaceAll(/ +/g, " ").trim();
}

export type NameFault = "name_too_short" | "name_too_long" | "invalid_name" | "mixed_scripts" | "reserved_name";

export function nameFault(name: string): NameFault | undefined {
  const length = Array.from(name).length;
  if (length < leastLength) return "name_too_short";
  if (length > mostLength) return "name_too_long";
  if (!allowed.test(name) || !hasLetter.test(name) || unseen.test(name) || unnamed.test(name)) return "invalid_name";
  if (name.split(/[ ._-]/).some(isMixed)) return "mixed_scripts";
  return impersonatesHouse(name) ? "reserved_name" : undefined;
}

/** Mixing such scripts in a word serves to imitate another word. */
function isMixed(word: string): boolean {
  return likeScripts.filter((script) => script.test(word)).length > 1;
}
