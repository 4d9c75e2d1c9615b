import { createInstance, type i18n } from "i18next";
import { type Language, languageFacts } from "./languages.ts";
import type { Namespace } from "./words.ts";

export type LoadFile = (language: Language, namespace: Namespace) => Promise<object>;

/** Translations of one language; each screen's namespaces are added before it is shown. */
export function createI18n(language: Language, load: LoadFile): i18n {
  const instance = createInstance();
  void instance.init({
    lng: languageFacts[language].locale,
    fallbackLng: "en-US",
    load: "currentOnly",
    ns: [],
    defaultNS: "common",
    resources: {},
    initAsync: false,
    backend: { load },
    // React already escapes text; escaping it twice would show the escapes.
    interpolation: { escapeValue: false },
    // Some namespaces load after the page is shown; until then their texts are empty instead of showing keys.
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler(missing, whenMissing?: string) {
      if (whenMissing !== undefined) return whenMissing;
      const [namespace = "", key = ""] = missing.split(":");
      return instance.hasResourceBundle(instance.language, namespace) ? key : "";
    },
    react: { useSuspense: false, bindI18nStore: "added" },
  });
  return instance;
}

export async function loadWords(i18n: i18n, language: Language, namespaces: readonly Namespace[]): Promise<void> {
  const { locale } = languageFacts[language];
  const { load } = i18n.options.backend as { load: LoadFile };
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(locale, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      i18n.addResourceBundle(locale, namespace, await load(language, namespace));
    }),
  );
}
