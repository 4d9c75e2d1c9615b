import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { transform } from "esbuild";
import { createInstance, type i18n } from "i18next";
import { expect, test } from "vitest";
import { withoutUnused } from "./own-words.ts";

const library = createRequire(import.meta.url)
  .resolve("i18next")
  .replace(/cjs.*/, "esm/i18next.js");

test("without what it is not needed for, the library says the same words", async () => {
  const lean = withoutUnused(await readFile(library, "utf8"));
  const { code } = await transform(lean, { minify: true });
  for (const unused of ["maxParallelReads", "nesting recursively", "cloneInstance("])
    expect(code).not.toContain(unused);
  const made = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    createInstance: typeof createInstance;
  };
  for (const say of [made.createInstance, createInstance].map(wordsOf)) {
    expect([1, 3, 5].map((count) => say.t("bets", { count }))).toEqual(["1 ставка", "3 ставки", "5 ставок"]);
    expect(say.t("limit.sum", { sum: "10 ₽" })).toBe("До 10 ₽");
    expect([say.t("only.english"), say.t("nothing")]).toEqual(["Soon", "nothing"]);
    expect(say.hasLoadedNamespace("common")).toBe(true);
  }
});

test("a library that is built in another way is not cut", () => {
  expect(() => withoutUnused("class Connector {}")).toThrow(/i18next is not what/);
});

function wordsOf(create: typeof createInstance): i18n {
  const instance = create();
  void instance.init({
    lng: "ru-RU",
    fallbackLng: "en-US",
    ns: [],
    defaultNS: "common",
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  instance.addResourceBundle("ru-RU", "common", {
    bets_one: "{{count}} ставка",
    bets_few: "{{count}} ставки",
    bets_many: "{{count}} ставок",
    limit: { sum: "До {{sum}}" },
  });
  instance.addResourceBundle("en-US", "common", { only: { english: "Soon" } });
  return instance;
}
