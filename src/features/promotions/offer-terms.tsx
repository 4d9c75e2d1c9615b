import { Coins, Flag, Timer, Wallet } from "lucide";
import { useTranslation } from "react-i18next";
import type { Currency } from "../../../rules/money.ts";
import { mostBonusStake } from "../../../rules/limits.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./promotions.module.css";

/** The rules that hold for every bonus, in a line each. */
export function OfferTerms({ days, currency }: { days: number; currency: Currency }) {
  const { t } = useTranslation("offers");
  const format = useFormat();
  const lines = [
    { icon: Timer, text: t("terms.days", { count: days }) },
    { icon: Coins, text: t("terms.largest", { amount: format.money(mostBonusStake(currency), currency) }) },
    { icon: Wallet, text: t("terms.own") },
    { icon: Flag, text: t("terms.give_up") },
  ];
  return (
    <ul className={styles.terms}>
      {lines.map(({ icon, text }) => (
        <li key={text}>
          <Icon node={icon} size="small" />
          {text}
        </li>
      ))}
    </ul>
  );
}
