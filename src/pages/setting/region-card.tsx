import { MapPin } from "lucide";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import { WaitingMark } from "../../features/preferences/waiting-mark.tsx";
import { type Language, languageFacts, languages } from "../../i18n/languages.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./setting-cards.module.css";
import type { SettingProps } from "./setting-view.tsx";
import { deviceZone, offsetOf, zoneGroups } from "./timezones.ts";

interface Props extends Pick<SettingProps, "waiting" | "online" | "language" | "onChange" | "onLanguage"> {
  user: Pick<User, "timezone"> | undefined;
}

const languageOptions = languages.map((value) => ({ value, label: languageFacts[value].name }));

export function RegionCard({ user, waiting, online, language, onChange, onLanguage }: Props) {
  const { t } = useTranslation(["setting", "common"]);
  return (
    <Card title={t("region.title")}>
      <div className={styles.fields}>
        <SelectField
          label={t("common:region.languages")}
          aside={waiting.includes("locale") && <WaitingMark online={online} />}
          options={languageOptions}
          value={language}
          onChange={(event) => onLanguage(event.target.value as Language)}
        />
        {user ? (
          <TimezoneField
            timezone={user.timezone}
            waiting={waiting.includes("timezone")}
            online={online}
            onChange={(timezone) => onChange({ timezone })}
          />
        ) : (
          <Skeleton lines={2} />
        )}
      </div>
    </Card>
  );
}

interface TimezoneProps {
  timezone: string;
  waiting: boolean;
  online: boolean;
  onChange(timezone: string): void;
}

function TimezoneField({ timezone, waiting, online, onChange }: TimezoneProps) {
  const { t } = useTranslation("setting");
  const device = deviceZone();
  const groups = zoneGroups([timezone, device]).map(({ region, zones }) => ({
    label: t(`zone.${region}`),
    options: zones.map(({ zone, city }) => ({ value: zone, label: city })),
  }));
  return (
    <div className={styles.zone}>
      <SelectField
        label={t("zone.label")}
        hint={t("zone.hint", { offset: offsetOf(timezone) })}
        aside={waiting && <WaitingMark online={online} />}
        options={groups}
        value={timezone}
        onChange={(event) => onChange(event.target.value)}
      />
      {device !== timezone && (
        <Button icon={MapPin} size="small" onClick={() => onChange(device)}>
          {t("zone.use_device", { zone: device.replaceAll("_", " ") })}
        </Button>
      )}
    </div>
  );
}
