import { useTranslation } from "react-i18next";
import type { Returns as ReturnFigures } from "../../../contract/feed.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { ReturnBar } from "./return-bar.tsx";
import { returnSpan } from "./return-span.ts";
import styles from "./returns.module.css";

export function Returns({ returns }: { returns: Cached<ReturnFigures> }) {
  const { t } = useTranslation(["fairness", "common"]);
  const format = useFormat();
  if (returns === null) return <EmptyState title={t("returns.missing")} text={t("returns.missing_text")} />;
  if (!returns) return <Skeleton lines={6} />;
  return (
    <>
      {returns.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(returns.at) })}</StaleMark>}
      <ul className={styles.games}>
        {returns.value.items.map((item) => {
          const span = returnSpan(item);
          const money = (amount: string) => format.money(amount, item.currency);
          const share = (ratio: number) => format.percent(ratio * 10_000);
          return (
            <li key={item.game} className={styles.game} data-game={item.game}>
              <header className={styles.head}>
                <h3>{t(`common:game.${item.game}`)}</h3>
                <p className={styles.bets}>{t("returns.bets", { count: item.bets, shown: format.count(item.bets) })}</p>
              </header>
              {span ? (
                <>
                  <p className={styles.share}>
                    <b>{share(span.returned)}</b>
                    <span>{t(span.isInside ? "returns.inside" : "returns.outside")}</span>
                  </p>
                  <ReturnBar span={span} />
                  <dl className={styles.facts}>
                    <Fact name={t("returns.staked")} value={money(item.staked)} />
                    <Fact name={t("returns.returned")} value={money(item.returned)} />
                    <Fact name={t("returns.expected")} value={`${money(item.expected)} · ${share(span.expected)}`} />
                    <Fact name={t("returns.band")} value={`${share(span.low)} – ${share(span.high)}`} />
                  </dl>
                </>
              ) : (
                <p className={styles.none}>{t("returns.none")}</p>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
