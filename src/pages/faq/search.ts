export interface Search {
  /** Whether each word of the query begins a word of the text. */
  finds(text: string): boolean;
  /** Positions of the matches, in order. */
  ranges(text: string): [from: number, to: number][];
}

const wordsAtMost = 8;

/** Undefined for an empty query. Ignores case, accents and the endings of longer words. */
export function searchFor(query: string): Search | undefined {
  const queryWords = [...new Set(wordsOf(query).map(({ word }) => word))].slice(0, wordsAtMost);
  if (queryWords.length === 0) return undefined;
  return {
    finds(text) {
      const words = wordsOf(text);
      return queryWords.every((want) => words.some(({ word }) => word.startsWith(stemOf(want))));
    },
    ranges: (text) =>
      wordsOf(text).flatMap(({ word, at }) => {
        const common = queryWords
          .filter((want) => word.startsWith(stemOf(want)))
          .map((want) => commonLength(word, want));
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

/** Letters that people type without a Kazakh keyboard. */
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

/** Makes similar letters the same. Each letter becomes one letter, so positions stay valid. */
function fold(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => {
    const [plain = letter] = letter.toLowerCase().normalize("NFD");
    return letter.length === 1 ? (alike[plain] ?? plain) : letter;
  });
}

/** Russian and Kazakh words have many endings, so that of a longer word is ignored, as in ставка and ставок. */
function stemOf(word: string): string {
  if (word.length < 5) return word;
  return word.slice(0, word.length === 5 ? -1 : word.length < 8 ? -2 : -3);
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
