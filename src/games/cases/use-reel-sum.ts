import { useTranslation } from "react-i18next";
import { type Currency, type Micro, withCurrencySign } from "../../../rules/money.ts";
import { languageFacts, languageOfLocale } from "../../i18n/languages.ts";
import type { PlayedFor } from "../table/state/table.ts";

const million = 1_000_000;

/** A prize short enough for a reel: without the name of chips, and with millions abbreviated. */
export function useReelSum(playedFor: PlayedFor, currency: Currency): (amount: Micro) => string {
  const { i18n } = useTranslation();
  const { figures } = languageFacts[languageOfLocale(i18n.language)];
  const plain = new Intl.NumberFormat(figures, { maximumFractionDigits: 2 });
  const short = new Intl.NumberFormat(figures, { notation: "compact", maximumFractionDigits: 2 });
  return (amount) => {
    const value = Number(amount) / 1_000_000;
    const figure = (value < million ? plain : short).format(value);
    return playedFor === "practice" ? figure : withCurrencySign(figure, currency, figures);
  };
}
