import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Names } from "../../../contract/odds-feed.ts";
import type { BookSport } from "../../../rules/betting/sports.ts";
import { type OddsFormat, oddsFormats } from "../../../rules/odds.ts";
import { oddsText } from "../odds/odds-text.ts";
import { useDeviceSetting } from "../preferences/use-device-setting.ts";
import { languageFacts, languageOfLocale } from "../../i18n/languages.ts";

interface Asked {
  kind: string;
  line_q?: number | undefined;
  part?: number | undefined;
  sport?: BookSport | undefined;
}

/** What events, markets and selections are called, and how prices are written here. */
export function useBookWords() {
  const { t, i18n } = useTranslation("betting");
  const language = languageOfLocale(i18n.language);
  const { figures } = languageFacts[language];
  const [set] = useDeviceSetting("odds");
  const format = oddsFormats.find((known) => known === set) ?? "decimal";
  /** What has no words of ours yet has its fallback. Asked for without options, words are remembered: rows ask often. */
  const said = (key: string, fallback: string): string => {
    const text = t(key as "market.total");
    return text === key ? fallback : text;
  };
  const nameOf = (names: Names) => names[language];
  const exact = useMemo(() => new Intl.NumberFormat(figures, { maximumFractionDigits: 2 }), [figures]);
  const lineOf = (lineQ: number) => exact.format(lineQ / 4);
  const signed = (lineQ: number) => (lineQ > 0 ? `+${lineOf(lineQ)}` : lineOf(lineQ).replace("-", "\u2212"));
  const sideOf = (code: string, event: { home: Names; away: Names }) =>
    code === "home" || code === "away" ? nameOf(event[code]) : undefined;
  /** Of a handicap, as the side has it. */
  const handicapOf = (code: string, { line_q }: Pick<Asked, "line_q">) => {
    if (line_q === undefined || (code !== "home" && code !== "away")) return undefined;
    return line_q === 0 ? "0" : signed(code === "home" ? line_q : -line_q);
  };

  return {
    format,
    nameOf,
    lineOf,
    sideOf,
    handicapOf,
    /** From a hundred on there are whole ones alone. */
    price: (price: string, as: OddsFormat = format) =>
      oddsText(as, as === "decimal" && Number(price) >= 100 ? price.replace(/\.00$/, "") : price, figures),
    /** A market by its kind, as what stands over its lines. */
    market: ({ kind, part, sport }: Asked, fallback = kind) => {
      // Nobody plays overtime in tennis.
      const named = kind === "winner2" && sport === "tennis" ? "winner3" : kind;
      const name = said(`market.${named}`, fallback);
      return part === undefined ? name : `${name} · ${part}`;
    },
    /** What is bet on: a side with its line, over or under one, or a score. */
    selection(code: string, { kind, line_q }: Asked, event: { home: Names; away: Names }): string {
      const side = sideOf(code, event);
      if (side !== undefined) return [side, handicapOf(code, { line_q })].filter(Boolean).join(" ");
      const name = isScore(code) ? code.replace("-", ":") : said(`code.${code}`, code);
      return line_q === undefined || kind.endsWith("andicap") ? name : `${name} ${lineOf(line_q)}`;
    },
    /** The short sign on a button of a list: 1, X, 2, O, U. */
    sign: (code: string) => said(`sign.${code}`, ""),
  };
}
export type BookWords = ReturnType<typeof useBookWords>;

function isScore(code: string): boolean {
  return /^\d+[-:]\d+$/.test(code);
}
