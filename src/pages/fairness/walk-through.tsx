import { CircleCheck, CircleDashed, CircleX } from "lucide";
import { useTranslation } from "react-i18next";
import type { Walk } from "../../../worker/proof/walk.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import reportStyles from "./report-view.module.css";
import styles from "./walk-through.module.css";

const icons = { passed: CircleCheck, failed: CircleX, unknown: CircleDashed };
/** Nobody reads more rows than this; failed ones come first. */
const mostRows = 200;

interface Props {
  hash: string;
  onVerify(id: string): void;
}

export function WalkThrough({ hash, onVerify }: Props) {
  const { t } = useTranslation(["walk", "common"]);
  const walk = useStream((layer) => layer.proof.walk$({ server_seed_hash: hash }));
  if (!walk) return <Skeleton lines={4} />;
  if (walk.state === "walking") {
    return <p role="status">{t("walking", { done: walk.done, of: walk.of })}</p>;
  }
  if (walk.state === "failed") {
    return <EmptyState title={t("common:state.part_failed")} text={t("common:state.part_failed_text")} />;
  }
  return <Walked walk={walk} onVerify={onVerify} />;
}

function Walked({ walk, onVerify }: { walk: Extract<Walk, { state: "done" }>; onVerify(id: string): void }) {
  const { t } = useTranslation(["walk", "proof", "common"]);
  const format = useFormat();
  const { verdict, all, seen, held, gaps, doubles, chain, bets } = walk.report;
  const state = verdict === "unknown" ? "partly" : verdict;
  const rows = [...bets].sort((a, b) => Number(b.state === "failed") - Number(a.state === "failed")).slice(0, mostRows);
  return (
    <section className={reportStyles.report} data-verdict={state} aria-label={t("title")}>
      <header className={reportStyles.head}>
        <span className={reportStyles.mark}>
          <Icon node={icons[verdict]} size="large" />
        </span>
        <div role="status">
          <h3 className={reportStyles.verdict}>{t(`${state}`)}</h3>
          <p className={reportStyles.bet}>
            {t("summary", { seen: format.count(seen), all: format.count(all), held: format.count(held) })}
          </p>
        </div>
      </header>
      <ul className={styles.findings}>
        {gaps.map(({ from, to }) => (
          <li key={from} data-state={walk.isWhole ? "failed" : "unknown"}>
            {t("gap", { count: to - from + 1, from: format.count(from), to: format.count(to) })}{" "}
            {!walk.isWhole && t("gap_why")}
          </li>
        ))}
        {doubles.map((nonce) => (
          <li key={nonce} data-state="failed">
            {t("double", { nonce: format.count(nonce) })}
          </li>
        ))}
        <li data-state={chain}>{t(`chain.${chain}`)}</li>
      </ul>
      <DataTable
        label={t("title")}
        columns={[t("number"), t("game"), t("bet"), t("payout"), t("state")]}
        rows={rows.map(({ bet, from, to, state: found }) => ({
          key: bet.id,
          cells: [
            from === to ? format.count(from) : t("numbers", { from: format.count(from), to: format.count(to) }),
            t(`common:game.${bet.game}`),
            format.money(bet.staked ?? bet.amount, bet.currency),
            format.money(bet.payout, bet.currency),
            <span key="state" className={styles.state} data-state={found}>
              <Icon node={icons[found]} size="small" />
              <Button
                size="small"
                kind="quiet"
                aria-label={t("look", { number: format.count(from), state: t(`proof:verify.state.${found}`) })}
                onClick={() => onVerify(bet.id)}
              >
                {t(`proof:verify.state.${found}`)}
              </Button>
            </span>,
          ],
        }))}
      />
    </section>
  );
}
