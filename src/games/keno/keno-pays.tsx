import { useTranslation } from "react-i18next";
import type { Risk } from "../../../rules/games/keno-figures.ts";
import { KenoPayRow } from "./keno-pay-row.tsx";
import styles from "./keno-pays.module.css";

interface Props {
  risk: Risk;
  picks: number;
  topPrize: string | undefined;
  hits: number | undefined;
}

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
