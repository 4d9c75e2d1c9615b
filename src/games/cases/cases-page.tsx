import { useTranslation } from "react-i18next";
import { allCases, casesRtp } from "../../../rules/games/cases-figures.ts";
import { caseSlugs } from "../../../rules/games/variants.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { Chip } from "../../ui/chip.tsx";
import { CaseTile } from "./case-tile.tsx";
import styles from "./cases-page.module.css";

export default function CasesPage() {
  const { t } = useTranslation(["cases", "table", "common"]);
  const format = useFormat();
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t("meta.title")}</h1>
        <Chip tone="gold">{t("table:return", { percent: format.share(Number(casesRtp)) })}</Chip>
        <p className={styles.lead}>{t("lead")}</p>
      </header>
      <ul className={styles.cases}>
        {allCases.map((each) => {
          const slug = caseSlugs.find((known) => known === each.slug);
          return slug && <CaseTile key={slug} slug={slug} of={each} currency={currency} />;
        })}
      </ul>
    </div>
  );
}
