import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearch } from "wouter";
import { whenNear } from "../../browser/when-near.ts";
import { proofParam, roundParam } from "../../shell/links.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { useStream } from "../../link/use-stream.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ByHand } from "./by-hand.tsx";
import styles from "./fairness-page.module.css";
import { How, HowTogether } from "./how.tsx";
import { HouseKeys } from "./house-keys.tsx";
import { Returns } from "./returns.tsx";

const loadRounds = () => import("./rounds.tsx").then(({ rounds }) => rounds);
const loadChecks = () => import("./checks.tsx").then(({ checks }) => checks);

export default function FairnessPage() {
  const { t } = useTranslation(["fairness", "common"]);
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const betId = asked.get(proofParam);
  const faults = useStream((layer) => layer.games.seedFaults$())?.value ?? [];
  const returns = useStream((layer) => layer.feed.returns$());
  const checks = useWordedPart(true, loadChecks, ["errors", "lists", "walk"])?.View;
  const last = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => (last.current ? whenNear(last.current, () => setNear(true)) : undefined), []);
  const rounds = useWordedPart(isNear || asked.has(roundParam), loadRounds, ["chains"])?.View;
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
      {asked.has(roundParam) && (
        <Card title={t("asked_round")}>
          {rounds ? <rounds.AskedRound key={search} search={search} /> : <Skeleton lines={6} />}
        </Card>
      )}
      {asked.has(roundParam) ? rounds && <HowTogether /> : <How />}
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
      <div ref={last}>
        <Card title={t("by_hand.title")}>
          <p className={styles.text}>{t("by_hand.text")}</p>
          <ByHand />
        </Card>
      </div>
      {isNear && rounds && (
        <>
          {asked.has(roundParam) ? <How /> : <HowTogether />}
          <rounds.Chains />
        </>
      )}
    </div>
  );
}
