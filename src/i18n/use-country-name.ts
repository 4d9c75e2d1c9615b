import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageFacts, languageOfLocale } from "./languages.ts";

type Names = Readonly<Record<string, string>>;

/** Names countries by their two-letter codes. Undefined until Kazakh names are loaded, which browsers do not have. */
export function useCountryName(): ((code: string) => string) | undefined {
  const { i18n } = useTranslation();
  const language = languageOfLocale(i18n.language);
  const [own, setOwn] = useState<Names>();
  const awaited = language === "kz" && own === undefined;

  useEffect(() => {
    if (!awaited) return;
    let current = true;
    import("../../locales/kz/countries.json").then(
      (loaded) => current && setOwn(loaded.default),
      // If that fails, the browser's names will do.
      () => current && setOwn({}),
    );
    return () => {
      current = false;
    };
  }, [awaited]);

  const { figures } = languageFacts[language];
  // Intl.DisplayNames is expensive to create, which the compiler cannot know.
  const known = useMemo(() => new Intl.DisplayNames(figures, { type: "region" }), [figures]);
  return awaited ? undefined : (code) => own?.[code] ?? known.of(code) ?? code;
}
