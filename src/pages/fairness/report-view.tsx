import { CircleCheck, CircleDashed, CircleX } from "lucide";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { VerifyReport } from "../../../worker/games/verify.ts";
import { Replay } from "../../features/replay/replay.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./report-view.module.css";

const icons = { passed: CircleCheck, failed: CircleX, unknown: CircleDashed };

/** What this browser found when it recomputed a bet, check by check, and the bet itself on its stage. */
export function ReportView({ report }: { report: VerifyReport }) {
  const { t } = useTranslation(["fairness", "proof", "common"]);
  const format = useFormat();
  const { bet, checks, serverSeed } = report;
  const section = useRef<HTMLElement>(null);

  // It was asked for further up, and may be out of sight.
  useEffect(() => section.current?.focus(), [report]);

  const failed = checks.some(({ state }) => state === "failed");
  const open = checks.some(({ state }) => state === "unknown");
  const verdict = failed ? "failed" : open ? "partly" : "passed";
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
          <Icon node={icons[failed ? "failed" : open ? "unknown" : "passed"]} size="large" />
        </span>
        <div>
          <h3 className={styles.verdict}>{t(`proof:verify.${verdict}`)}</h3>
          <p className={styles.bet}>
            {t(`common:game.${bet.game}`)} · {format.dateTime(bet.at)} ·{" "}
            {format.money(bet.staked ?? bet.amount, bet.currency)} → {format.money(bet.payout, bet.currency)}
          </p>
        </div>
      </header>
      <ul className={styles.checks}>
        {checks.map(({ name, state }) => (
          <li key={name} className={styles.check} data-state={state}>
            <Icon node={icons[state]} />
            <p>
              <b>
                {t(`proof:verify.check.${name}.title`)}{" "}
                <span className={styles.state}>{t(`proof:verify.state.${state}`)}</span>
              </b>
              <span>{t(`proof:verify.check.${name}.text`)}</span>
            </p>
          </li>
        ))}
      </ul>
      {serverSeed === null ? (
        <p className={styles.note}>{t("proof:verify.unrevealed")}</p>
      ) : (
        <div className={styles.seed}>
          <span>{t("proof:seeds.server_seed")}</span>
          <CopyText text={serverSeed} copyLabel={t("common:action.copy")} copiedLabel={t("common:action.copied")} />
        </div>
      )}
      <Replay key={bet.id} bet={bet} />
    </section>
  );
}
