import { TriangleAlert } from "lucide";
import { useTranslation } from "react-i18next";
import type { Deposit } from "../../../contract/cashier.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CopyRow } from "./copy-row.tsx";
import { microOf } from "./deposit-amount.ts";
import styles from "./instructions.module.css";
import { QrCode } from "./qr-code.tsx";
import { useExactFormat } from "./use-exact-format.ts";

export function CryptoPayment({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation("cashier");
  const format = useFormat();
  const exact = useExactFormat();
  const { address, network, exchange, shop_amount, currency } = deposit;
  const coin = exchange?.currency ?? "";
  return (
    <div className={styles.instructions}>
      {address !== null && <QrCode text={address} label={t("crypto.qr", { coin })} />}
      {exchange && <CopyRow label={t("exact_amount")} shown={exact.coins(exchange)} copied={exchange.amount} />}
      {address !== null && <CopyRow label={t("crypto.address")} shown={address} copied={address} isLong />}
      {network !== null && (
        <p className={styles.warning}>
          <Icon node={TriangleAlert} />
          <span>
            <b>{t("crypto.network", { network })}</b> {t("crypto.network_text", { coin, network })}
          </span>
        </p>
      )}
      {exchange && (
        <p className={styles.note}>
          {t("crypto.rate", {
            coin,
            price: exact.coinPrice(exchange.rate, microOf(shop_amount), currency),
            sum: format.money(shop_amount, currency),
            source: exchange.source,
            time: format.moment(exchange.at),
          })}
        </p>
      )}
    </div>
  );
}
