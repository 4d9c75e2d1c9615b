/** The words of a text as a search compares them: small, without accents, letters of Kazakh as their Russian kin. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[әғқңөұүһіё]/g, (letter) => kin[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
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
};

/**
 * How far a typed word is from a word: 0 is the same, below 1 its beginning, then what differs by typing errors. A
 * typed word may be the beginning of a longer one, errors and all. Undefined: too far.
 */
export function distance(typed: string, word: string): number | undefined {
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
