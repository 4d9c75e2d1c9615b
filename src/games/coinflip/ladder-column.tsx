import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { flipsMultiplier } from "../../../rules/games/coinflip-figures.ts";
import { type Currency, type Micro, payoutOf } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { moveOnce } from "../table/motion/move-once.ts";
import styles from "./ladder-column.module.css";
import { rungsFrom, topRung } from "./ladder-rungs.ts";
import { useCoinflipWords } from "./use-coinflip-words.ts";

interface Props {
  stake: Micro;
  currency: Currency;
  wins: number;
  state: "open" | "won" | "lost" | "refunded" | undefined;
  sum(amount: Micro): string;
  moves: boolean;
}

export function LadderColumn({ stake, currency, wins, state, sum, moves }: Props) {
  const { t } = useTranslation(["coinflip", "common"]);
  const format = useFormat();
  const { times } = useCoinflipWords();
  const top = topRung(stake, currency);
  const rungs = rungsFrom(wins, top);
  const list = useRef<HTMLOListElement>(null);
  const lowest = useRef(rungs[0] ?? 1);

  // After a won flip the list moves down by one rung.
  useLayoutEffect(() => {
    const before = lowest.current;
    const now = rungs[0] ?? 1;
    lowest.current = now;
    if (!list.current || !moves || document.hidden || now !== before + 1) return;
    moveOnce(
      list.current,
      { translate: ["0 calc(-1 * var(--row))", "0 0"] },
      { duration: 320, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
  });

  function stateOf(rung: number) {
    if (rung <= wins) return "won";
    if (rung === wins + 1 && state === "lost") return "lost";
    return rung === wins + 1 && state !== "won" && state !== "refunded" ? "next" : "ahead";
  }

  return (
    <div className={styles.ladder}>
      <div className={styles.window}>
        <ol ref={list} className={styles.rungs} aria-label={t("ladder.label")}>
          {rungs.toReversed().map((rung) => (
            <li
              key={rung}
              className={styles.rung}
              data-state={stateOf(rung)}
              aria-current={stateOf(rung) === "next" ? "step" : undefined}
            >
              <span className={styles.number}>
                <span className="visually-hidden">{t("ladder.wins")} </span>
                {rung}
              </span>
              <b className={styles.times}>{times(flipsMultiplier(rung))}</b>
              <span className={styles.pays}>{sum(payoutOf(stake, flipsMultiplier(rung)))}</span>
              <span className={styles.odds}>
                {stateOf(rung) === "won"
                  ? t("ladder.won")
                  : stateOf(rung) === "lost"
                    ? t("ladder.lost")
                    : t("ladder.odds", { of: format.count(2 ** (rung - wins)) })}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.top}>{t("ladder.top", { wins: top, payout: sum(payoutOf(stake, flipsMultiplier(top))) })}</p>
    </div>
  );
}
