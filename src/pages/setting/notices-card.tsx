import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Switch } from "../../ui/switch.tsx";
import styles from "./setting-cards.module.css";
import type { SettingProps } from "./setting-view.tsx";

type Props = Pick<SettingProps, "sound" | "releaseNotices" | "onSound" | "onReleaseNotices">;

/** Which notices this device shows, and whether with sound. Notices about money and errors are always shown. */
export function NoticesCard({ sound, releaseNotices, onSound, onReleaseNotices }: Props) {
  const { t } = useTranslation("setting");
  return (
    <Card title={t("notices.title")}>
      <div className={styles.switches}>
        <Switch label={t("notices.money.label")} hint={t("notices.money.hint")} checked disabled readOnly />
        <Switch
          label={t("notices.release.label")}
          hint={t("notices.release.hint")}
          checked={releaseNotices}
          onChange={({ target }) => onReleaseNotices(target.checked)}
        />
        <Switch
          label={t("notices.sound.label")}
          hint={t("notices.sound.hint")}
          checked={sound}
          onChange={({ target }) => onSound(target.checked)}
        />
      </div>
    </Card>
  );
}
