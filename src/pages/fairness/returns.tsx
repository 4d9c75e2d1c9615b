import { useTranslation } from "react-i18next";
import type { Returns as ReturnFigures } from "../../../contract/feed.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { type ReturnSpan, returnSpan } from "./return-span.ts";
import styles from "./returns.module.css";

type GameReturn = ReturnFigures["items"][number];

/** What each game has returned; the games that nobody has played stand in one line. */
export function Returns({ returns }: { returns: Cached<ReturnFigures> }) {
  const { t } = useTranslation(["fairness", "common"]);
  const format = useFormat();
  if (returns === null) return <EmptyState title={t("returns.missing")} text={t("returns.missing_text")} />;
  if (!returns) return <Skeleton lines={6} />;
  const { items } = returns.value;
  const unplayed = items.filter((item) => !returnSpan(item)).map(({ game }) => t(`common:game.${game}`));
  return (
    <>
      {returns.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(returns.at) })}</StaleMark>}
      {unplayed.length < items.length && (
        <ul className={styles.games}>
          {items.map((item) => {
            const span = returnSpan(item);
            return span && <OfGame key={item.game} item={item} span={span} />;
          })}
        </ul>
      )}
      {unplayed.length > 0 && <p className={styles.none}>{t("returns.none", { games: unplayed.join(", ") })}</p>}
    </>
  );
}

function OfGame({ item, span }: { item: GameReturn; span: ReturnSpan }) {
  const { t } = useTranslation(["fairness", "common"]);
  const format = useFormat();
  const money = (amount: string) => format.money(amount, item.currency);
  const share = (ratio: number) => format.percent(ratio * 10_000);
  const facts = [
    [t("returns.staked"), money(item.staked)],
    [t("returns.returned"), money(item.returned)],
    [t("returns.expected"), `${money(item.expected)} · ${share(span.expected)}`],
    [t("returns.band"), `${share(span.low)} – ${share(span.high)}`],
  ] as const;
  return (
    <li className={styles.game} data-game={item.game}>
      <header className={styles.head}>
        <h3>{t(`common:game.${item.game}`)}</h3>
        <p className={styles.bets}>{t("returns.bets", { count: item.bets, shown: format.count(item.bets) })}</p>
      </header>
      <p className={styles.share}>
        <b>{share(span.returned)}</b>
        <span>{t(span.isInside ? "returns.inside" : "returns.outside")}</span>
      </p>
      <ReturnBar span={span} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const barWidth = 1_000;

/** Draws the band, the expected return and the actual one. The text beside it says the same. */
function ReturnBar({ span }: { span: ReturnSpan }) {
  const at = (share: number) => ((share - span.from) / (span.to - span.from)) * barWidth;
  return (
    <svg className={styles.bar} viewBox={`-16 0 ${barWidth + 32} 64`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.scale} d={`M0 32h${barWidth}`} />
      <path className={styles.band} d={`M${at(span.low)} 32H${at(span.high)}`} />
      <path className={styles.expected} d={`M${at(span.expected)} 10v44`} />
      <path className={styles.marker} data-outside={!span.isInside || undefined} d={`M${at(span.returned)} 4v56`} />
    </svg>
  );
}
