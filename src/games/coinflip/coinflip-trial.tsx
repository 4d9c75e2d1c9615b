import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { flipsMultiplier } from "../../../rules/games/coinflip-figures.ts";
import { type Side, sides } from "../../../rules/games/variants.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { Button } from "../../ui/button.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { tossCoin } from "./toss-coin.ts";
import styles from "./coinflip-trial.module.css";
import toldStyles from "./trial-results.module.css";

/** Practice chips, as at the tables. */
const stake = 100;
const shownLast = 5;

interface Landed {
  side: Side;
  won: number;
}

/** A table to begin with, for the home page: one flip of the coin for practice chips, by the rules and odds of the real game. */
export function CoinflipTrial() {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  const layer = useLayer();
  const coin = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState<Side>("heads");
  const [isFlying, setFlying] = useState(false);
  const [landed, setLanded] = useState<readonly Landed[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const last = landed[0];
  const chips = format.count(stake);

  async function toss() {
    setFlying(true);
    setFailed(false);
    const order = { game: "coinflip", amount: stake.toFixed(2), choice: { side: chosen } } as const;
    let answer = await layer.practice.bet(order);
    // Whoever has lost all chips gets new ones, as at the table.
    if (!answer.ok && (await layer.practice.newChips()).ok) answer = await layer.practice.bet(order);
    const { side } = (answer.ok ? answer.value.bet.outcome : {}) as { side?: Side };
    if (answer.ok && side) {
      const won = Number(answer.value.bet.payout) - stake;
      await tossCoin(coin.current, side);
      setLanded([{ side, won }, ...landed].slice(0, shownLast));
    } else setFailed(true);
    setFlying(false);
  }

  return (
    <div className={styles.toss}>
      <div className={styles.air} aria-hidden="true">
        <div ref={coin} className={styles.coin} data-side={last?.side}>
          <div className={styles.face}>
            <Mark large />
          </div>
          <div className={styles.face}>1</div>
        </div>
      </div>
      <div className={styles.panel}>
        <p className={styles.top}>
          <span className={styles.practice}>{t("toss.practice")}</span>
          <span className={styles.lasts}>
            {landed.map(({ side }, at) => (
              // Of a fixed number of places each keeps its own.
              <i key={at} className={toldStyles.last} data-side={side}>
                {t(`toss.${side}`).slice(0, 1)}
              </i>
            ))}
          </span>
        </p>
        <Segmented<Side>
          label={t("toss.label")}
          options={sides.map((side) => ({ value: side, label: t(`toss.${side}`) }))}
          value={chosen}
          onChange={choose}
        />
        <Button kind="primary" size="large" wide busy={isFlying} onClick={() => void toss()}>
          {last ? t("toss.again") : t("toss.try")}
        </Button>
        <p className={styles.out} role="status" aria-busy={isFlying || undefined}>
          {hasFailed ? (
            t("toss.failed")
          ) : last && !isFlying ? (
            <>
              <b className={last.won > 0 ? toldStyles.won : undefined}>
                {t(last.won > 0 ? "toss.won" : "toss.lost", {
                  side: t(`toss.${last.side}`),
                  chips: format.count(Math.abs(last.won)),
                })}
              </b>{" "}
              <Link href={links.fairness()} className={toldStyles.check}>
                {t("toss.check")}
              </Link>
            </>
          ) : (
            t("toss.terms", { chips, multiplier: format.hundredths(Number(flipsMultiplier(1)) / 100) })
          )}
        </p>
      </div>
    </div>
  );
}
