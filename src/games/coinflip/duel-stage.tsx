import { useTranslation } from "react-i18next";
import type { Duel } from "../../../contract/duels.ts";
import { otherSide } from "../../../rules/games/coinflip-duel.ts";
import type { Side } from "../../../rules/games/variants.ts";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { usePart } from "../../shell/use-part.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import frame from "../table/frame/stage.module.css";
import { ways } from "./coinflip-stage.tsx";
import styles from "./duels.module.css";
import { DuelTimeLeft } from "./duel-time-left.tsx";
import { type DuelTable, hasWon } from "./use-duel-table.ts";

const loadDrawings = () => import("./coin-drawings.tsx").then(({ coinDrawings }) => coinDrawings);

type Drawings = Awaited<ReturnType<typeof loadDrawings>>;

interface Props {
  table: DuelTable;
  /** What the player calls. */
  side: Side;
  onWay(way: string): void;
}

/** All duels that can be joined, the own ones first, and how one has ended. */
export function DuelStage({ table, side, onWay }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["duels", "coinflip"]);
  const { isStill } = usePlayStyle();
  const drawings = usePart(true, loadDrawings)?.View;
  const { view, own, others, isLive, told, joining } = table;
  const isTossed = told?.state === "done" || joining !== undefined;
  const count = own.length + others.length;
  return (
    <section
      className={classes(frame.stage, styles.stage)}
      aria-label={t("coinflip:stage")}
      data-stale={(view && !isLive) || undefined}
    >
      <div className={styles.head}>
        <Segmented
          label={t("coinflip:mode.label")}
          options={ways.map((each) => ({ value: each, label: t(`coinflip:mode.${each}`) }))}
          value="duel"
          onChange={onWay}
        />
        <span className={styles.count}>{view && !isLive ? t("open.off") : view ? t("open.count", { count }) : ""}</span>
      </div>
      {(told || joining !== undefined) && (
        <div className={styles.end}>
          {isTossed && drawings && (
            <div className={styles.coin}>
              <drawings.Coin
                side={told?.fell ?? side}
                flying={joining !== undefined && !own.some(({ id }) => id === joining)}
                landed={told?.id}
                found={told?.id}
                moves={!isStill}
                shines={told !== undefined && hasWon(told)}
              />
            </div>
          )}
          <End table={table} />
        </div>
      )}
      {view === null ? (
        <p className={styles.none}>{t("open.unreachable")}</p>
      ) : view && count === 0 ? (
        <p className={styles.none}>
          <b>{t("open.none")}</b>
          {t("open.none_text")}
        </p>
      ) : (
        <ul className={styles.rows} aria-label={t("open.label")}>
          {own.map((duel) => (
            <Row key={duel.id} table={table} duel={duel} isOwn drawings={drawings} />
          ))}
          {others.map((duel) => (
            <Row key={duel.id} table={table} duel={duel} isOwn={false} drawings={drawings} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** How the own duel has ended, in words. */
function End({ table: { told, sum } }: { table: DuelTable }) {
  "use no memo"; // As above.
  const { t } = useTranslation(["duels", "coinflip", "table"]);
  const shownName = useShownName();
  const name = (player: string | null) => (player === null ? t("table:all.hidden") : shownName(player));
  const text = () => {
    if (!told) return "";
    const amount = sum(told.amount);
    if (told.state !== "done") return t(told.state === "expired" ? "end.expired" : "end.cancelled", { amount });
    const player = name(told.mine === "creator" ? told.joiner : told.creator);
    const fell = told.fell ? t(`coinflip:side.${told.fell}`) : "";
    return t(hasWon(told) ? "end.won" : "end.lost", { side: fell, player, amount, payout: sum(told.pays) });
  };
  return (
    <p className={styles.words} role="status" data-won={(told && hasWon(told)) || undefined}>
      {text()}
    </p>
  );
}

interface RowProps {
  table: DuelTable;
  duel: Duel;
  isOwn: boolean;
  drawings: Drawings | undefined;
}

function Row({ table, duel, isOwn, drawings }: RowProps) {
  "use no memo"; // As above.
  const { t, i18n } = useTranslation(["duels", "coinflip", "table"]);
  const format = useFormat();
  const shownName = useShownName();
  const { view, isLive, joining, closed } = table;
  const amount = format.money(duel.amount, duel.currency);
  const pays = format.money(duel.pays, duel.currency);
  const player = isOwn ? t("open.you") : duel.creator === null ? t("table:all.hidden") : shownName(duel.creator);
  const side = t(`coinflip:side.${duel.side}`);
  const other = otherSide(duel.side);
  const otherText = t(`coinflip:side.${other}`);
  const inText = otherText.toLocaleLowerCase(i18n.language);

  async function press() {
    if (table.needsLogin) return table.logInOrSignUp();
    const answer = await (isOwn ? table.cancel(duel.id) : table.join(duel));
    // That somebody was faster than a cancellation, the end of the duel says in words.
    const isTold = !answer.ok && (answer.error.error === "unanswered" || (isOwn && answer.error.status === 409));
    if (!answer.ok && !isTold) table.tell(answer.error);
  }

  return (
    <li className={styles.row} data-duel={isOwn ? "own" : "open"}>
      <span className={styles.face} aria-hidden="true">
        {drawings && <drawings.Face side={duel.side} />}
      </span>
      <span className={styles.who}>
        <b>{player}</b>
        <small>
          {side} · <span className={styles.long}>{amount}</span>
          <span className={styles.short}>{t("open.pays", { pays })}</span>
          {!isOwn && <span className={styles.yours}> · {t("open.yours", { side: inText })}</span>}
        </small>
      </span>
      <span className={styles.get}>
        {t(isOwn ? "open.waits" : "open.get")}
        <span className={styles.small} aria-hidden="true">
          {drawings && <drawings.Face side={other} />}
        </span>
        <span className="visually-hidden">{otherText}</span>
      </span>
      <span className={styles.pays}>
        <b>{pays}</b>
        <small>{t("open.winner")}</small>
      </span>
      <span className={styles.left}>
        {view && <DuelTimeLeft until={duel.expires_at} offsetMs={view.offsetMs} />}
        <small>{t("open.left")}</small>
      </span>
      <Button
        aria-label={isOwn ? undefined : t("open.join", { amount, side: inText })}
        busy={joining === duel.id}
        disabled={!isLive || (joining !== undefined && joining !== duel.id) || (!isOwn && closed !== undefined)}
        onClick={() => void press()}
      >
        {isOwn ? (
          t("open.cancel")
        ) : (
          <span className={styles.join}>
            {t("open.enter")} <b>{amount}</b>
          </span>
        )}
      </Button>
    </li>
  );
}
