import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { hitProbability, kenoRow, type Risk } from "../../../rules/games/keno-figures.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import styles from "./keno-pay-row.module.css";
import { useKenoWords } from "./use-keno-words.ts";

const edge = 12;

interface Props {
  risk: Risk;
  picks: number;
  hits: number | undefined;
}

/** One row of the pay table, the top prize first. */
export function KenoPayRow({ risk, picks, hits }: Props) {
  const { t } = useTranslation("keno");
  const format = useFormat();
  const words = useKenoWords();
  const row = kenoRow(risk, picks).map((multiplierE4, count) => ({ multiplierE4, count }));
  const least = row.findIndex(({ multiplierE4 }) => multiplierE4 > 0n);
  const strip = useRef<HTMLOListElement>(null);

  useLayoutEffect(() => {
    // Centres the number of hits; before a draw the strip starts at the lowest count that pays.
    if (hits === undefined) return turn(strip.current, picks - least, () => edge);
    // Measuring forces a layout, so it waits until the draw's result is on screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() =>
        turn(strip.current, picks - hits, (list, cell) => (list.clientWidth - cell.offsetWidth) / 2),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [hits, picks, least]);

  return (
    <ol ref={strip} className={styles.row}>
      {row.toReversed().map(({ multiplierE4, count }) => {
        const pays = multiplierE4 > 0n;
        const chance = hitProbability(picks, count);
        const facts = {
          hits: t("hit_count", { count }),
          multiplier: words.multiplier(multiplierE4),
          chance: words.chance(chance),
        };
        return (
          <li
            key={count}
            className={styles.cell}
            data-pays={pays}
            data-lit={count === hits}
            title={t("pays.odds", { count: format.count(Math.round(1 / chance)) })}
          >
            <span className="visually-hidden">{pays ? t("pays.row", facts) : t("pays.nothing", facts)}</span>
            <span className={styles.hits} aria-hidden="true">
              {count}
            </span>
            <b className={styles.multiplier} aria-hidden="true">
              {pays ? facts.multiplier : "—"}
            </b>
            <span className={styles.chance} aria-hidden="true">
              {facts.chance}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Has no effect on screens where the row is not a scrolling strip. */
function turn(list: HTMLElement | null, index: number, before: (list: HTMLElement, cell: HTMLElement) => number): void {
  const cell = list?.children[index];
  if (list && cell instanceof HTMLElement) list.scrollLeft = cell.offsetLeft - before(list, cell);
}
