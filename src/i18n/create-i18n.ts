import { createInstance, type i18n } from "i18next";
import { type Language, languageFacts } from "./languages.ts";
import { type Namespace, words } from "./words.ts";

/** The words of one language; each screen's are added before it is shown. */
export function createI18n(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    lng: languageFacts[language].locale,
    fallbackLng: "en-US",
    load: "currentOnly",
    ns: [],
    defaultNS: "common",
    resources: {},
    initAsync: false,
    // React writes text as text; escaping it twice would show the escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** Fetches the words that are not there yet. */
export async function loadWords(i18n: i18n, language: Language, namespaces: readonly Namespace[]): Promise<void> {
  const { locale } = languageFacts[language];
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(locale, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      const loaded = await words[language][namespace]();
      i18n.addResourceBundle(locale, namespace, loaded.default);
    }),
  );
}
