import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer } from "../../../contract/errors.ts";
import type { PastedSeeds } from "../../../worker/proof/proof.ts";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useSession } from "../../shell/session.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useLatest } from "../../ui/use-latest.ts";
import { type Computed, ComputedView } from "./computed-view.tsx";
import { OwnBets } from "./own-bets.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import { ReportView } from "./report-view.tsx";
import { SeedsForm } from "./seeds-form.tsx";
import styles from "./verifier.module.css";
import { Walk } from "./walk.tsx";

const ways = ["receipt", "seeds", "own", "walk"] as const;
type Way = (typeof ways)[number];

type Shown =
  | { state: "working" | "failed" }
  | { state: "report"; report: VerifyReport }
  | { state: "computed"; computed: Computed };

/** Verifies a bet from any source in this browser, without sending it anywhere. */
export function Verifier() {
  const { t } = useTranslation(["fairness", "proof", "common"]);
  const layer = useLayer();
  const { status } = useSession();
  const { open } = useDialogs();
  const { tell } = useErrors();
  // Whoever plays here has come for their own bets.
  const [way, setWay] = useState<Way>(status === "player" ? "own" : "receipt");
  const [shown, setShown] = useState<Shown>();
  const latest = useLatest();
  const busy = shown?.state === "working";
  const logIn = () => open("Login");

  async function report(asked: Promise<Answer<VerifyReport>>) {
    const { isLatest } = latest.begin();
    setShown({ state: "working" });
    const answer = await asked;
    if (isLatest()) setShown(answer.ok ? { state: "report", report: answer.value } : { state: "failed" });
  }

  async function compute(pasted: PastedSeeds) {
    const { isLatest } = latest.begin();
    setShown(undefined);
    const answer = await layer.proof.verifySeeds(pasted);
    if (!isLatest()) return undefined;
    if (answer.ok) setShown({ state: "computed", computed: { pasted, result: answer.value } });
    else if (Object.keys(answer.error.fields).length > 0) return answer.error.fields;
    else if (answer.error.error === "validation") return { choice: ["invalid_choice"] };
    else tell(answer.error);
    return undefined;
  }

  return (
    <div className={styles.verifier}>
      <p className={styles.text}>{t("verifier_text")}</p>
      <div className={styles.ways}>
        <Segmented
          label={t("verifier")}
          options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
          value={way}
          onChange={(next) => {
            setWay(next);
            latest.begin();
            setShown(undefined);
          }}
        />
      </div>
      {way === "receipt" && (
        <ReceiptForm
          busy={busy}
          onVerify={({ receipt, bet, serverSeed }) =>
            void report(layer.proof.verifyReceipt({ receipt, bet, server_seed: serverSeed }))
          }
          onUnreadable={() => setShown(undefined)}
        />
      )}
      {way === "seeds" && <SeedsForm onCompute={compute} />}
      {way === "own" && (
        <OwnBets
          status={status}
          busy={busy}
          onVerify={(id) => void report(layer.proof.verify({ id }))}
          onLogIn={logIn}
        />
      )}
      {way === "walk" && (
        <Walk status={status} onVerify={(id) => void report(layer.proof.verify({ id }))} onLogIn={logIn} />
      )}
      {shown?.state === "working" && <Skeleton lines={4} />}
      {shown?.state === "failed" && (
        <EmptyState title={t("proof:verify.no_evidence")} text={t("proof:verify.no_evidence_text")} />
      )}
      {shown?.state === "report" && <ReportView report={shown.report} />}
      {shown?.state === "computed" && <ComputedView computed={shown.computed} />}
    </div>
  );
}
