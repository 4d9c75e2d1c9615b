/** A query: what it finds, and where in a text that is. */
export interface Search {
  /** Whether each of its words begins a word of the text. */
  finds(text: string): boolean;
  /** From where to where it is found, in order. */
  ranges(text: string): [from: number, to: number][];
}

const wordsAtMost = 8;

/** Undefined when nothing is asked for. Case, accents and the endings of longer words make no difference. */
export function searchFor(query: string): Search | undefined {
  const wanted = [...new Set(wordsOf(query).map(({ word }) => word))].slice(0, wordsAtMost);
  if (wanted.length === 0) return undefined;
  return {
    finds(text) {
      const words = wordsOf(text);
      return wanted.every((want) => words.some(({ word }) => word.startsWith(stemOf(want))));
    },
    ranges: (text) =>
      wordsOf(text).flatMap(({ word, at }) => {
        const common = wanted.filter((want) => word.startsWith(stemOf(want))).map((want) => commonLength(word, want));
        return common.length === 0 ? [] : [[at, at + Math.max(...common)]];
      }),
  };
}

function wordsOf(text: string): { word: string; at: number }[] {
  return [...fold(text.normalize("NFC")).matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word,
    at: index,
  }));
}

/** What is typed without a Kazakh keyboard. */
const alike: Readonly<Record<string, string>> = {
  ә: "а",
  ғ: "г",
  қ: "к",
  ң: "н",
  ө: "о",
  ұ: "у",
  ү: "у",
  һ: "х",
  і: "и",
};

/** Letters that are taken for one another become one letter, each in its place: the text keeps its length. */
function fold(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => {
    const [plain = letter] = letter.toLowerCase().normalize("NFD");
    return letter.length === 1 ? (alike[plain] ?? plain) : letter;
  });
}

/** Languages whose words end in many ways: of a longer word the end may differ, as in ставка and ставок. */
function stemOf(word: string): string {
  if (word.length < 5) return word;
  return word.slice(0, word.length === 5 ? -1 : word.length < 8 ? -2 : -3);
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
