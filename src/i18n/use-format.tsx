import { createContext, type ReactNode, use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createFormat, type Format } from "./format.ts";
import { languageFacts, languageOfLocale } from "./languages.ts";

const FormatContext = createContext<Format | undefined>(undefined);

interface Props {
  /** The account's time zone; without one, the device's. */
  timezone?: string | undefined;
  children: ReactNode;
}

/** One for the whole view: Intl formatters are expensive, and hundreds of components format numbers. */
export function FormatProvider({ timezone, children }: Props) {
  const { i18n } = useTranslation();
  const { figures } = languageFacts[languageOfLocale(i18n.language)];
  // The compiler cannot know that creating formatters is expensive.
  const format = useMemo(() => createFormat(figures, timezone), [figures, timezone]);
  return <FormatContext value={format}>{children}</FormatContext>;
}

export function useFormat(): Format {
  const format = use(FormatContext);
  if (!format) throw new Error("no format above this component");
  return format;
}
