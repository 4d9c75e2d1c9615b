import { useTranslation } from "react-i18next";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import type { CurrentChain } from "../../../worker/shared/current-chains.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { Card } from "../../ui/card.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import styles from "./chains.module.css";
import { useCopied } from "./use-copied.tsx";

/** The chains that rounds come from now, with all that was told of each before its first round. */
export function Chains() {
  return <ChainsView chains={useStream((layer) => layer.shared.chains$())} />;
}

export function ChainsView({ chains }: { chains: Cached<readonly CurrentChain[]> }) {
  const { t } = useTranslation(["chains", "common"]);
  const format = useFormat();
  // The house plays no such games.
  if (chains?.value.length === 0) return null;
  return (
    <Card title={t("title")}>
      <div className={styles.chains}>
        <p className={styles.text}>{t("text")}</p>
        {chains === undefined && <Skeleton lines={8} />}
        {chains === null && <EmptyState title={t("missing")} text={t("missing_text")} />}
        {chains?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(chains.at) })}</StaleMark>}
        {chains?.value.map((current) => (
          <OneChain key={current.chain.id} current={current} />
        ))}
      </div>
    </Card>
  );
}

function OneChain({ current: { chain, played } }: { current: CurrentChain }) {
  const { t } = useTranslation(["chains", "common"]);
  const format = useFormat();
  const copied = useCopied();
  const { game, length, salt } = chain;
  const moment = (at: string) => <time dateTime={at}>{format.dateTime(at)}</time>;
  const facts = [
    copied(t("end"), chain.terminating_hash),
    { name: t("published"), value: moment(chain.published_at) },
    salt === null ? { name: t("salt"), value: t("salt_unknown") } : copied(t("salt"), salt),
    ...(chain.salted_at === null ? [] : [{ name: t("salted"), value: moment(chain.salted_at) }]),
    copied(t("source"), chain.salt_source),
    { name: t("length"), value: t("rounds", { count: length, shown: format.count(length) }) },
    { name: t("played"), value: format.count(played) },
    { name: t("left"), value: format.count(length - played) },
  ];
  return (
    <section className={styles.chain} aria-labelledby={`chain-${game}`} data-game={game}>
      <h3 id={`chain-${game}`}>{t(`common:game.${game}`)}</h3>
      <FactList long facts={facts} />
      <p className={styles.origin}>
        <b>{t("origin")}</b> {t(`mode.${chain.salt_mode}`)}
      </p>
    </section>
  );
}
