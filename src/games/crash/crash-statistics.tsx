import { useTranslation } from "react-i18next";
import { crashProbability } from "../../../rules/games/crash.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { hundredthsOf } from "./crash-plot.ts";
import styles from "./crash-statistics.module.css";
import type { CrashTable } from "./use-crash-table.ts";

const levels = [150, 200, 300, 500, 1_000, 5_000];

/** This round in figures, and the last ones beside what was to be expected of them. */
export function CrashStatistics({ table }: { table: CrashTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("crash");
  const format = useFormat();
  const { view } = table;
  if (!view) return <Skeleton lines={4} />;
  const { totals, past, flight } = view;
  const points = past.map(({ multiplier }) => hundredthsOf(multiplier));
  const facts = [
    [t("statistics.players"), format.count(totals.players)],
    [t("statistics.bets"), format.count(totals.bets)],
    [t("statistics.out"), format.count(totals.out)],
    [t("statistics.staked"), format.money(totals.staked, "RUB")],
    [t("statistics.returned"), format.money(totals.returned, "RUB")],
  ];
  return (
    <div className={styles.statistics}>
      <section>
        <h3>{t("statistics.round", { number: format.count(flight.number) })}</h3>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>{t("statistics.last", { count: points.length })}</h3>
        <DataTable
          label={t("statistics.last", { count: points.length })}
          columns={[t("statistics.level"), t("statistics.reached"), t("statistics.expected")]}
          rows={levels.map((level) => ({
            key: String(level),
            cells: [
              `${format.hundredths(level)}×`,
              format.count(points.filter((point) => point >= level).length),
              format.figure(Math.round(crashProbability(level) * points.length * 10) / 10),
            ],
          }))}
        />
        <p className={styles.note}>{t("statistics.note")}</p>
      </section>
    </div>
  );
}
