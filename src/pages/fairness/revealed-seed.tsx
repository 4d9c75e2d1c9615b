import { Footprints } from "lucide";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CachedSeed } from "../../../worker/games/seeds.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button } from "../../ui/button.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import styles from "./revealed-seed.module.css";
import { useCopied } from "./use-copied.tsx";

// Enough characters to tell hashes apart.
const shortLength = 12;

interface Props {
  seed: CachedSeed;
  onWalk(): void;
  children: ReactNode;
}

/** A revealed seed pair: when it was revealed, how many draws it decided, and everything needed to recompute them. */
export function RevealedSeed({ seed, onWalk, children }: Props) {
  const { t } = useTranslation(["walk", "proof"]);
  const format = useFormat();
  const { server_seed, server_seed_hash, client_seed, nonces, at } = seed;
  const short = `${server_seed_hash.slice(0, shortLength)}…`;
  const copied = useCopied();
  return (
    <li className={styles.seed}>
      <div className={styles.head}>
        <p className={styles.name}>
          <b>{t("seed", { seed: short })}</b>
          <span className={styles.facts}>
            <time dateTime={at}>{t("at", { time: format.moment(at) })}</time> ·{" "}
            {nonces === null ? t("used_unknown") : t("used", { count: nonces, shown: format.count(nonces) })}
          </span>
        </p>
        <Button size="small" icon={Footprints} aria-label={t("start_of", { seed: short })} onClick={onWalk}>
          {t("start")}
        </Button>
      </div>
      <details>
        <summary className={styles.more}>{t("words")}</summary>
        <FactList
          long
          facts={[
            copied(t("proof:seeds.server_seed"), server_seed),
            copied(t("proof:seeds.commitment"), server_seed_hash),
            copied(t("proof:seeds.client_seed"), client_seed),
          ]}
        />
      </details>
      {children}
    </li>
  );
}
