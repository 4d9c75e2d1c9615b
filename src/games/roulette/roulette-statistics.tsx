import { useTranslation } from "react-i18next";
import { colourOf, pockets, wheelOrder } from "../../../rules/games/roulette-wheel.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./roulette-statistics.module.css";
import type { RouletteTable } from "./use-roulette-table.ts";

const expected = { red: 18 / pockets, black: 18 / pockets, zero: 1 / pockets } as const;

/** What fell against what was to be expected, with one sentence and no advice. */
export function RouletteStatistics({ table }: { table: RouletteTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("roulette");
  const format = useFormat();
  const { view } = table;
  if (!view) return <Skeleton lines={4} />;
  const { past, fell } = view;
  const countOf = (number: number) => fell?.[number] ?? past.filter(({ pocket }) => pocket === number).length;
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + countOf(number), 0);
  const all = sumOf(wheelOrder);
  const each = all / pockets;
  const most = Math.max(1, ...wheelOrder.map(countOf));
  return (
    <div className={styles.statistics}>
      <h3>{t("statistics.last", { count: all })}</h3>
      <dl className={styles.colours}>
        {(["red", "black", "zero"] as const).map((colour) => {
          const seen = sumOf(wheelOrder.filter((number) => colourOf(number) === colour)) / Math.max(1, all);
          return (
            <div key={colour} data-colour={colour}>
              <dt>{t(`colours.${colour}`)}</dt>
              <dd>
                {format.share(seen)}{" "}
                <small>{t("statistics.expected", { share: format.share(expected[colour]) })}</small>
              </dd>
            </div>
          );
        })}
      </dl>
      <ol
        className={styles.bars}
        ref={(bars) => bars?.style.setProperty("--each", String(each / most))}
        aria-label={t("statistics.numbers")}
      >
        {wheelOrder.map((number) => (
          <li key={number} data-colour={colourOf(number)} title={`${number}: ${format.count(countOf(number))}`}>
            <i ref={(bar) => bar?.style.setProperty("--part", String(countOf(number) / most))} aria-hidden="true" />
            <span>{number}</span>
            <span className="visually-hidden">{format.count(countOf(number))}</span>
          </li>
        ))}
      </ol>
      {all > 0 && (
        <p className={styles.each}>{t("statistics.each", { expected: format.hundredths(Math.round(each * 100)) })}</p>
      )}
      <p className={styles.note}>{t("statistics.note")}</p>
    </div>
  );
}
