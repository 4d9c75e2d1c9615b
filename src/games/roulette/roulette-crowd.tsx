import { useTranslation } from "react-i18next";
import { spotByKey } from "../../../rules/games/roulette-spots.ts";
import type { SeenRouletteBet } from "../../../contract/roulette.ts";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { classes } from "../../ui/classes.ts";
import crowdStyles from "../table/rounds/crowd.module.css";
import styles from "./roulette-crowd.module.css";
import type { RouletteTable } from "./use-roulette-table.ts";
import { useRouletteWords } from "./use-roulette-words.ts";

const most = 100;

/** Everybody's bets in this round, the highest first, and how they lie between red and black. */
export function RouletteCrowd({ table }: { table: RouletteTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["roulette", "table", "common"]);
  const format = useFormat();
  const { view, own, spin, isLive } = table;
  const isPractice = table.mode === "practice";
  const mine = [...own.open, ...own.ended].filter(({ round, state }) => round === spin?.id && state !== "cancelled");
  const ids = new Set(mine.map(({ id }) => id));
  const others = (view?.bets ?? []).filter(({ id, amount }) => !ids.has(id) && Number(amount) > 0).slice(0, most);
  const words = useRouletteWords();
  const { red, black, zero } = view?.colours ?? {};
  return (
    <aside
      className={classes(crowdStyles.crowd, styles.crowd)}
      aria-label={t("crowd.title")}
      data-stale={!isLive || undefined}
    >
      <header className={crowdStyles.head}>
        <div>
          <h2>{t("crowd.title")}</h2>
          <span>
            {view && !isLive
              ? t("common:state.as_of", { time: format.exactTime(view.asOf) })
              : t("crowd.in", { count: view?.totals.players ?? 0 })}
          </span>
        </div>
        {!isPractice && (
          <>
            <div
              className={classes(crowdStyles.split, styles.split)}
              ref={(bar) => {
                bar?.style.setProperty("--red-part", red?.staked ?? "0");
                bar?.style.setProperty("--zero-part", zero?.staked ?? "0");
                bar?.style.setProperty("--black-part", black?.staked ?? "0");
              }}
            >
              <i data-colour="red" />
              <i data-colour="zero" />
              <i data-colour="black" />
            </div>
            <p>
              <span>
                {t("colours.red")} {format.money(red?.staked ?? "0", "RUB")}
              </span>
              <span>
                {t("colours.black")} {format.money(black?.staked ?? "0", "RUB")}
              </span>
            </p>
          </>
        )}
      </header>
      <ul className={classes(crowdStyles.all, styles.all)}>
        {mine.map((bet) => (
          <li
            key={bet.id}
            className={classes(crowdStyles.row, styles.row)}
            data-own
            data-won={Number(bet.payout) > Number(bet.amount) || undefined}
          >
            <span className={crowdStyles.name}>{t("crowd.you")}</span>
            <span className={styles.on}>{words.choiceOf(bet)}</span>
            <span className={styles.stake}>{table.sum(bet.amount)}</span>
            <Paid text={Number(bet.payout) > 0 ? table.sum(bet.payout) : undefined} />
          </li>
        ))}
        {others.map((bet) => (
          <OthersRow key={bet.id} bet={bet} />
        ))}
      </ul>
      {isPractice && <footer className={crowdStyles.foot}>{t("crowd.practice")}</footer>}
    </aside>
  );
}

function OthersRow({ bet }: { bet: SeenRouletteBet }) {
  const { t } = useTranslation(["roulette", "table"]);
  const format = useFormat();
  const words = useRouletteWords();
  const shownName = useShownName();
  const { kind, value } = bet.on;
  const spot = spotByKey(value === undefined || value === null ? kind : `${kind}:${value}`);
  return (
    <li
      className={classes(crowdStyles.row, styles.row)}
      data-won={Number(bet.payout) > Number(bet.amount) || undefined}
    >
      <span className={crowdStyles.name}>{bet.player === null ? t("table:all.hidden") : shownName(bet.player)}</span>
      <span className={styles.on}>
        {bet.fields > 1 || !spot ? t("fields", { count: bet.fields }) : words.spotName(spot)}
      </span>
      <span className={styles.stake}>{format.money(bet.amount, bet.currency)}</span>
      <Paid text={Number(bet.payout) > 0 ? format.money(bet.payout, bet.currency) : undefined} />
    </li>
  );
}

/** What a bet has brought, in a place of its own. */
function Paid({ text }: { text: string | undefined }) {
  return <b>{text === undefined ? "" : `→ ${text}`}</b>;
}
