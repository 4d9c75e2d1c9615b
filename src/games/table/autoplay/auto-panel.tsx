import { type ReactNode, useImperativeHandle } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, currencySigns, type Micro } from "../../../../rules/money.ts";
import { useErrors } from "../../../shell/errors/use-errors.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { amountRange, type AutoFault, type AutoField, autoFields, wholeRanges } from "./auto-plan.ts";
import styles from "./auto-panel.module.css";
import type { AutoState } from "./autoplay.ts";
import type { Table } from "../state/table.ts";
import type { Auto } from "./use-auto.ts";
import { useAutoPlan } from "./use-auto-plan.ts";
import type { Autoplay } from "./use-autoplay.ts";

interface Props {
  table: Table;
  auto: Auto;
  autoplay: Autoplay;
  stake: { isFixed: boolean; currency: Currency; checked(): Micro | undefined };
  /** Whether the game's own part of the plan can be played; it says itself what is wrong. */
  isReady?: (() => boolean) | undefined;
  /** A round is open that is to be played to its end by hand. */
  isLeft?: boolean;
  /** The game's own part of the plan. */
  children?: ReactNode;
}

/** What bets that are made by themselves are bound by; while they are made, how far they have come. */
export function AutoPanel({ table, auto, autoplay, stake, isReady, isLeft = false, children }: Props) {
  const { t } = useTranslation("autoplay");
  const format = useFormat();
  const { faultText } = useErrors();
  const plan = useAutoPlan();
  const { now, end } = autoplay;

  useImperativeHandle(auto.starter, () => () => {
    const wanted = plan.checked();
    const amount = stake.checked();
    const ready = isReady?.() ?? true;
    if (wanted && amount !== undefined && ready) autoplay.begin(wanted, amount);
  });

  function textOf(field: AutoField, fault: AutoFault | undefined) {
    if (fault === "too_low" || fault === "too_high")
      return t(`fault.${fault}`, { limit: table.sum(amountRange[fault === "too_low" ? "least" : "most"]) });
    if (fault !== "range" || field === "loss" || field === "win") return faultText(fault);
    const { least, most } = wholeRanges[field];
    return t("fault.range", { least: format.count(least), most: format.count(most) });
  }

  const sign = table.mode === "practice" ? "" : currencySigns[stake.currency];
  const signs: Partial<Record<AutoField, string>> = { loss: sign, win: sign, onLoss: "%", onWin: "%" };
  // Where the game names the price, it does not grow.
  const shown = autoFields.filter((field) => !stake.isFixed || (field !== "onLoss" && field !== "onWin"));
  return (
    <>
      {!now && (end || isLeft) && (
        <p className={styles.end} role="status">
          {end && t(`end.${end}`)} {isLeft && t("left")}
        </p>
      )}
      {children}
      <div className={styles.bounds}>
        {now && <AutoNow table={table} now={now} />}
        <div className={styles.fields} role="group" aria-label={t("label")} inert={now !== undefined}>
          {shown.map((field) => (
            <TextField
              key={field}
              label={t(`field.${field}`)}
              placeholder={field === "onLoss" || field === "onWin" ? "0" : undefined}
              inputMode={field === "loss" || field === "win" ? "decimal" : "numeric"}
              autoComplete="off"
              figures
              value={plan.texts[field]}
              error={textOf(field, plan.faults[field])}
              onChange={(event) => plan.change(field, event.target.value)}
              trailing={
                signs[field] && (
                  <span className={styles.sign} aria-hidden="true">
                    {signs[field]}
                  </span>
                )
              }
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** How far it has come: in the place of what it is bound by, and as large. */
function AutoNow({ table, now }: { table: Table; now: AutoState }) {
  const { t } = useTranslation("autoplay");
  const format = useFormat();
  const facts = [
    { name: t("now.net"), value: table.sum(now.netMicro, { signed: true }) },
    { name: t("now.left"), value: table.sum(now.plan.mostLossMicro + now.netMicro) },
  ];
  const figure = t("now.of", { done: format.count(now.done), rounds: format.count(now.plan.rounds) });
  return (
    <div className={styles.now} role="group" aria-label={t("now.label")}>
      <Progress label={t("now.bet")} share={now.done / now.plan.rounds} figure={figure} />
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
