import { useTranslation } from "react-i18next";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { checkIcons, ProofChecks, verdictOf } from "../../features/proof/proof-checks.tsx";
import { ReportSection } from "../../features/proof/report-section.tsx";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { Replay } from "../../games/replay.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { Icon } from "../../ui/icon.tsx";
import { ShareLink } from "./share-link.tsx";
import styles from "./report-view.module.css";

export function ReportView({ report }: { report: VerifyReport }) {
  const { t } = useTranslation(["fairness", "proof", "common"]);
  const format = useFormat();
  const shownName = useShownName();
  const { bet } = report;

  const verdict = verdictOf(report);
  return (
    <ReportSection report={report} className={styles.report}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Icon node={checkIcons[verdict === "partly" ? "unknown" : verdict]} size="large" />
        </span>
        <div>
          <h3 className={styles.verdict}>{t(`proof:verify.${verdict}`)}</h3>
          <p className={styles.bet}>
            {t(`common:game.${bet.game}`)} · {format.dateTime(bet.at)} ·{" "}
            {format.money(bet.staked ?? bet.amount, bet.currency)} → {format.money(bet.payout, bet.currency)}
          </p>
          {report.player !== undefined && (
            <p className={styles.bet}>
              {report.player === null
                ? t("proof:verify.made_by_hidden")
                : t("proof:verify.made_by", { player: shownName(report.player) })}
            </p>
          )}
        </div>
        <ShareLink href={links.proof(bet.id)} />
      </header>
      {report.player !== undefined && <p className={styles.bet}>{t("proof:verify.receipt_kept")}</p>}
      <ProofChecks report={report} />
      <Replay key={bet.id} bet={bet} />
    </ReportSection>
  );
}
