import { useTranslation } from "react-i18next";
import type { SpinTerms as Terms } from "../../../contract/promotions.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { promoName } from "./promo-name.ts";

interface Props {
  /** What stands before them in the line. */
  lead?: string;
  /** Undefined where the house, of the build before, tells none. */
  spins: Terms | undefined;
  currency: Currency;
}

/** In which game free spins are, what each stakes, how long they can be played, and that what they win is real money. */
export function SpinTerms({ lead, spins, currency }: Props) {
  const { t, i18n } = useTranslation("offers");
  const format = useFormat();
  if (!spins) return lead;
  const game = spins.game && promoName(spins.game, i18n.language);
  const each = t("spins.each", { amount: format.money(spins.stake, currency) });
  const parts = [lead, game, each, t("spins.days", { count: spins.days })];
  return `${parts.filter(Boolean).join(" · ")}. ${t("spins.real")}`;
}
