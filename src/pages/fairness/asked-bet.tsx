import { useEffect, useState } from "react";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useSession } from "../../shell/session.ts";
import { useLayer } from "../../link/use-stream.ts";
import { AskedBetView } from "./asked-bet-view.tsx";

/** The bet that a link from elsewhere is to, checked as soon as it is known that its player may be here. */
export function AskedBet({ id }: { id: string }) {
  const layer = useLayer();
  const { status } = useSession();
  const { open } = useDialogs();
  const [tried, setTried] = useState(0);
  const [come, setCome] = useState<VerifyReport | "failed">();

  useEffect(() => {
    if (status !== "player") return;
    let isWanted = true;
    void layer.proof.verify({ id }).then((answer) => isWanted && setCome(answer.ok ? answer.value : "failed"));
    return () => {
      isWanted = false;
    };
  }, [layer, id, status, tried]);

  return (
    <AskedBetView
      come={come}
      isGuest={status === "guest"}
      onLogIn={() => open("Login")}
      onRetry={() => {
        setCome(undefined);
        setTried(tried + 1);
      }}
    />
  );
}
