import { useTranslation } from "react-i18next";
import { ThemePreference } from "../../features/preferences/theme-preference.tsx";
import { type Language, languageFacts, languages } from "../../i18n/languages.ts";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./preferences-card.module.css";

interface Props {
  language: Language;
  onLanguage(language: Language): void;
}

const options = languages.map((value) => ({ value, label: languageFacts[value].name }));

/** How the app looks and speaks. */
export function PreferencesCard({ language, onLanguage }: Props) {
  const { t } = useTranslation(["profile", "common"]);
  return (
    <Card title={t("preferences.title")}>
      <div className={styles.preferences}>
        <SelectField
          label={t("common:region.languages")}
          options={options}
          value={language}
          onChange={(event) => onLanguage(event.target.value as Language)}
        />
        <div className={styles.theme}>
          <span aria-hidden="true">{t("common:theme.label")}</span>
          <ThemePreference />
        </div>
      </div>
    </Card>
  );
}
