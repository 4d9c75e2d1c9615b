import common from "./common-passwords.json";

/**
 * Whether a password is among those that attackers try first: a common one, or a common word with one of the usual
 * endings, in any case, and with digits in the place of letters.
 */
export function isBreached(password: string): boolean {
  const typed = password.normalize("NFKC").toLowerCase();
  if (passwords.has(typed) || isPattern(typed)) return true;
  return readingsOf(typed).some((reading) => {
    const [, before = "", word = "", after = ""] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(reading) ?? [];
    return (words.has(word) || words.has(halfOf(word))) && isAddition(before) && isAddition(after);
  });
}

const passwords = new Set(common.passwords.split(" "));
const words = new Set(common.words.split(" "));

/** The password as typed, and with digits and signs read as the letters they look like. */
function readingsOf(typed: string): string[] {
  const inside = /^(.*[\p{L}@$])([^\p{L}]*)$/u.exec(typed);
  const [, head = "", tail = ""] = inside ?? [];
  return ["i", "l"].reduce(
    (readings, one) => [...readings, head.replaceAll(/[013457@$!]/g, (sign) => lookalikes[sign] ?? one) + tail],
    [typed],
  );
}

const lookalikes: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** Whether it is something people commonly append: a few digits, a year, a date, a row of keys, a sign or two. */
function isAddition(text: string): boolean {
  const digits = text.replace(/^[!?.,@#$%&*_+\-=~]{0,2}/, "").replace(/[!?.,@#$%&*_+\-=~]{0,3}$/, "");
  return (
    /^\d{0,3}$/.test(digits) ||
    /^(\d)\1*$/.test(digits) ||
    isRow(digits) ||
    /^(19|20)\d\d$/.test(digits) ||
    isDate(digits)
  );
}

function isRow(digits: string): boolean {
  return digits !== "" && ["01234567890", "9876543210", "1234567890"].some((row) => row.includes(digits));
}

function isDate(digits: string): boolean {
  return /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((19|20)?\d\d)?$/.test(digits);
}

/** "passpass" is no harder to guess than "pass". */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : "";
}

/** Whether it is a short piece repeated, or letters and digits in keyboard or alphabetical order. */
function isPattern(typed: string): boolean {
  if (/^(.{1,4})\1+$/u.test(typed)) return true;
  const runs = typed.match(/\p{L}+|\d+/gu) ?? [];
  return (
    runs.length <= 3 &&
    runs.join("") === typed &&
    runs.every((run) => isRow(run) || isKeys(run) || /^(.)\1*$/u.test(run))
  );
}

const rows = common.keys.split(" ").flatMap((row) => [row, Array.from(row).reverse().join("")]);

function isKeys(run: string): boolean {
  return run.length > 1 && rows.some((row) => row.includes(run));
}
