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
  const { bet, receipt, checks, serverSeed, isShared } = report;

  const open = checks.filter(({ state }) => state === "unknown");
  const keyless = open.find(({ name }) => name === "signature");
  const sealed = open.filter((check) => check !== keyless);
  const listed = new Intl.ListFormat(i18n.language).format(sealed.map((check) => titleOf(check)));
  // What earlier rules gave is told by the check itself.
  const isByAll = isShared && checks.every(({ state }) => state !== "earlier");
  const whySealed = isShared ? "round.unrevealed" : receipt ? "unrevealed" : "unrevealed_other";

  function titleOf({ name }: (typeof checks)[number]): string {
    return t(`proof:verify.check.${name}.title`);
  }

  function textOf({ name, state }: (typeof checks)[number]): string {
    if (state === "earlier") return t("proof:verify.earlier");
    if (isShared && name === "outcome") return t("proof:verify.round.outcome");
    return t(`proof:verify.check.${name}.text`);
  }

  function save() {
    const evidence = { bet, receipt, server_seed: serverSeed };
    saveFile(`karat-${bet.game}-${bet.nonce}.json`, `${JSON.stringify(evidence, undefined, 2)}\n`, "json");
  }

  return (
    <>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.name} className={styles.check} data-state={check.state}>
            <Icon node={checkIcons[check.state]} />
            <p>
              <b>
                {titleOf(check)} <span className={styles.state}>{t(`proof:verify.state.${check.state}`)}</span>
              </b>
              <span>{textOf(check)}</span>
            </p>
          </li>
        ))}
      </ul>
      {keyless && <p className={styles.note}>{t("proof:verify.no_keys", { check: titleOf(keyless) })}</p>}
      {sealed.length > 0 && (serverSeed === null || isByAll) && (
        <p className={styles.note}>
          {t(`proof:verify.${serverSeed === null ? whySealed : "round.by_all"}`, { checks: listed })}
        </p>
      )}
      {serverSeed !== null && (
        <div className={styles.seed}>
          <span>{t(isShared ? "proof:verify.round.seed" : "proof:seeds.server_seed")}</span>
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
