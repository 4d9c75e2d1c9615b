import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { largestStake, stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import type { LiveTable } from "../../../worker/catalog/live-tables.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { useNow } from "../safe-play/use-now.ts";
import styles from "./table-state.module.css";

interface Props {
  entry: CatalogEntry;
  children: ReactNode;
}

/** How a table stands, what may be bet there, and what fell last; the children where its provider does not say. */
export function TableState({ entry, children }: Props) {
  const tables = useStream((layer) => layer.catalog.tables$());
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const table = tables?.find(({ slug }) => slug === entry.slug);
  return table ? <TableView table={table} entry={entry} currency={currency} /> : children;
}

interface ViewProps {
  table: LiveTable;
  entry: Pick<CatalogEntry, "max_win">;
  currency: Currency;
}

export function TableView({ table: { phase, endsAt, past }, entry, currency }: ViewProps) {
  const { t } = useTranslation("live-tables");
  const format = useFormat();
  // Below nothing as well: a clock that has stopped there would be behind when the next phase comes.
  const secondsAt = (nowMs: number) => Math.ceil((endsAt - nowMs) / 1_000);
  const seconds = secondsAt(useNow(250, secondsAt));
  const limits = stakeLimits("live", currency);
  const least = format.money(limits.min, currency);
  const most = format.money(largestStake(limits, currency, BigInt(Math.ceil(entry.max_win * 10_000))), currency);
  const names = past.map(({ name }) => (isNamed(name) ? t(`results.${name}`) : name));
  return (
    <>
      <small className={styles.line}>
        {seconds > 0 && (
          <span data-phase={phase}>
            {phase === "betting" ? t("betting_left", { seconds: String(seconds).padStart(2, "\u2007") }) : t(phase)}
          </span>
        )}
        <span className={styles.limits}>
          {least} – {most}
        </span>
      </small>
      <span className={styles.past} role="img" aria-label={t("past", { results: names.join(", ") })}>
        {past.map(({ name, tone }, at) => (
          // Each place stays where it is, and shows another result.
          <b key={at} data-tone={tone}>
            {isNamed(name) ? names[at]?.slice(0, 1) : name}
          </b>
        ))}
      </span>
    </>
  );
}

const resultNames = ["player", "banker", "tie"] as const;

function isNamed(name: string): name is (typeof resultNames)[number] {
  return resultNames.some((each) => each === name);
}
