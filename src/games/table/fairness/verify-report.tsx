import { useTranslation } from "react-i18next";
import type { VerifyReport as Report } from "../../../../worker/proof/feature.ts";
import { ProofChecks, verdictOf } from "../../../features/proof/proof-checks.tsx";
import { ReportSection } from "../../../features/proof/report-section.tsx";
import { useFormat } from "../../../i18n/use-format.tsx";
import type { ShownGame } from "../bets/shown-game.ts";
import styles from "./verify-report.module.css";

export function VerifyReport({ report, game }: { report: Report; game: ShownGame }) {
  const { t } = useTranslation(["proof", "common"]);
  const format = useFormat();
  const { bet } = report;

  const verdict = verdictOf(report);
  const detail = game.detailOf?.(bet);
  return (
    <ReportSection report={report} className={styles.report}>
      <header className={styles.header}>
        <h2 className={styles.verdict}>{t(`verify.${verdict}`)}</h2>
        <p className={styles.bet}>
          {format.exactTime(bet.at)} · {format.money(bet.amount, bet.currency)} · {game.choiceOf(bet)} ·{" "}
          {game.outcomeOf(bet)}
        </p>
        {detail !== undefined && <p className={styles.bet}>{detail}</p>}
      </header>
      <ProofChecks report={report} />
    </ReportSection>
  );
}
