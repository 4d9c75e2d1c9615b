import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { checkIcons, ProofChecks, verdictOf } from "../../features/proof/proof-checks.tsx";
import { Replay } from "../../games/replay.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./report-view.module.css";

/** What this browser found when it recomputed a bet, check by check, and the bet itself on its stage. */
export function ReportView({ report }: { report: VerifyReport }) {
  const { t } = useTranslation(["fairness", "proof", "common"]);
  const format = useFormat();
  const { bet } = report;
  const section = useRef<HTMLElement>(null);

  // It was asked for further up, and may be out of sight.
  useEffect(() => section.current?.focus(), [report]);

  const verdict = verdictOf(report);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.report}
      data-verdict={verdict}
      aria-label={t("proof:verify.title")}
    >
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
        </div>
      </header>
      <ProofChecks report={report} />
      <Replay key={bet.id} bet={bet} />
    </section>
  );
}
