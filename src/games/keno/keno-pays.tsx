import { useTranslation } from "react-i18next";
import type { Risk } from "../../../rules/games/keno-figures.ts";
import { KenoPayRow } from "./keno-pay-row.tsx";
import styles from "./keno-pays.module.css";

interface Props {
  risk: Risk;
  /** How many numbers are picked: the row of the table. */
  picks: number;
  /** What the top of the row pays for the present stake. */
  topPrize: string | undefined;
  hits: number | undefined;
}

/** What every number of hits pays and how likely it is, for the choice as it stands. */
export function KenoPays({ risk, picks, topPrize, hits }: Props) {
  const { t } = useTranslation("keno");
  return (
    <section className={styles.pays} aria-label={t("pays.title")}>
      <p className={styles.top}>
        <span>{t("pays.top")}</span>
        <b>{topPrize ?? "—"}</b>
      </p>
      {picks === 0 ? (
        <p className={styles.none}>{t("pays.none")}</p>
      ) : (
        <KenoPayRow risk={risk} picks={picks} hits={hits} />
      )}
    </section>
  );
}
