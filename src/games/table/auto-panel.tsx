import { useTranslation } from "react-i18next";
import { currencySigns } from "../../../rules/money.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { TextField } from "../../ui/field.tsx";
import type { AutoField } from "./auto-plan.ts";
import styles from "./auto-panel.module.css";
import type { Table } from "./table.ts";
import type { AutoPlanInput } from "./use-auto-plan.ts";
import type { BetInput } from "./use-bet.ts";

interface Props {
  table: Table;
  bet: BetInput;
  plan: AutoPlanInput;
}

const fields: readonly AutoField[] = ["rounds", "loss", "win", "onLoss", "onWin"];

/** What bets that are made by themselves are bound by; while they are made, how far they have come. */
export function AutoPanel({ table, bet, plan }: Props) {
  const { t } = useTranslation("autoplay");
  const format = useFormat();
  const { faultText } = useErrors();
  const { running, end } = bet.auto;

  if (running) {
    const facts = [
      {
        name: t("now.bet"),
        value: t("now.of", { done: format.count(running.done), rounds: format.count(running.plan.rounds) }),
      },
      { name: t("now.net"), value: table.sum(running.netMicro, { signed: true }) },
      { name: t("now.left"), value: table.sum(running.plan.mostLossMicro + running.netMicro) },
    ];
    return (
      <dl className={styles.now} aria-label={t("now.label")}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  }

  const sign = table.mode === "practice" ? "" : currencySigns[bet.currency];
  const signs: Partial<Record<AutoField, string>> = { loss: sign, win: sign, onLoss: "%", onWin: "%" };
  // Where the game names the price, it does not grow.
  const shown = fields.filter((field) => !bet.isFixed || (field !== "onLoss" && field !== "onWin"));
  return (
    <div className={styles.plan} role="group" aria-label={t("label")}>
      {end && (
        <p className={styles.end} role="status">
          {t(`end.${end}`)}
        </p>
      )}
      {shown.map((field) => (
        <TextField
          key={field}
          label={t(`field.${field}`)}
          placeholder={field === "onLoss" || field === "onWin" ? "0" : undefined}
          inputMode={field === "loss" || field === "win" ? "decimal" : "numeric"}
          autoComplete="off"
          figures
          value={plan.texts[field]}
          error={faultText(plan.faults[field])}
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
  );
}
