import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { languageFacts, languages } from "./languages.ts";

/* Flows go through a page in one language, as the others show the same words in the same places. */
const locales = join(import.meta.dirname, "../../locales");
const plural = /_(zero|one|two|few|many|other)$/;
/** Policies are written in one language each, and English and Russian know the countries' names by themselves. */
const isApart = (file: string) => file.startsWith("policies/") || file === "countries.json";
const files = filesOf("en");

test("every language has the same files of words", () => {
  expect(files.length).toBeGreaterThan(40);
  for (const language of languages) expect(filesOf(language), language).toEqual(files);
});

test.each(languages)("every word of %s is said, with the same keys, values and marks as in English", (language) => {
  const unlike = files.filter((file) => !isDeepStrictEqual(partsOf(language, file), partsOf("en", file)));
  expect(unlike.map((file) => [file, partsOf(language, file), partsOf("en", file)])).toEqual([]);
});

test.each(languages)("a word of %s that counts has a form for each number", (language) => {
  const forms = new Intl.PluralRules(languageFacts[language].locale).resolvedOptions().pluralCategories;
  const lacking = files.flatMap((file) => {
    const keys = keysOf(language, file);
    const english = keysOf("en", file);
    const counting = english.filter((key) => key.endsWith("_one") && english.includes(key.replace(plural, "_other")));
    const wanted = counting.flatMap((key) => forms.map((form) => key.replace(plural, `_${form}`)));
    // In Russian that form is for fractions, which are not counted here.
    return wanted.filter((key) => !keys.includes(key) && !(language === "ru" && key.endsWith("_other")));
  });
  expect(lacking).toEqual([]);
});

/** What is filled in and what is marked in each word, whatever its order; the forms of a plural are one word. */
function partsOf(language: string, file: string): Record<string, string[]> {
  const parts: Record<string, Set<string>> = {};
  for (const [key, text] of wordsIn(language, file)) {
    if (text.trim() === "") throw new Error(`${language}/${file}: ${key} says nothing`);
    const found = (parts[key.replace(plural, "")] ??= new Set());
    for (const [part] of text.matchAll(/\{\{?[^{}]+\}\}?|<\/?\w+>/g)) found.add(part);
  }
  const sorted = Object.entries(parts).map(([key, found]) => [key, [...found].sort()] as const);
  return Object.fromEntries(sorted);
}

function keysOf(language: string, file: string): string[] {
  return wordsIn(language, file).map(([key]) => key);
}

function wordsIn(language: string, file: string): [key: string, text: string][] {
  return flatten(JSON.parse(readFileSync(join(locales, language, file), "utf8")) as object);
}

function flatten(words: object, prefix = ""): [key: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" ? flatten(value as object, `${prefix}${key}.`) : [[prefix + key, String(value)] as const],
  ) as [string, string][];
}

function filesOf(language: string): string[] {
  const folder = join(locales, language);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((file) => !isApart(file))
    .sort();
}
