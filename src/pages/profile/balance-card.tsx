import { Plus } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { parseMoney } from "../../../rules/money.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { links } from "../../shell/links.ts";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { StaleMark } from "../../ui/states.tsx";
import styles from "./balance-card.module.css";
import { FactList } from "../../ui/fact-list.tsx";

interface Props {
  wallet: Cached<WalletState>;
  onDeposit(): void;
  onWithdraw(): void;
}

export function BalanceCard({ wallet, onDeposit, onWithdraw }: Props) {
  const { t } = useTranslation(["profile", "common"]);
  const format = useFormat();
  const money = (amount: string) => wallet && format.money(amount, wallet.value.currency);
  const hasBonus = wallet && (parseMoney(wallet.value.bonus_balance) ?? 0n) > 0n;
  return (
    <section className={styles.funds} aria-labelledby="profile-balance">
      <header className={styles.header}>
        <h2 id="profile-balance" className={styles.title}>
          {t("common:balance.label")}
        </h2>
        {wallet?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(wallet.at) })}</StaleMark>}
      </header>
      <p className={styles.amount}>
        {wallet ? money(wallet.value.balance) : <span className={styles.expected} aria-hidden="true" />}
      </p>
      {wallet && hasBonus && (
        <FactList
          facts={[
            { name: t("balance.bonus"), value: money(wallet.value.bonus_balance) },
            { name: t("balance.total"), value: money(wallet.value.total_balance) },
          ]}
        />
      )}
      <div className={styles.actions}>
        <NeedsNetwork>
          <NetworkButton kind="primary" icon={Plus} onClick={onDeposit}>
            {t("common:action.deposit")}
          </NetworkButton>
          <NetworkButton onClick={onWithdraw}>{t("common:dialog.Withdraw")}</NetworkButton>
          <Link href={links.games()} className={buttonClass({})}>
            {t("balance.play")}
          </Link>
        </NeedsNetwork>
      </div>
    </section>
  );
}
