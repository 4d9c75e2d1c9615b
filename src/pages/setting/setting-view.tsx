import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Profile, SettingsChange, User } from "../../../contract/accounts.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { PageMissing } from "../../features/profile-frame/page-missing.tsx";
import { ProfileFrame } from "../../features/profile-frame/profile-frame.tsx";
import type { Language } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Columns } from "../../ui/columns.tsx";
import { StaleMark } from "../../ui/states.tsx";
import { LookCard } from "./look-card.tsx";
import { NoticesCard } from "./notices-card.tsx";
import { PrivacyCard } from "./privacy-card.tsx";
import { RegionCard } from "./region-card.tsx";
import styles from "./setting-view.module.css";

export interface SettingProps {
  me: Cached<Profile>;
  /** Includes changes that are not confirmed yet. */
  user: User | undefined;
  /** Names of the settings that the house has not confirmed yet. */
  waiting: readonly string[];
  online: boolean;
  language: Language;
  /** As stored on this device. */
  odds: string | undefined;
  sound: boolean;
  releaseNotices: boolean;
  onChange(wish: SettingsChange): void;
  onLanguage(language: Language): void;
  onOdds(format: string): void;
  onSound(on: boolean): void;
  onReleaseNotices(on: boolean): void;
  onRetry(): void;
  push: ReactNode;
  safePlay: ReactNode;
}

export function SettingView({ me, push, safePlay, onRetry, ...rest }: SettingProps) {
  const { t } = useTranslation(["setting", "common"]);
  const format = useFormat();
  return (
    <ProfileFrame
      title={t("meta.title")}
      aside={me?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(me.at) })}</StaleMark>}
    >
      {me === null && <PageMissing onRetry={onRetry} />}
      <Columns
        left={
          <>
            {me !== null && <RegionCard {...rest} />}
            <LookCard {...rest} />
          </>
        }
        right={
          <>
            {me !== null && <PrivacyCard {...rest} />}
            <NoticesCard {...rest} />
            {push}
          </>
        }
      />
      {me !== null && <div className={styles.rest}>{safePlay}</div>}
    </ProfileFrame>
  );
}
