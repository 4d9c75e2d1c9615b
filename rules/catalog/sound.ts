/**
 * How a word sounds, about: the same in Latin letters for "ночной", "nochnoy" and "nochnoi", for "фокс" and "fox". What
 * people write in different ways, and English spells as nobody says it, becomes one; what is lost by that costs a
 * search little, as only words of other letters are compared so.
 */
export function soundOf(word: string): string {
  return word
    .replace(/[а-я]/g, (letter) => latin[letter] ?? letter)
    .replace(/c(?=[eiy])/g, "s")
    .replace(spellings, (found) => sounds[found] ?? found)
    .replace(/(.)\1+/g, "$1");
}

const latin: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
};

/** The longer of two that begin alike stands first; a J sounds by what follows. */
const spellings =
  /shch|sch|tch|dzh|igh|iye|dj|zh|kh|ph|gh|ck|qu|ts|tz|ee|ea|oo|ou|ow|ai|ay|ey|ei|ie|ye|q|x|w|y|ch|c|j(?![aeiou])/g;

const sounds: Readonly<Record<string, string>> = {
  shch: "sh",
  sch: "sh",
  tch: "ch",
  dzh: "j",
  igh: "ei",
  iye: "e",
  dj: "j",
  zh: "j",
  kh: "h",
  ph: "f",
  gh: "g",
  ck: "k",
  qu: "kv",
  ts: "s",
  tz: "s",
  ee: "i",
  ea: "i",
  oo: "u",
  ou: "au",
  ow: "au",
  ai: "ei",
  ay: "ei",
  ey: "ei",
  ie: "e",
  ye: "e",
  q: "k",
  x: "ks",
  w: "v",
  y: "i",
  c: "k",
  j: "i",
};
