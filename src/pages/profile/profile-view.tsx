import { LogOut } from "lucide";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../../contract/accounts.ts";
import type { Bet } from "../../../contract/games.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import type { Seen } from "../../../worker/cache/player-cache.ts";
import type { Language } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { FailedState, StaleMark } from "../../ui/states.tsx";
import { AccountCard } from "./account-card.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { PlayCard } from "./play-card.tsx";
import { PreferencesCard } from "./preferences-card.tsx";
import { PrivacyCard, type PrivacySetting } from "./privacy-card.tsx";
import styles from "./profile-view.module.css";
import { VerificationCard } from "./verification-card.tsx";

export interface ProfileProps {
  me: Seen<Profile>;
  wallet: Seen<WalletState>;
  /** Newest first. */
  bets: Seen<Bet[]>;
  online: boolean;
  /** The player has asked to be logged out. */
  leaving: boolean;
  language: Language;
  onPrivacy(setting: PrivacySetting, hidden: boolean): Promise<void>;
  onLanguage(language: Language): void;
  onLogOut(): void;
  onRetry(): void;
}

export function ProfileView({
  me,
  wallet,
  bets,
  online,
  leaving,
  language,
  onPrivacy,
  onLanguage,
  onLogOut,
  onRetry,
}: ProfileProps) {
  const { t } = useTranslation(["profile", "common"]);
  const format = useFormat();
  const user = me?.value.user;
  return (
    <div className={styles.profile}>
      <header className={styles.header}>
        <h1>{t("meta.title")}</h1>
        {me?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(me.at) })}</StaleMark>}
        <span className={styles.leave}>
          <Button icon={LogOut} busy={leaving} onClick={onLogOut}>
            {t("common:action.log_out")}
          </Button>
        </span>
      </header>
      {me === null ? (
        <FailedState
          title={t("common:state.part_failed")}
          text={t("common:state.part_failed_text")}
          retry={t("common:action.retry")}
          onRetry={onRetry}
        />
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            <BalanceCard wallet={wallet} />
            <PlayCard bets={bets} onRetry={onRetry} />
          </div>
          <div className={styles.column}>
            <AccountCard user={user} />
            <VerificationCard verification={user?.verification} />
            <PrivacyCard user={user} online={online} onChange={onPrivacy} />
            <PreferencesCard language={language} onLanguage={onLanguage} />
          </div>
        </div>
      )}
    </div>
  );
}
