import { expect, test } from "vitest";
import { loadFile } from "../../tests/world/words.ts";
import { createI18n, loadWords } from "./create-i18n.ts";

test("nothing is said by a file of words that is yet to come, and a key that a file lacks is seen", async () => {
  const i18n = createI18n("en", loadFile);
  const word = (key: string) => i18n.t(key);
  await loadWords(i18n, "en", ["common"]);
  expect([word("errors:error.internal"), word("nobody.knows")]).toEqual(["", "nobody.knows"]);
  await loadWords(i18n, "en", ["errors"]);
  expect(word("errors:error.internal")).not.toBe("");
  expect(word("errors:error.nobody_knows")).toBe("error.nobody_knows");
  expect(i18n.t("errors:error.nobody_knows", { defaultValue: "as it was said" })).toBe("as it was said");
});
