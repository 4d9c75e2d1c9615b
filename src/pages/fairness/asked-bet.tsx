import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { useSession } from "../../shell/session.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { ReportView } from "./report-view.tsx";

/** Checks the bet of a link, once the session is known: its player gets to see more of it than others. */
export function AskedBet({ id }: { id: string }) {
  const layer = useLayer();
  const { status } = useSession();
  const [tried, setTried] = useState(0);
  const [come, setCome] = useState<VerifyReport | "no_bet" | "failed">();

  useEffect(() => {
    if (status === "unknown") return;
    let isWanted = true;
    void layer.proof.verify({ id }).then((answer) => {
      if (!isWanted) return;
      setCome(answer.ok ? answer.value : answer.error.error === "not_found" ? "no_bet" : "failed");
    });
    return () => {
      isWanted = false;
    };
  }, [layer, id, status, tried]);

  return (
    <AskedBetView
      come={come}
      onRetry={() => {
        setCome(undefined);
        setTried(tried + 1);
      }}
    />
  );
}

interface Props {
  /** The report, or why there is none; undefined while checking. */
  come: VerifyReport | "no_bet" | "failed" | undefined;
  onRetry(): void;
}

export function AskedBetView({ come, onRetry }: Props) {
  const { t } = useTranslation(["proof", "common"]);
  if (come === undefined) return <Skeleton lines={6} />;
  if (come === "no_bet") return <EmptyState title={t("verify.no_bet")} text={t("verify.no_bet_text")} />;
  if (come === "failed") {
    return (
      <FailedState
        title={t("verify.no_evidence")}
        text={t("verify.no_evidence_text")}
        retry={t("common:action.retry")}
        onRetry={onRetry}
      />
    );
  }
  return <ReportView report={come} />;
}
