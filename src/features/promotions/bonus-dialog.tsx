import { useTranslation } from "react-i18next";
import { parseMoney } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CostLines } from "./cost-lines.tsx";
import { dearestGame } from "./dearest-game.ts";
import { OfferTerms } from "./offer-terms.tsx";
import { SpinTerms } from "./spin-terms.tsx";
import styles from "./bonus-dialog.module.css";

/** What the code behind the visit brings, with what it costs, before anything is agreed upon. */
export function BonusDialog() {
  const { t } = useTranslation("offers");
  const format = useFormat();
  const { open, close } = useDialogs();
  const bonus = useStream((layer) => layer.promotions.guest$())?.bonus;
  const promo = bonus?.promo;
  if (!bonus || !promo) return <Skeleton lines={8} />;
  const { offer } = promo;
  const { currency, wagering, days } = offer;
  const most = parseMoney(offer.kind === "gift" ? offer.amount : offer.cap) ?? 0n;
  return (
    <div className={styles.body}>
      <p className={styles.soft}>{t("modal.code", { code: promo.code })}</p>
      <h3 className={styles.heading}>
        {offer.kind === "gift"
          ? t("gift", { amount: format.money(offer.amount, currency) })
          : t("percent", { share: format.share(offer.match_percent / 100) })}
      </h3>
      {offer.kind === "deposit" && (
        <p className={styles.soft}>
          {t("up_to", { cap: format.money(offer.cap, currency), min: format.money(offer.min_deposit, currency) })}
        </p>
      )}
      {offer.free_spins > 0 && (
        <p className={styles.soft}>
          <SpinTerms lead={t("spins.count", { count: offer.free_spins })} spins={offer.spins} currency={currency} />
        </p>
      )}
      <p>{t("modal.ends", { time: format.deadline(new Date(bonus.endsAtMs).toISOString()) })}</p>
      {dearestGame && (
        <CostLines
          bonus={most}
          wagering={wagering}
          currency={currency}
          game={dearestGame}
          isMost={offer.kind === "deposit"}
        />
      )}
      <OfferTerms days={days} currency={currency} />
      <Button kind="primary" size="large" wide onClick={() => open("Register")}>
        {t("modal.take")}
      </Button>
      <Button size="large" wide onClick={close}>
        {t("modal.later")}
      </Button>
    </div>
  );
}
