import { useTranslation } from "react-i18next";
import type { Names } from "../../../contract/odds-feed.ts";
import { type OddsFormat, oddsFormats } from "../../../rules/odds.ts";
import { oddsText } from "../odds/odds-text.ts";
import { useDeviceSetting } from "../preferences/use-device-setting.ts";
import { languageFacts, languageOfLocale } from "../../i18n/languages.ts";

interface Asked {
  kind: string;
  line_q?: number | undefined;
  part?: number | undefined;
}

/** What events, markets and selections are called, and how prices are written here. */
export function useBookWords() {
  const { t, i18n } = useTranslation("betting");
  const language = languageOfLocale(i18n.language);
  const { figures } = languageFacts[language];
  const [set] = useDeviceSetting("odds");
  const format = oddsFormats.find((known) => known === set) ?? "decimal";
  const nameOf = (names: Names) => names[language];
  const figure = (value: number) => new Intl.NumberFormat(figures, { maximumFractionDigits: 2 }).format(value);
  const lineOf = (lineQ: number) => figure(lineQ / 4);
  const signed = (lineQ: number) => (lineQ > 0 ? `+${lineOf(lineQ)}` : lineOf(lineQ).replace("-", "\u2212"));

  return {
    format,
    nameOf,
    lineOf,
    price: (price: string, as: OddsFormat = format) => oddsText(as, price, figures),
    /** A market by its kind, as what stands over its lines. */
    market: ({ kind, part }: Asked, fallback = kind) => {
      const name = t(`market.${kind}` as "market.total", { defaultValue: fallback });
      return part === undefined ? name : `${name} · ${part}`;
    },
    /** What is bet on: a side with its line, over or under one, or a score. */
    selection(code: string, { kind, line_q }: Asked, event: { home: Names; away: Names }): string {
      const side = code === "home" ? nameOf(event.home) : code === "away" ? nameOf(event.away) : undefined;
      if (side !== undefined) {
        const ofSide = line_q === undefined ? undefined : code === "home" ? line_q : -line_q;
        return ofSide === undefined ? side : `${side} ${ofSide === 0 ? "0" : signed(ofSide)}`;
      }
      const name = isScore(code) ? code.replace("-", ":") : t(`code.${code}` as "code.over", { defaultValue: code });
      return line_q === undefined || kind.endsWith("andicap") ? name : `${name} ${lineOf(line_q)}`;
    },
    /** The short sign on a button of a list: 1, X, 2, O, U. */
    sign: (code: string) => t(`sign.${code}` as "sign.home", { defaultValue: "" }),
  };
}
export type BookWords = ReturnType<typeof useBookWords>;

function isScore(code: string): boolean {
  return /^\d+[-:]\d+$/.test(code);
}
