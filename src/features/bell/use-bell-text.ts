import { useTranslation } from "react-i18next";
import type { BellEntry } from "../../../contract/bell.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.tsx";

interface BellText {
  title: string;
  text?: string | undefined;
  amount?: string | undefined;
}

/** An entry in words. */
export function useBellText(): (entry: BellEntry) => BellText {
  const { t, i18n } = useTranslation(["bell", "money", "common"]);
  const format = useFormat();

  const credit = ({ amount, currency }: Extract<BellEntry, { kind: "deposit_credited" }>["data"]) =>
    format.money(amount, currency, { signed: true });

  const nameIn = (names: Readonly<Record<string, string>>) => names[languageOfLocale(i18n.language)];

  return ({ kind, data }: BellEntry): BellText => {
    const title = t(`kind.${kind}`);
    switch (kind) {
      case "withdrawal_refused":
        return { title, text: t(`money:reason.${data.reason}`), amount: credit(data) };
      case "withdrawal_paid":
        return { title, amount: format.money(data.amount, data.currency) };
      case "chat_answered":
        return { title, text: t("text.chat_answered") };
      case "documents_asked":
        return { title, text: data.reason ?? t("text.documents_asked") };
      case "documents_accepted":
        return { title, text: t("text.documents_accepted") };
      case "documents_released":
        return { title, text: t("text.documents_released") };
      case "documents_refused":
        return { title, text: data.reason ?? undefined };
      case "bonus_expiring":
        return {
          title,
          text: t("text.bonus_expiring", { time: format.moment(data.expires_at) }),
          amount: format.money(data.amount, data.currency),
        };
      case "bonus_expired":
        return { title, amount: format.money(data.amount, data.currency) };
      case "bonus_taken_back":
        return {
          title,
          text: t("text.bonus_taken_back"),
          amount: Number(data.amount) > 0 ? format.money(data.amount, data.currency) : undefined,
        };
      case "offer_expiring":
      case "spins_expiring":
        return {
          title,
          text: [nameIn(data.title), t("text.bonus_expiring", { time: format.moment(data.expires_at) })]
            .filter(Boolean)
            .join(", "),
        };
      case "tournament_won":
        return {
          title,
          text: [nameIn(data.title), t("text.tournament_won", { place: data.place })].filter(Boolean).join(", "),
          amount: credit(data),
        };
      case "level_reached":
        return { title, text: data.level };
      case "bet_settled": {
        const game = t(`common:game.${data.game}`);
        return {
          title: t(`bet.${data.state}`, { game }),
          text: t("text.bet_settled"),
          amount: data.state === "lost" ? undefined : credit(data),
        };
      }
      case "bet_corrected":
        return {
          title,
          text: t("text.bet_corrected", { number: data.number, reason: t(`reason.${data.reason}`) }),
          amount: format.money(data.amount, data.currency),
        };
      default:
        return { title, amount: credit(data) };
    }
  };
}
