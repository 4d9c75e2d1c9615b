import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageFacts, languageOfLocale } from "./languages.ts";

type Names = Readonly<Record<string, string>>;

/** The name of a country by its code of two letters, once the names are here: browsers have none in Kazakh. */
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
      // Without them the names are what the browser has.
      () => current && setOwn({}),
    );
    return () => {
      current = false;
    };
  }, [awaited]);

  const { figures } = languageFacts[language];
  // Intl's lists are dear to make; the compiler cannot know that.
  const known = useMemo(() => new Intl.DisplayNames(figures, { type: "region" }), [figures]);
  return awaited ? undefined : (code) => own?.[code] ?? known.of(code) ?? code;
}
