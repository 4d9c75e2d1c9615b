import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { createI18n, loadWords } from "../../i18n/create-i18n.ts";
import { OnlineProvider } from "../../ui/online.ts";
import { ListMissing } from "./list-missing.tsx";
import { loadFile } from "../../../tests/world/words.ts";

test.for(["ru", "en", "kz"] as const)(
  "a list that was never loaded here blames no house that nobody could ask (%s)",
  async (language) => {
    const i18n = createI18n(language, loadFile);
    await loadWords(i18n, language, ["common"]);
    const shown = (online: boolean) =>
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <OnlineProvider value={online}>
            <ListMissing onRetry={() => {}} />
          </OnlineProvider>
        </I18nextProvider>,
      );
    expect(shown(false)).toContain(i18n.t("common:state.list_not_kept_text"));
    expect(shown(false)).not.toContain(i18n.t("common:state.list_failed_text"));
    expect(shown(false)).not.toContain("<button");
    expect(shown(true)).toContain(i18n.t("common:state.list_failed_text"));
  },
);
