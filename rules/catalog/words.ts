import { soundOf } from "./sound.ts";

/** A word as a search compares it. */
export interface Word {
  text: string;
  isCyrillic: boolean;
  /** What it sounds like, written in Latin letters. */
  readonly sound: string;
}

/** The words of a text: small, without accents and apostrophes, letters of Kazakh as their Russian kin. */
export function wordsOf(text: string): Word[] {
  return text
    .toLowerCase()
    .replace(/[әғқңөұүһіёşı]/g, (letter) => kin[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map(wordOf);
}

function wordOf(text: string): Word {
  let sound: string | undefined;
  return {
    text,
    isCyrillic: /[а-я]/.test(text),
    get sound() {
      return (sound ??= soundOf(text));
    },
  };
}

/** What people type who have no such key. */
const kin: Readonly<Record<string, string>> = {
  ә: "а",
  ғ: "г",
  қ: "к",
  ң: "н",
  ө: "о",
  ұ: "у",
  ү: "у",
  һ: "х",
  і: "и",
  ё: "е",
  ş: "sh",
  ı: "i",
};

/**
 * How far a typed word is from a word: 0 is the same, below 1 its beginning, then what differs by typing errors. A
 * typed word may be the beginning of a longer one, errors and all; one in other letters is compared by its sound, and
 * stands a little behind. Undefined: too far.
 */
export function distance(typed: Word, word: Word): number | undefined {
  if (typed.isCyrillic === word.isCyrillic) return distanceOf(typed.text, word.text);
  const far = distanceOf(typed.sound, word.sound);
  return far === undefined ? undefined : far + otherLetters;
}

const otherLetters = 0.25;

function distanceOf(typed: string, word: string): number | undefined {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 0.5;
  const most = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2;
  if (most === 0) return undefined;
  if (word.includes(typed)) return 1;
  const errors = errorsIn(typed, word.slice(0, typed.length + most), most);
  return errors === undefined ? undefined : 1 + errors;
}

/** Letters left out, put in, mistaken or exchanged until `typed` is a beginning of `word`; undefined beyond `most`. */
function errorsIn(typed: string, word: string, most: number): number | undefined {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      let cost = Math.min(at(last, column - 1) + (isSame ? 0 : 1), at(last, column) + 1, at(now, column - 1) + 1);
      const isExchanged = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (row > 1 && column > 1 && isExchanged) cost = Math.min(cost, at(before, column - 2) + 1);
      now.push(cost);
    }
    if (Math.min(...now) > most) return undefined;
    [before, last] = [last, now];
  }
  const errors = Math.min(...last);
  return errors <= most ? errors : undefined;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
