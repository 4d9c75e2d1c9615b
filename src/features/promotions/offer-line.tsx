import { Gift, ShieldCheck } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { GuestBonuses } from "../../../worker/promotions/feature.ts";
import { parseMoney } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./offer-line.module.css";
import { TimeLeft } from "./time-left.tsx";

/** What waits for a guest, in a line of the size that it has without anything, too. */
export function OfferLine({ guest: { bonus, aheadMs } }: { guest: GuestBonuses }) {
  const { t } = useTranslation("offers");
  const words = useWords(bonus);
  return (
    <div className={styles.line}>
      <Icon node={words ? Gift : ShieldCheck} />
      <p className={styles.words}>
        <b>{words ? words.name : t("line.fair")}</b> {words ? words.brings : t("line.fair_text")}
        {words && <span className={styles.more}> {t("line.cost")}</span>}
      </p>
      {bonus && <TimeLeft untilMs={bonus.endsAtMs} aheadMs={aheadMs} />}
      <Link
        href={!bonus ? links.answer("limits") : bonus.promo ? links.bonuses() : links.welcomePack()}
        className={buttonClass({ size: "small" })}
      >
        {bonus ? t("line.terms") : t("line.how")}
      </Link>
    </div>
  );
}

function useWords(bonus: GuestBonuses["bonus"]): { name: string; brings: string } | undefined {
  const { t } = useTranslation("offers");
  const format = useFormat();
  if (bonus?.promo) {
    const { name, offer } = bonus.promo;
    if (offer.kind === "gift")
      return { name, brings: t("gift", { amount: format.money(offer.amount, offer.currency) }) };
    const share = format.share(offer.match_percent / 100);
    return { name, brings: t("line.match", { share, cap: format.money(offer.cap, offer.currency) }) };
  }
  const [first] = bonus?.pack?.steps ?? [];
  if (!bonus?.pack || !first) return undefined;
  const most = bonus.pack.steps.reduce((sum, { cap }) => sum + (parseMoney(cap) ?? 0n), 0n);
  return { name: bonus.pack.publicTitle, brings: t("line.pack", { most: format.money(most, first.currency) }) };
}
