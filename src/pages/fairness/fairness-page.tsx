import { useTranslation } from "react-i18next";
import { useWordedPart } from "../../app/use-worded-part.ts";
import { useStream } from "../../link/use-stream.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ByHand } from "./by-hand.tsx";
import styles from "./fairness-page.module.css";
import { How } from "./how.tsx";
import { HouseKeys } from "./house-keys.tsx";
import { Returns } from "./returns.tsx";

const loadVerifier = () => import("./verifier.tsx").then(({ Verifier }) => Verifier);

/** Everything needed to trust nobody: the verifier, what has really come back, the keys, and how to do without us. */
export default function FairnessPage() {
  const { t } = useTranslation(["fairness", "common"]);
  const returns = useStream((layer) => layer.games.returns$());
  const verifier = useWordedPart(true, loadVerifier, ["errors", "lists"]);
  const keys = useStream((layer) => layer.games.keys$());
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t("meta.title")}</h1>
        <p className={styles.lead}>{t("lead")}</p>
      </header>
      <How />
      <Card title={t("verifier")}>{verifier ? <verifier.View /> : <Skeleton lines={6} />}</Card>
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
