import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { StakeField, StakeHead } from "../table/stake/stake-field.tsx";
import { ActButton } from "./act-button.tsx";
import { hundredthsOf } from "./crash-plot.ts";
import styles from "./crash-bet.module.css";
import { CrashTarget } from "./crash-target.tsx";
import type { Pulse } from "./pulse.ts";
import type { CrashBet } from "./use-crash-bet.ts";
import type { CrashTable } from "./use-crash-table.ts";
import { useEndWords } from "./use-end-words.ts";

interface Props {
  table: CrashTable;
  bet: CrashBet;
  pulse: Pulse;
  keyName: string;
}

const loadAuto = () => import("./crash-auto.tsx").then(({ CrashAuto }) => CrashAuto);

/** One of the two bets of a round, with the one button that does what can be done now. */
export function CrashBetPanel({ table, bet, pulse, keyName }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["crash", "table", "common"]);
  const { faultText } = useErrors();
  const words = useEndWords(table);
  const id = useId();
  const { slot, stake, auto, kind } = bet;
  const autoPart = useWordedPart(auto.isOn, loadAuto, ["autoplay"]);
  const isLocked = kind !== "place" || auto.running !== undefined;
  const amount = { table, stake, locked: isLocked, id: `${id}-amount` };
  const last = table.own.ended.find(
    (each) => each.slot === slot && each.state !== "cancelled" && isRecent(table, each.round),
  );
  const reason = kind === "place" ? faultText(table.closed) : undefined;
  return (
    <section className={styles.card} aria-label={t("bet.name", { slot })} data-slot={slot}>
      <div className={styles.way}>
        <b>{t("bet.name", { slot })}</b>
        {auto.mayAutoplay && (
          <Segmented
            label={t("table:way.label")}
            options={[
              { value: "manual", label: t("table:way.manual") },
              { value: "auto", label: t("table:way.auto") },
            ]}
            value={auto.isOn ? "auto" : "manual"}
            onChange={(way) => auto.choose(way === "auto")}
          />
        )}
        <span className={styles.said} data-won={(kind !== "off" && !bet.bet && last?.state === "won") || undefined}>
          {kind === "off" && table.view !== undefined
            ? t("bet.no_line")
            : bet.bet
              ? t(kind === "next" ? "bet.in_next" : "bet.in")
              : last && words.short(last)}
        </span>
      </div>
      <div className={styles.amount}>
        <div className={styles.stake}>
          <StakeHead {...amount} />
          <StakeField {...amount} />
        </div>
        <button
          type="button"
          className={styles.most}
          aria-label={t("table:bet.max")}
          aria-disabled={isLocked || undefined}
          onClick={() => isLocked || stake.max()}
        >
          {t("bet.most")}
        </button>
      </div>
      <CrashTarget bet={bet} id={`${id}-target`} isLocked={isLocked} />
      <ActButton table={table} bet={bet} pulse={pulse} describedBy={reason && `${id}-reason`} />
      <div className={styles.foot}>
        <label className={styles.cut}>
          <input
            type="checkbox"
            checked={bet.isOnCut}
            disabled={isLocked}
            onChange={(event) => bet.setOnCut(event.target.checked)}
          />
          {t("bet.on_cut")}
        </label>
        <span className={styles.key}>
          {bet.hasTarget && stake.stake !== undefined && words.pays(stake.stake, hundredthsOf(bet.target))}
          <kbd>{keyName}</kbd>
        </span>
      </div>
      {reason !== undefined && (
        <p id={`${id}-reason`} className={styles.reason}>
          {reason}
        </p>
      )}
      {auto.isOn && <div className={styles.plan}>{autoPart && <autoPart.View table={table} bet={bet} />}</div>}
    </section>
  );
}

/** Of the round on the stage, or of the one before while bets are taken. */
function isRecent({ flight, own }: CrashTable, round: string): boolean {
  if (!flight || flight.state === "flying" || flight.state === "crashed") return round === flight?.id;
  return own.ended[0]?.round === round && own.ended[0].number >= flight.number - 1;
}
