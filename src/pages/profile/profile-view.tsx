import { useTranslation } from "react-i18next";
import type { Profile } from "../../../contract/accounts.ts";
import type { MoneyTotals } from "../../../contract/cashier.ts";
import type { Bet } from "../../../contract/bets.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { PageMissing } from "../../features/profile-frame/page-missing.tsx";
import { ProfileFrame } from "../../features/profile-frame/profile-frame.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { Columns } from "../../ui/columns.tsx";
import { StaleMark } from "../../ui/states.tsx";
import { AccountCard } from "./account-card.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { IdentityCard, type IdentityProps } from "./identity-card.tsx";
import { MoneyCard } from "./money-card.tsx";
import { PlayCard } from "./play-card.tsx";
import { VerificationCard } from "./verification-card.tsx";

export interface ProfileProps {
  me: Cached<Profile>;
  wallet: Cached<WalletState>;
  totals: Cached<MoneyTotals>;
  /** Newest first. */
  bets: Cached<Bet[]>;
  identity: Pick<IdentityProps, "onName" | "onAvatar" | "onRemoveAvatar">;
  onWithdraw(): void;
  onDeposit(): void;
  onVerification(): void;
  onRetry(): void;
}

export function ProfileView({ me, wallet, totals, bets, identity, ...on }: ProfileProps) {
  const { onDeposit, onWithdraw, onVerification, onRetry } = on;
  const { t } = useTranslation(["profile", "common"]);
  const format = useFormat();
  const user = me?.value.user;
  return (
    <ProfileFrame
      title={t("meta.title")}
      aside={me?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(me.at) })}</StaleMark>}
    >
      {me === null ? (
        <PageMissing onRetry={onRetry} />
      ) : (
        <Columns
          left={
            <>
              <BalanceCard wallet={wallet} onDeposit={onDeposit} onWithdraw={onWithdraw} />
              <MoneyCard totals={totals} onRetry={onRetry} />
              <PlayCard bets={bets} onRetry={onRetry} />
              <VerificationCard verification={user?.verification} onOpen={onVerification} />
            </>
          }
          right={
            <>
              <IdentityCard user={user} {...identity} />
              <AccountCard user={user} />
            </>
          }
        />
      )}
    </ProfileFrame>
  );
}
