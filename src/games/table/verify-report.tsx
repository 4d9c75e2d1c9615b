import { CircleCheck, CircleDashed, CircleX } from "lucide";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { VerifyReport as Report } from "../../../worker/games/verify.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ShownGame } from "./shown-game.ts";
import styles from "./verify-report.module.css";

const icons = { passed: CircleCheck, failed: CircleX, unknown: CircleDashed };

/** What this browser found when it recomputed a bet. */
export function VerifyReport({ report, game }: { report: Report; game: ShownGame }) {
  const { t } = useTranslation(["proof", "common"]);
  const format = useFormat();
  const { bet, checks, serverSeed } = report;
  const section = useRef<HTMLElement>(null);

  // It was asked for in another tab, whose button is gone by now.
  useEffect(() => section.current?.focus(), [report]);

  const failed = checks.some(({ state }) => state === "failed");
  const open = checks.some(({ state }) => state === "unknown");
  const verdict = failed ? t("verify.failed") : open ? t("verify.partly") : t("verify.passed");
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.report}
      data-verdict={failed ? "failed" : open ? "open" : "passed"}
      aria-label={t("verify.title")}
    >
      <header className={styles.header}>
        <h2 className={styles.verdict}>{verdict}</h2>
        <p className={styles.bet}>
          {format.exactTime(bet.at)} · {format.money(bet.amount, bet.currency)} · {game.choiceOf(bet)} ·{" "}
          {game.outcomeOf(bet)}
        </p>
      </header>
      <ul className={styles.checks}>
        {checks.map(({ name, state }) => (
          <li key={name} className={styles.check} data-state={state}>
            <Icon node={icons[state]} />
            <p>
              <b>
                {t(`verify.check.${name}.title`)} <span className={styles.state}>{t(`verify.state.${state}`)}</span>
              </b>
              <span>{t(`verify.check.${name}.text`)}</span>
            </p>
          </li>
        ))}
      </ul>
      {serverSeed === null ? (
        <p className={styles.note}>{t("verify.unrevealed")}</p>
      ) : (
        <div className={styles.seed}>
          <span>{t("seeds.server_seed")}</span>
          <CopyText text={serverSeed} copyLabel={t("common:action.copy")} copiedLabel={t("common:action.copied")} />
        </div>
      )}
    </section>
  );
}
