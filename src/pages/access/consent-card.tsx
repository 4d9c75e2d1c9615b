import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsentProof } from "../../../contract/consent.ts";
import { useConsent } from "../../features/consent/use-consent.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./cards.module.css";
import { timeOfProof } from "./time-of-proof.ts";

/** What was agreed to in this browser, and since when the house has the proof. */
export function ConsentCard() {
  const { t } = useTranslation(["consent", "common"]);
  const format = useFormat();
  const layer = useLayer();
  const { open } = useDialogs();
  const chosen = useConsent();
  const [proof, setProof] = useState<ConsentProof>();
  const provenAt = timeOfProof(chosen, proof);

  useEffect(() => {
    let isLatest = true;
    void layer.attribution.proof().then((answer) => {
      if (isLatest && answer.ok) setProof(answer.value);
    });
    return () => void (isLatest = false);
  }, [layer, chosen]);

  return (
    <Card title={t("common:dialog.Consent")}>
      <div className={styles.form}>
        <p className={styles.text}>
          {chosen === undefined
            ? t("none")
            : [t("purpose.necessary.name"), ...chosen.map((purpose) => t(`purpose.${purpose}.name`))].join(" · ")}
        </p>
        {provenAt !== undefined && <p className={styles.note}>{t("proven", { time: format.moment(provenAt) })}</p>}
        <div className={styles.actions}>
          <Button onClick={() => open("Consent")}>{t("change")}</Button>
        </div>
      </div>
    </Card>
  );
}
