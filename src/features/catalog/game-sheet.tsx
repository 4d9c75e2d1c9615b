import { useTranslation } from "react-i18next";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import type { GameSheet as Sheet, SheetSymbol } from "../../../contract/game-sheets.ts";
import { largestStake, stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { StaleMark } from "../../ui/states.tsx";
import styles from "./game-sheet.module.css";
import { titleIn } from "./use-title.ts";

interface Props {
  entry: CatalogEntry;
  onAll?: (() => void) | undefined;
}

/** What may be bet, and, where the provider says so, how often a round pays and what. */
export function GameSheet({ entry, onAll }: Props) {
  const sheet = useStream((layer) => layer.catalog.sheet$({ slug: entry.slug }));
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  return <SheetView entry={entry} sheet={sheet} currency={currency} onAll={onAll} />;
}

interface ViewProps extends Pick<Props, "onAll"> {
  entry: Pick<CatalogEntry, "kind" | "max_win">;
  sheet: Cached<Sheet>;
  currency: Currency;
}

export function SheetView({ entry, sheet: cached, currency, onAll }: ViewProps) {
  const { t, i18n } = useTranslation(["game-sheet", "common"]);
  const format = useFormat();
  const limits = stakeLimits(entry.kind, currency);
  const most = largestStake(limits, currency, BigInt(Math.ceil(entry.max_win * 10_000)));
  const sheet = cached?.value;
  const { hits, above, free_spins_one_in: oneIn, version } = sheet ?? {};
  return (
    <>
      {cached?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(cached.at) })}</StaleMark>}
      <FactList
        facts={[
          { name: t("bet"), value: `${format.money(limits.min, currency)} – ${format.money(most, currency)}` },
          ...(hits === undefined ? [] : [{ name: t("hits"), value: format.share(Number(hits)) }]),
          ...(above === undefined ? [] : [{ name: t("above"), value: format.share(Number(above)) }]),
          ...(oneIn === undefined
            ? []
            : [{ name: t("free_spins"), value: t("one_in", { spins: format.count(Math.round(oneIn)) }) }]),
          ...(version === undefined ? [] : [{ name: t("version"), value: version }]),
        ]}
      />
      {sheet && sheet.symbols.length > 0 && (
        <PayTable symbols={onAll ? shortOf(sheet.symbols) : sheet.symbols} locale={i18n.language} />
      )}
      {sheet && sheet.bets.length > 0 && <BetTable bets={sheet.bets} locale={i18n.language} />}
      {sheet && !onAll && (
        <ul className={styles.rules}>
          {sheet.rules.map((rule, at) => (
            <li key={at}>{titleIn(i18n.language, { titles: rule })}</li>
          ))}
        </ul>
      )}
      {sheet && onAll && (
        <button type="button" className={styles.all} onClick={onAll}>
          {t("all")}
        </button>
      )}
    </>
  );
}

/** The best, and those that are no common ones. */
function shortOf(symbols: readonly SheetSymbol[]): SheetSymbol[] {
  return symbols.filter(({ pays, free_spins: spins }, at) => at < 3 || pays.length === 0 || spins.length > 0);
}

function PayTable({ symbols, locale }: { symbols: readonly SheetSymbol[]; locale: string }) {
  const { t } = useTranslation("game-sheet");
  const format = useFormat();
  const counts = [...new Set(symbols.flatMap(({ pays }) => pays.map(({ count }) => count)))].toSorted((a, b) => a - b);
  return (
    <table className={styles.pays}>
      <caption>{t("pays")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("symbol")}</th>
          {counts.map((count) => (
            <th key={count} scope="col">
              {format.count(count)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {symbols.map(({ names, picture, pays, free_spins: spins }, at) => (
          <tr key={at}>
            <th scope="row">
              <span className={styles.symbol}>
                {picture === undefined ? <i /> : <img src={picture} alt="" width={30} height={30} />}
                <span>
                  {titleIn(locale, { titles: names })}
                  {spins.length > 0 && (
                    <small>
                      {t("spins_of", {
                        counts: spins.map(({ count }) => count).join("/"),
                        spins: spins.map((each) => each.spins).join("/"),
                      })}
                    </small>
                  )}
                </span>
              </span>
            </th>
            {counts.map((count) => {
              const paid = pays.find((each) => each.count === count);
              return <td key={count}>{paid ? `${format.figure(Number(paid.times))}×` : "·"}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BetTable({ bets, locale }: { bets: Sheet["bets"]; locale: string }) {
  const { t } = useTranslation("game-sheet");
  const format = useFormat();
  return (
    <table className={styles.pays}>
      <thead>
        <tr>
          <th scope="col">{t("placed")}</th>
          <th scope="col">{t("returned")}</th>
          <th scope="col">{t("return")}</th>
        </tr>
      </thead>
      <tbody>
        {bets.map(({ names, times, returns }, at) => (
          <tr key={at}>
            <th scope="row">{titleIn(locale, { titles: names })}</th>
            <td>{format.figure(Number(times))}×</td>
            <td>{format.return(returns)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
