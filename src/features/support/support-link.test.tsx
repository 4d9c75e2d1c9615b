import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { languages } from "../../i18n/languages.ts";
import { NoAccess } from "../../pages/no-access/no-access.tsx";

const locales = resolve(import.meta.dirname, "../../../locales");

test("nobody is told of support before it is known that it has an address", async () => {
  const texts = await createTexts("en", ["no-access"]);
  const shown = texts(<NoAccess checking={false} onCheck={() => {}} />);
  expect(shown).toContain("Your account and your money stay yours.");
  expect(shown).not.toMatch(/support/i);
});

const ways = /\.(support|ask|still_support)$|^faq\.json\.more\./;
const calls =
  /(write|send \S+) to (support|us)\b|tell support|(напишите|сообщите|отправьте их) (нам|в поддержку)|(қолдау(ға| қызметіне)|бізге) (жаз|хабарла|жібер)/i;

test.each(languages)("no other words of %s send anybody there", (language) => {
  const folder = join(locales, language);
  const told = readdirSync(folder)
    .filter((name) => name.endsWith(".json") && name !== "support.json")
    .flatMap((name) => textsIn(JSON.parse(readFileSync(join(folder, name), "utf8")), name));
  expect(told.filter(([path, text]) => calls.test(text) && !ways.test(path))).toEqual([]);
});

function textsIn(words: unknown, path: string): [path: string, text: string][] {
  if (typeof words === "string") return [[path, words]];
  return Object.entries(words as object).flatMap(([name, each]) => textsIn(each, `${path}.${name}`));
}
