import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../../shell/links.ts";
import { SeedAlarm } from "../../../features/proof/seed-alarm.tsx";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import styles from "./fairness.module.css";
import { PastedSeeds } from "./pasted-seeds.tsx";
import { Seeds } from "./seeds.tsx";
import type { ShownGame } from "../bets/shown-game.ts";
import type { Table } from "../state/table.ts";
import type { Verification } from "./verification.ts";
import { VerifyReport } from "./verify-report.tsx";

interface Props {
  game: ShownGame;
  table: Pick<
    Table,
    "game" | "seeds" | "seedFaults" | "openRounds" | "status" | "logIn" | "retry" | "rotate" | "recompute" | "tell"
  >;
  /** The bet being verified, if any. */
  verification: Verification | undefined;
  onVerify(id: string): void;
}

/** The fairness tab of a table: seeds, verification, and where to read more. */
export function Fairness({ game, table, verification, onVerify }: Props) {
  const { t } = useTranslation(["proof", "common"]);
  const { seeds, seedFaults, status, logIn } = table;
  const chosen = seeds ? (seeds.value.isOwn ? "own" : "other") : undefined;
  return (
    <div className={styles.fairness}>
      {seedFaults.length > 0 && <SeedAlarm faults={seedFaults} />}
      {verification?.state === "working" && <Skeleton lines={3} />}
      {verification?.state === "failed" && (
        <FailedState
          title={t("verify.no_evidence")}
          text={t("verify.no_evidence_text")}
          retry={t("common:action.retry")}
          onRetry={() => onVerify(verification.id)}
        />
      )}
      {verification?.state === "done" && <VerifyReport report={verification.report} game={game} />}

      <ol className={styles.steps}>
        {(["before", "during", "after"] as const).map((step) => (
          <li key={step} className={styles.step}>
            <b>{t(`fairness.${step}`)}</b>
            <p>{step === "during" && chosen ? t(`fairness.during_${chosen}`) : t(`fairness.${step}_text`)}</p>
          </li>
        ))}
      </ol>

      <Link href={links.fairness()} className={styles.more}>
        {t("fairness.more")}
      </Link>

      <section className={styles.part}>
        <h2 className={styles.title}>{t("seeds.title")}</h2>
        {status === "guest" ? (
          <EmptyState title={t("seeds.guest")} text={t("seeds.guest_text")}>
            <Button onClick={logIn}>{t("common:action.log_in")}</Button>
          </EmptyState>
        ) : seeds ? (
          <Seeds seeds={seeds.value} table={table} />
        ) : seeds === null ? (
          <FailedState
            title={t("common:state.part_failed")}
            text={t("common:state.part_failed_text")}
            retry={t("common:action.retry")}
            onRetry={table.retry}
          />
        ) : (
          <Skeleton lines={3} />
        )}
      </section>

      {game.choice !== undefined && (
        <section className={styles.part}>
          <h2 className={styles.title}>{t("pasted.title")}</h2>
          <p className={styles.text}>{t("pasted.text")}</p>
          <PastedSeeds game={game} table={table} />
        </section>
      )}
    </div>
  );
}
