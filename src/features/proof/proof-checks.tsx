import { CircleCheck, CircleDashed, CircleX, Download, History } from "lucide";
import { useTranslation } from "react-i18next";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { saveFile } from "../export/save-file.ts";
import styles from "./proof-checks.module.css";

export const checkIcons = { passed: CircleCheck, failed: CircleX, unknown: CircleDashed, earlier: History };

export function ProofChecks({ report }: { report: VerifyReport }) {
  const { t, i18n } = useTranslation(["proof", "common"]);
  const { bet, receipt, checks, serverSeed } = report;

  const open = checks.filter(({ state }) => state === "unknown");
  const keyless = open.find(({ name }) => name === "signature");
  const sealed = open.filter((check) => check !== keyless);
  const titleOf = ({ name }: (typeof checks)[number]) => t(`proof:verify.check.${name}.title`);

  function save() {
    const evidence = { bet, receipt, server_seed: serverSeed };
    saveFile(`karat-${bet.game}-${bet.nonce}.json`, `${JSON.stringify(evidence, undefined, 2)}\n`, "json");
  }

  return (
    <>
      <ul className={styles.checks}>
        {checks.map(({ name, state }) => (
          <li key={name} className={styles.check} data-state={state}>
            <Icon node={checkIcons[state]} />
            <p>
              <b>
                {titleOf({ name, state })} <span className={styles.state}>{t(`proof:verify.state.${state}`)}</span>
              </b>
              <span>{state === "earlier" ? t("proof:verify.earlier") : t(`proof:verify.check.${name}.text`)}</span>
            </p>
          </li>
        ))}
      </ul>
      {keyless && <p className={styles.note}>{t("proof:verify.no_keys", { check: titleOf(keyless) })}</p>}
      {serverSeed === null ? (
        sealed.length > 0 && (
          <p className={styles.note}>
            {t(receipt ? "proof:verify.unrevealed" : "proof:verify.unrevealed_other", {
              checks: new Intl.ListFormat(i18n.language).format(sealed.map(titleOf)),
            })}
          </p>
        )
      ) : (
        <div className={styles.seed}>
          <span>{t("proof:seeds.server_seed")}</span>
          <CopyText text={serverSeed} copyLabel={t("common:action.copy")} copiedLabel={t("common:action.copied")} />
        </div>
      )}
      {receipt && (
        <div>
          <Button icon={Download} size="small" onClick={save}>
            {t("proof:verify.save")}
          </Button>
        </div>
      )}
    </>
  );
}

export function verdictOf({ checks }: Pick<VerifyReport, "checks">): "passed" | "partly" | "failed" {
  if (checks.some(({ state }) => state === "failed")) return "failed";
  return checks.some(({ state }) => state === "unknown") ? "partly" : "passed";
}
