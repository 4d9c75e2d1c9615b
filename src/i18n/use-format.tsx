import { createContext, type ReactNode, use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createFormat, type Format } from "./format.ts";
import { languageFacts, languageOfLocale } from "./languages.ts";

const FormatContext = createContext<Format | undefined>(undefined);

interface Props {
  /** Of the account; without one the device's own. */
  timezone?: string | undefined;
  children: ReactNode;
}

/** One for the whole view: Intl's formatters are dear to make, and hundreds of parts write figures. */
export function FormatProvider({ timezone, children }: Props) {
  const { i18n } = useTranslation();
  const { figures } = languageFacts[languageOfLocale(i18n.language)];
  // The compiler cannot know that they are dear.
  const format = useMemo(() => createFormat(figures, timezone), [figures, timezone]);
  return <FormatContext value={format}>{children}</FormatContext>;
}

/** Figures and moments in the language of the page, and in the timezone of the account. */
export function useFormat(): Format {
  const format = use(FormatContext);
  if (!format) throw new Error("no format above this component");
  return format;
}
