import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { Router } from "wouter";
import { DialogsContext } from "../../src/shell/dialogs/use-dialogs.ts";
import { NoticesProvider } from "../../src/shell/notices/use-notices.tsx";
import { createI18n, loadWords } from "../../src/i18n/create-i18n.ts";
import type { Language } from "../../src/i18n/languages.ts";
import type { Namespace } from "../../src/i18n/words.ts";
import { FormatProvider } from "../../src/i18n/use-format.tsx";
import { createLayer } from "../../src/link/layer.ts";
import { LayerProvider } from "../../src/link/use-stream.ts";
import { OnlineProvider } from "../../src/ui/online.ts";
import { loadFile } from "./words.ts";

const nothing = () => {};
const closed = { current: undefined, about: undefined, from: undefined };
const dialogs = { open: nothing, close: nothing, get: () => closed, subscribe: () => nothing };
const layer = createLayer({
  call: () => new Promise<never>(nothing),
  stream: () => ({ subscribe: () => nothing, get: nothing }),
});

/** The words that a view shows before the data layer has said anything, with plain spaces, and a bar between its parts. */
export async function createTexts(language: Language, words: readonly Namespace[]) {
  const { markupOf } = await createMarkup(language, words);
  return (view: ReactNode): string =>
    markupOf(view)
      .replaceAll(/(<[^>]*>\s*)+/g, "|")
      .replaceAll(/[\u00a0\u202f]/g, " ");
}

/** What a view is before the data layer has said anything, with the network or without it. */
export async function createMarkup(language: Language, words: readonly Namespace[]) {
  const i18n = createI18n(language, loadFile);
  await loadWords(i18n, language, words);
  const markupOf = (view: ReactNode, online = true): string =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <LayerProvider value={layer}>
          <OnlineProvider value={online}>
            <NoticesProvider path="/">
              <DialogsContext value={dialogs}>
                <FormatProvider>
                  <Router ssrPath="/">{view}</Router>
                </FormatProvider>
              </DialogsContext>
            </NoticesProvider>
          </OnlineProvider>
        </LayerProvider>
      </I18nextProvider>,
    );
  return { i18n, markupOf };
}
