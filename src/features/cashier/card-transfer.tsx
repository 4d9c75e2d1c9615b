import { useTranslation } from "react-i18next";
import type { Deposit } from "../../../contract/cashier.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { amountText, microOf } from "./deposit-amount.ts";
import { CopyRow } from "./copy-row.tsx";
import { groupedCard, groupedPhone } from "./grouped.ts";
import styles from "./instructions.module.css";

/** A transfer of an exact sum to a card, or to the phone number linked to it. */
export function CardTransfer({ deposit: { card, shop_amount, commission, currency } }: { deposit: Deposit }) {
  const { t } = useTranslation("cashier");
  const format = useFormat();
  const hasCommission = microOf(commission) > 0n;
  return (
    <div className={styles.instructions}>
      <CopyRow
        label={t("exact_amount")}
        shown={format.money(shop_amount, currency)}
        copied={amountText(microOf(shop_amount))}
      />
      {card && <CopyRow label={t("card_number")} shown={groupedCard(card.card_number)} copied={card.card_number} />}
      {card?.phone_number && (
        <CopyRow label={t("phone_number")} shown={groupedPhone(card.phone_number)} copied={card.phone_number} />
      )}
      <p className={styles.note}>
        {hasCommission && <>{t("with_commission", { amount: format.money(commission, currency) })} </>}
        {t("exactly")}
      </p>
    </div>
  );
}
