import { useEffect, useState } from "react";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { useSession } from "../../shell/session.ts";
import { useLayer } from "../../link/use-stream.ts";
import { AskedBetView } from "./asked-bet-view.tsx";

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
