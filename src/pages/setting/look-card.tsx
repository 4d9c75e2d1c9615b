import { useTranslation } from "react-i18next";
import { type OddsFormat, oddsFormats } from "../../../rules/odds.ts";
import { oddsText } from "../../features/odds/odds-text.ts";
import { useTheme } from "../../features/preferences/theme.tsx";
import { languageFacts } from "../../i18n/languages.ts";
import { Card } from "../../ui/card.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { themes } from "../../ui/theme-switch.tsx";
import styles from "./setting-cards.module.css";
import type { SettingProps } from "./setting-view.tsx";

const examplePrice = "2.17";

/** How this device displays things; the house is not told. */
export function LookCard({ language, odds, onOdds }: Pick<SettingProps, "language" | "odds" | "onOdds">) {
  const { t } = useTranslation(["setting", "common"]);
  const { theme, choose } = useTheme();
  const format = oddsFormats.find((known) => known === odds) ?? "decimal";
  const priceIn = (each: OddsFormat) => oddsText(each, examplePrice, languageFacts[language].figures);
  return (
    <Card title={t("look.title")}>
      <div className={styles.fields}>
        <div className={styles.choice}>
          <span className={styles.name} aria-hidden="true">
            {t("common:theme.label")}
          </span>
          <Segmented
            label={t("common:theme.label")}
            options={themes.map((value) => ({ value, label: t(`look.theme.${value}`) }))}
            value={theme}
            onChange={choose}
          />
        </div>
        <SelectField
          label={t("odds.label")}
          hint={t("odds.hint", { price: priceIn("decimal"), example: priceIn(format) })}
          options={oddsFormats.map((value) => ({ value, label: `${t(`odds.format.${value}`)}: ${priceIn(value)}` }))}
          value={format}
          onChange={(event) => onOdds(event.target.value)}
        />
      </div>
    </Card>
  );
}
