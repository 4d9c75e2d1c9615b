import { useTranslation } from "react-i18next";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { volatilities } from "../../../contract/filters.ts";
import { contributionOfTitle } from "../../../rules/promotions/contribution.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { LevelBars } from "../../ui/level-bars.tsx";
import styles from "./entry-facts.module.css";
import { featureNames } from "./feature-names.ts";
import { SheetPlace } from "./sheet-place.tsx";

/** What a game returns and how it pays, which engine plays it, and what a round pays at most. */
export function EntryFacts({ entry, onAll }: { entry: CatalogEntry; onAll?: () => void }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const features = featureNames.filter((name) => entry.features.includes(name)).map((name) => t(`feature.${name}`));
  return (
    <div className={styles.facts}>
      <FactList
        facts={[
          { name: t("fact.return"), value: format.return(entry.rtp) },
          {
            name: t("fact.volatility"),
            value: (
              <LevelBars level={volatilities.indexOf(entry.volatility) + 1} of={volatilities.length}>
                {t(`volatility.${entry.volatility}`)}
              </LevelBars>
            ),
          },
          { name: t("fact.max_win"), value: `${format.count(entry.max_win)}×` },
          ...(entry.lines === null ? [] : [{ name: t("fact.lines"), value: format.count(entry.lines) }]),
          ...(features.length > 0 ? [{ name: t("fact.features"), value: features.join(", ") }] : []),
          {
            name: t("fact.bonus"),
            value: format.share(Number(contributionOfTitle(entry.kind, Number(entry.rtp) / 100)) / 100),
          },
          { name: t("fact.engine"), value: entry.engine },
          { name: t("fact.provider"), value: entry.provider },
          { name: t("fact.released"), value: format.date(entry.released_at) },
        ]}
      />
      <SheetPlace entry={entry} onAll={onAll} />
      <p className={styles.cap}>{t(entry.kind === "slots" ? "cap" : "live.simulated_text")}</p>
    </div>
  );
}
