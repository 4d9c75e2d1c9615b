import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import { WaitingMark } from "../../features/preferences/waiting-mark.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import styles from "./setting-cards.module.css";
import type { SettingProps } from "./setting-view.tsx";

interface Props extends Pick<SettingProps, "waiting" | "online" | "onChange"> {
  user: Pick<User, (typeof hidings)[number]> | undefined;
}

const hidings = ["is_avatar_hidden", "is_statistics_hidden"] as const;

export function PrivacyCard({ user, waiting, online, onChange }: Props) {
  const { t } = useTranslation("setting");
  return (
    <Card title={t("privacy.title")}>
      {user ? (
        <div className={styles.switches}>
          {hidings.map((hiding) => (
            <Switch
              key={hiding}
              label={t(`privacy.${hiding}.label`)}
              hint={t(`privacy.${hiding}.hint`)}
              note={waiting.includes(hiding) && <WaitingMark online={online} />}
              checked={user[hiding]}
              onChange={({ target: { checked } }) =>
                onChange(
                  hiding === "is_avatar_hidden" ? { is_avatar_hidden: checked } : { is_statistics_hidden: checked },
                )
              }
            />
          ))}
        </div>
      ) : (
        <Skeleton lines={2} />
      )}
    </Card>
  );
}
