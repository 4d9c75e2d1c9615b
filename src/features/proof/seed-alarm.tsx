import { Download, ShieldAlert } from "lucide";
import { useTranslation } from "react-i18next";
import type { SeedFault } from "../../../worker/games/seeds.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { saveFile } from "../export/save-file.ts";
import styles from "./seed-alarm.module.css";
import { SupportLink } from "../support/support-link.tsx";

/** Says what the house was caught at, shows the evidence, and what the player can do. */
export function SeedAlarm({ faults }: { faults: readonly SeedFault[] }) {
  const { t } = useTranslation(["proof", "common"]);
  const format = useFormat();
  return (
    <section className={styles.alarm} role="alert" aria-label={t("proof:alarm.title")}>
      <h2 className={styles.title}>
        <Icon node={ShieldAlert} />
        {t("proof:alarm.title")}
      </h2>
      <ul className={styles.faults}>
        {faults.map((fault) => (
          <li key={fault.id} className={styles.fault}>
            <p>
              <b>{t(`proof:alarm.kind.${fault.kind}`)}</b>{" "}
              <time dateTime={fault.at} className={styles.time}>
                {format.exactTime(fault.at)}
              </time>
            </p>
            <details>
              <summary>{t("proof:alarm.show")}</summary>
              <pre className={styles.evidence}>{textOf(fault)}</pre>
            </details>
          </li>
        ))}
      </ul>
      <p>
        {t("proof:alarm.do")} <SupportLink>{t("proof:alarm.support")}</SupportLink>
      </p>
      <div>
        <Button
          icon={Download}
          onClick={() => saveFile(`karat-evidence-${faults[0]?.at.slice(0, 10)}.json`, textOf(faults), "json")}
        >
          {t("proof:alarm.save")}
        </Button>
      </div>
    </section>
  );
}

function textOf(evidence: SeedFault | readonly SeedFault[]): string {
  return JSON.stringify(evidence, undefined, 2);
}
