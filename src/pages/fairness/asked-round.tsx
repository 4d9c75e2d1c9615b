import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CheckedRound } from "../../../worker/shared/check-round.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { RoundReportView } from "./round-report-view.tsx";

/** Checks the round of a link, which anybody may follow. */
export function AskedRound({ search }: { search: string }) {
  const layer = useLayer();
  const [tried, setTried] = useState(0);
  const [come, setCome] = useState<Props["come"]>();

  useEffect(() => {
    let isWanted = true;
    void layer.shared.checkRound(Object.fromEntries(new URLSearchParams(search))).then((answer) => {
      if (!isWanted) return;
      setCome(answer.ok ? answer.value : answer.error.error === "not_found" ? "none" : "failed");
    });
    return () => {
      isWanted = false;
    };
  }, [layer, search, tried]);

  return (
    <AskedRoundView
      come={come}
      onRetry={() => {
        setCome(undefined);
        setTried(tried + 1);
      }}
    />
  );
}

interface Props {
  /** What came of the check, or why there is nothing; undefined while checking. */
  come: CheckedRound | "none" | "failed" | undefined;
  onRetry(): void;
}

export function AskedRoundView({ come, onRetry }: Props) {
  const { t } = useTranslation(["chains", "common"]);
  if (come === undefined) return <Skeleton lines={6} />;
  if (come === "none") return <EmptyState title={t("round.none")} text={t("round.none_text")} />;
  if (come === "failed") {
    return (
      <FailedState
        title={t("round.failed")}
        text={t("round.failed_text")}
        retry={t("common:action.retry")}
        onRetry={onRetry}
      />
    );
  }
  return <RoundReportView checked={come} />;
}
