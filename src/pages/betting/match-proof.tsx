import { CircleCheck, CircleX } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MatchFacts, MatchReport } from "../../../worker/proof/match-proof.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./match-proof.module.css";

/** The seed of a match that is over, and what the browser finds when it plays it again. */
export function MatchProof({ facts }: { facts: MatchFacts }) {
  const layer = useLayer();
  const [found, setFound] = useState<MatchReport | "busy" | "broken">();
  async function check() {
    setFound("busy");
    const answer = await layer.matchProof.verify(facts);
    setFound(answer.ok ? answer.value : "broken");
  }
  return <MatchProofView seed={facts.seed} found={found} onCheck={() => void check()} />;
}

interface Props {
  seed: string;
  found: MatchReport | "busy" | "broken" | undefined;
  onCheck(): void;
}

export function MatchProofView({ seed, found, onCheck }: Props) {
  const { t } = useTranslation("betting");
  const report = typeof found === "object" ? found : undefined;
  const verdict = report && (report.checks.every(({ state }) => state === "passed") ? "passed" : "failed");
  return (
    <section className={styles.proof} data-verdict={verdict}>
      <header>
        <h2>{t(verdict ? `proof.${verdict}` : "proof.title")}</h2>
        <p>{t(found === "broken" ? "proof.broken" : "proof.text")}</p>
      </header>
      {!report && (
        <Button kind="tint" busy={found === "busy"} onClick={onCheck}>
          {t("proof.check")}
        </Button>
      )}
      <ul role="status">
        {report?.checks.map(({ name, state }) => (
          <li key={name} data-state={state}>
            <Icon node={state === "passed" ? CircleCheck : CircleX} size="small" />
            <span>{t(`proof.of.${name}`)}</span>
            <b>{t(`proof.is.${state}`)}</b>
          </li>
        ))}
      </ul>
      <p className={styles.seed}>
        {t("opened")} <code>{seed}</code>
      </p>
    </section>
  );
}
