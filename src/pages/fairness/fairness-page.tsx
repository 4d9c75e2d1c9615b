import { useTranslation } from "react-i18next";
import { useSearch } from "wouter";
import { proofParam } from "../../shell/links.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { useStream } from "../../link/use-stream.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ByHand } from "./by-hand.tsx";
import styles from "./fairness-page.module.css";
import { How } from "./how.tsx";
import { HouseKeys } from "./house-keys.tsx";
import { Returns } from "./returns.tsx";

const loadChecks = () => import("./checks.tsx").then(({ checks }) => checks);

export default function FairnessPage() {
  const { t } = useTranslation(["fairness", "common"]);
  const betId = new URLSearchParams(useSearch()).get(proofParam);
  const faults = useStream((layer) => layer.games.seedFaults$())?.value ?? [];
  const returns = useStream((layer) => layer.feed.returns$());
  const checks = useWordedPart(true, loadChecks, ["errors", "lists"])?.View;
  const keys = useStream((layer) => layer.proof.keys$());
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t("meta.title")}</h1>
        <p className={styles.lead}>{t("lead")}</p>
      </header>
      {checks && faults.length > 0 && <checks.SeedAlarm faults={faults} />}
      {betId !== null && (
        <Card title={t("asked")}>{checks ? <checks.AskedBet key={betId} id={betId} /> : <Skeleton lines={6} />}</Card>
      )}
      <How />
      <Card title={t("verifier")}>{checks ? <checks.Verifier /> : <Skeleton lines={6} />}</Card>
      <section className={styles.part} aria-labelledby="returns">
        <h2 id="returns">{t("returns.title")}</h2>
        <p className={styles.text}>{t("returns.text")}</p>
        <Returns returns={returns} />
      </section>
      <Card title={t("keys.title")}>
        <p className={styles.text}>{t("keys.text")}</p>
        <HouseKeys keys={keys} />
      </Card>
      <Card title={t("by_hand.title")}>
        <p className={styles.text}>{t("by_hand.text")}</p>
        <ByHand />
      </Card>
    </div>
  );
}
