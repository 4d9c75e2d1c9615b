import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { capOf } from "../../../rules/games/crash-flight.ts";
import { crashPayout } from "../../../rules/games/crash.ts";
import { currencySigns, parseMoney } from "../../../rules/money.ts";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { writeText } from "../../ui/write-text.ts";
import { isOnCut, targetOf } from "./bet-words.ts";
import { hundredthsOf } from "./crash-plot.ts";
import styles from "./act-button.module.css";
import type { Pulse } from "./pulse.ts";
import type { CrashBet } from "./use-crash-bet.ts";
import type { CrashTable } from "./use-crash-table.ts";

interface Props {
  table: CrashTable;
  bet: CrashBet;
  pulse: Pulse;
  describedBy: string | undefined;
}

/** The one button of a bet: it keeps its place, its size and the focus, whatever it does next. */
export function ActButton({ table, bet, pulse, describedBy }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["crash", "table"]);
  const format = useFormat();
  const { kind, auto, stake, busy } = bet;
  const { label, small } = faceOf();
  const isAuto = auto.isOn && kind === "place";
  const waits = table.view === undefined || table.status === "unknown";
  // What is pressed until it is known is kept, and to be kept it must not be disabled.
  const isHeld =
    !waits &&
    (busy ||
      kind === "locked" ||
      kind === "ended" ||
      kind === "off" ||
      (kind === "place" && table.closed !== undefined));
  return (
    <button
      type="button"
      className={styles.act}
      data-kind={waits ? "place" : kind === "locked" || kind === "ended" ? "next" : kind}
      data-waits={waits || undefined}
      // Pressed before that is known, it plays for chips or not at all.
      data-does={doesOf()}
      aria-disabled={isHeld || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      onClick={bet.press}
    >
      <span>{isAuto ? t(auto.running ? "table:bet.stop" : "table:bet.start") : label}</span>
      {kind === "cash" && bet.bet ? (
        <CashFigure bet={bet.bet} table={table} pulse={pulse} />
      ) : (
        // Another text is another element, so that its place does not count as a layout shift.
        small !== undefined && <small key={small}>{small}</small>
      )}
    </button>
  );

  function doesOf(): string {
    if (waits) return t("table:bet.place");
    if (kind !== "place") return kind;
    return table.mode === "practice" ? t("table:bet.place") : table.mode;
  }

  function faceOf(): { label: string; small?: string | undefined } {
    const open = bet.bet && table.sum(bet.bet.amount);
    const amount = open ?? (stake.stake === undefined ? undefined : table.sum(stake.stake));
    if (kind === "off") {
      if (table.view === undefined) return { label: t("table:bet.place"), small: amount };
      const target = bet.bet && targetOf(bet.bet);
      // The house is heard, and plays no rounds.
      if (!bet.bet) return { label: t(table.view === null && table.online ? "act.next" : "act.off") };
      if (isOnCut(bet.bet)) return { label: t("act.off"), small: t("act.off_cut") };
      return {
        label: t("act.off"),
        small: target
          ? t("act.off_target", { target: `${format.hundredths(hundredthsOf(target))}×` })
          : t("act.off_open"),
      };
    }
    if (kind === "cash") return { label: t("table:bet.cash_out") };
    if (kind === "back") return { label: t("act.back"), small: t("act.back_amount", { amount }) };
    if (kind === "next") return { label: t("act.next"), small: t("act.next_back", { amount }) };
    if (kind === "locked") return { label: t("act.locked"), small: amount };
    if (kind === "ended") return { label: t("act.ended"), small: amount };
    const isLater = table.flight?.state !== "betting";
    return { label: t("table:bet.place"), small: isLater && amount ? t("act.place_next", { amount }) : amount };
  }
}

/** What a cash-out at this moment pays, and how near the target is. */
function CashFigure({ bet, table, pulse }: { bet: SharedBet; table: CrashTable; pulse: Pulse }) {
  const format = useFormat();
  const figure = useRef<HTMLSpanElement>(null);
  const edge = useRef<HTMLElement>(null);
  const target = targetOf(bet);
  const stake = parseMoney(bet.amount) ?? 0n;
  const targetE2 = target === undefined ? undefined : hundredthsOf(target);

  useEffect(() => {
    const most = capOf(stake, bet.currency);
    const show = (e2: number) => {
      const payout = crashPayout(stake, Math.min(e2, most, targetE2 ?? most));
      writeText(figure.current, format.hundredths(Number(payout / 10_000n)));
      if (edge.current && targetE2)
        edge.current.style.setProperty("scale", `${Math.min(1, (e2 - 100) / (targetE2 - 100))} 1`);
    };
    show(pulse.get());
    return pulse.subscribe(show);
  }, [stake, targetE2, bet.currency, pulse, format]);

  return (
    <>
      {/* Told in words when it is over: a figure that runs would be read without an end. */}
      <span className={styles.figure} aria-hidden="true">
        <span className={styles.run}>
          <b ref={figure} />
          {table.mode === "money" && <small>{currencySigns[bet.currency]}</small>}
        </span>
      </span>
      {target !== undefined && (
        <span className={styles.toward} aria-hidden="true">
          <i ref={edge} />
        </span>
      )}
    </>
  );
}
