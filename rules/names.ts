import { impersonatesHouse, unnamed } from "./impersonation.ts";

/** Letters of these look like each other's. */
const likeScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

const leastLength = 2;
const mostLength = 32;
/** More than any way to write the longest name: to bring marks into their order takes ever longer, the more there are. */
const mostTyped = 512;

/** Letters with their marks and digits of any script, divided by spaces, dots, dashes and underscores. */
const allowed = /^(?:\p{L}\p{M}{0,3}|\p{Nd}|[ ._-])+$/u;
const hasLetter = /[\p{L}\p{Nd}]/u;
/** Letters for Unicode, and yet nothing is to be seen of them. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** A name as it is kept: one form of each letter, and no more space than can be seen. What is too long for any stays as it is. */
export function normalizeName(text: string): string {
  if (text.length > mostTyped) return text;
  return text.normalize("NFKC").replaceAll(/ +/g, " ").trim();
}

export type NameFault = "name_too_short" | "name_too_long" | "invalid_name" | "mixed_scripts" | "reserved_name";

/** Why a tidy name is none that a player may have, if so. */
export function nameFault(name: string): NameFault | undefined {
  const length = Array.from(name).length;
  if (length < leastLength) return "name_too_short";
  if (length > mostLength) return "name_too_long";
  if (!allowed.test(name) || !hasLetter.test(name) || unseen.test(name) || unnamed.test(name)) return "invalid_name";
  if (name.split(/[ ._-]/).some(isMixed)) return "mixed_scripts";
  return impersonatesHouse(name) ? "reserved_name" : undefined;
}

/** A word of two such scripts is written to be taken for another. */
function isMixed(word: string): boolean {
  return likeScripts.filter((script) => script.test(word)).length > 1;
}
