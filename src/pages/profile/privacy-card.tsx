import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import styles from "./privacy-card.module.css";

export type PrivacySetting = "is_avatar_hidden" | "is_statistics_hidden";

interface Props {
  user: Pick<User, PrivacySetting> | undefined;
  online: boolean;
  onChange(setting: PrivacySetting, hidden: boolean): Promise<void>;
}

const settings = ["is_avatar_hidden", "is_statistics_hidden"] as const;

/** What other players do not get to see. */
export function PrivacyCard({ user, online, onChange }: Props) {
  const { t } = useTranslation(["profile", "common"]);
  const reasonId = useId();
  // What was pressed is shown until the house has answered, and what it answered after that.
  const [asked, setAsked] = useState<{ setting: PrivacySetting; hidden: boolean }>();

  async function change(setting: PrivacySetting, hidden: boolean) {
    setAsked({ setting, hidden });
    await onChange(setting, hidden);
    setAsked(undefined);
  }

  return (
    <Card title={t("privacy.title")}>
      {user ? (
        <div className={styles.switches}>
          {settings.map((setting) => (
            <Switch
              key={setting}
              label={t(`privacy.${setting}.label`)}
              hint={t(`privacy.${setting}.hint`)}
              checked={asked?.setting === setting ? asked.hidden : user[setting]}
              disabled={!online || asked !== undefined}
              aria-describedby={online ? undefined : reasonId}
              onChange={(event) => void change(setting, event.target.checked)}
            />
          ))}
        </div>
      ) : (
        <Skeleton lines={2} />
      )}
      {!online && (
        <p id={reasonId} className={styles.reason}>
          {t("privacy.offline")}
        </p>
      )}
    </Card>
  );
}
