import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { SeenCrashBet } from "../../../contract/crash.ts";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { hundredthsOf } from "./crash-plot.ts";
import { classes } from "../../ui/classes.ts";
import crowdStyles from "../table/rounds/crowd.module.css";
import styles from "./crash-crowd.module.css";
import type { CrashTable } from "./use-crash-table.ts";

const most = 100;

/** Everybody's bets in this round: ordered by stake once, and only their right column fills. */
export function CrashCrowd({ table }: { table: CrashTable }) {
  "use no memo"; // Its rows remember themselves.
  const { t, i18n } = useTranslation(["crash", "table", "common"]);
  const format = useFormat();
  const { view, flight, own, isLive } = table;
  const isPractice = table.mode === "practice";
  const mine = [...own.open, ...own.ended]
    .filter(({ round, state }) => round === flight?.id && state !== "cancelled")
    .toSorted((a, b) => (a.slot ?? 0) - (b.slot ?? 0));
  const ids = new Set(mine.map(({ id }) => id));
  const others = (view?.bets ?? []).filter(({ id, amount }) => !ids.has(id) && Number(amount) > 0).slice(0, most);
  const isOver = flight?.state === "crashed";
  const isUp = isOver || flight?.state === "flying";
  const { totals } = view ?? {};
  const count = format.count(totals?.bets ?? 0);
  const share = totals && totals.bets > 0 ? totals.out / totals.bets : 0;
  return (
    <aside className={crowdStyles.crowd} aria-label={t("crowd.title")} data-stale={!isLive || undefined}>
      <header className={classes(crowdStyles.head, styles.head)}>
        <div>
          <h2>{t("crowd.title")}</h2>
          <span>
            {view && !isLive
              ? t("common:state.as_of", { time: format.exactTime(view.asOf) })
              : isUp
                ? t("crowd.out", { out: format.count(totals?.out ?? 0), count })
                : t("crowd.in", { count })}
          </span>
        </div>
        <div className={classes(crowdStyles.split, styles.split)}>
          <i ref={(bar) => bar?.style.setProperty("scale", `${isUp ? share : 0} 1`)} />
        </div>
        {!isPractice && (
          <p>
            <span>{t("crowd.staked")}</span>
            <b>{format.money(totals?.staked ?? "0", "RUB")}</b>
          </p>
        )}
      </header>
      {mine.length > 0 && (
        <ul className={styles.own}>
          {mine.map((bet) => (
            <Row
              key={bet.id}
              name={t("bet.name", { slot: bet.slot ?? 1 })}
              stake={table.sum(bet.amount)}
              out={bet.state === "won" ? outOf(bet) : undefined}
              paid={bet.state === "won" || bet.state === "refunded" ? table.sum(bet.payout) : undefined}
              isOver={isOver || bet.state === "lost"}
              isOwn
              language={i18n.language}
            />
          ))}
        </ul>
      )}
      {/* Read one by one it would have no end: who wants to hear it finds it under "Statistics", in figures. */}
      <ul className={classes(crowdStyles.all, styles.all)}>
        {others.map((bet) => (
          <OthersRow key={bet.id} bet={bet} isOver={isOver} language={i18n.language} />
        ))}
      </ul>
      <footer className={classes(crowdStyles.foot, styles.foot)}>
        <span>{isPractice ? t("crowd.practice") : t("crowd.order")}</span>
        <span>{!isPractice && t("crowd.all", { count })}</span>
      </footer>
    </aside>
  );
}

function outOf({ multiplier }: SharedBet): string {
  return (Number(multiplier) || 0).toFixed(2);
}

interface OthersProps {
  bet: SeenCrashBet;
  isOver: boolean;
  language: string;
}

const OthersRow = memo(
  function OthersRow({ bet, isOver, language }: OthersProps) {
    const { t } = useTranslation(["crash", "table"]);
    const format = useFormat();
    const shownName = useShownName();
    return (
      <Row
        name={bet.player === null ? t("table:all.hidden") : shownName(bet.player)}
        isHidden={bet.player === null}
        stake={format.money(bet.amount, bet.currency)}
        out={bet.multiplier ?? undefined}
        paid={bet.multiplier === null ? undefined : format.money(bet.payout, bet.currency)}
        isOver={isOver}
        language={language}
      />
    );
  },
  (one, other) =>
    one.bet.id === other.bet.id &&
    one.bet.multiplier === other.bet.multiplier &&
    one.bet.amount === other.bet.amount &&
    one.isOver === other.isOver &&
    one.language === other.language,
);

interface RowProps {
  name: string;
  stake: string;
  out: string | undefined;
  paid: string | undefined;
  isOver: boolean;
  isOwn?: boolean;
  isHidden?: boolean;
  language: string;
}

function Row({ name, stake, out, paid, isOver, isOwn = false, isHidden = false }: RowProps) {
  const { t } = useTranslation("crash");
  const format = useFormat();
  return (
    <li className={classes(crowdStyles.row, styles.row)} data-out={paid !== undefined || undefined}>
      <i className={styles.face} data-own={isOwn || undefined} aria-hidden="true">
        {isHidden ? "·" : name.slice(0, 1).toUpperCase()}
      </i>
      <span className={classes(crowdStyles.name, styles.name)}>{name}</span>
      <span className={styles.sum}>{stake}</span>
      <span className={styles.result}>
        {paid === undefined ? (
          isOver ? (
            "—"
          ) : (
            t("crowd.still_in")
          )
        ) : (
          <>
            {out !== undefined && <small>{format.hundredths(hundredthsOf(out))}×</small>}
            {paid}
          </>
        )}
      </span>
    </li>
  );
}
