import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { loadFile } from "../../tests/world/words.ts";
import { createI18n, loadWords } from "./create-i18n.ts";
import { createWords, I18nextProvider, useTranslation } from "./use-translation.tsx";

test("only who speaks of words that come later is told of them, and says them from then on", async () => {
  const i18n = createI18n("en", loadFile);
  await loadWords(i18n, "en", ["common"]);
  const words = createWords(i18n);
  const told: string[] = [];
  words.of("common").subscribe(() => told.push("common"));
  words.of(["errors", "common"]).subscribe(() => told.push("errors"));
  const [plain, before] = [words.of("common").get(), words.of(["errors", "common"]).get()];
  expect(before("errors:error.internal")).toBe("");

  await loadWords(i18n, "en", ["errors"]);
  expect(told).toEqual(["errors"]);
  expect(words.of("common").get()).toBe(plain);
  expect(words.of(["errors", "common"]).get()("error.internal")).toMatch(/^Something went wrong/);
});

test("words with figures in them are put together each time, in the files of whoever speaks", async () => {
  const i18n = createI18n("en", loadFile);
  await loadWords(i18n, "en", ["common", "home"]);
  function Facts({ share }: { share: string }) {
    const { t } = useTranslation(["home", "common"]);
    return `${t("games.return", { share })} ${t("common:action.sign_up")}`;
  }
  const shown = (share: string) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <Facts share={share} />
      </I18nextProvider>,
    );
  expect([shown("99 %"), shown("96 %")]).toEqual(["99 % return Sign up", "96 % return Sign up"]);
});
