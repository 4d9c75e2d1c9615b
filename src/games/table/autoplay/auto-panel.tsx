import { type ReactNode, useImperativeHandle, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, currencySigns, type Micro } from "../../../../rules/money.ts";
import { useErrors } from "../../../shell/errors/use-errors.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { amountRange, type AutoFault, type AutoField, autoFields, endless, wholeRanges } from "./auto-plan.ts";
import styles from "./auto-panel.module.css";
import type { AutoState } from "./autoplay.ts";
import type { AnyTable } from "../state/table.ts";
import type { Auto } from "./use-auto.ts";
import { useAutoPlan } from "./use-auto-plan.ts";
import type { Autoplay } from "./use-autoplay.ts";

interface Props {
  table: AnyTable;
  auto: Auto;
  autoplay: Autoplay;
  stake: {
    isFixed: boolean;
    currency: Currency;
    times: number;
    stake: Micro | undefined;
    limits: { min: Micro };
    checked(): Micro | undefined;
  };
  /** Whether the game's own part of the plan is valid; the game shows what is wrong. */
  isReady?: (() => boolean) | undefined;
  /** An open round has to be finished by hand first. */
  isLeft?: boolean;
  /** The game's own part of the plan. */
  children?: ReactNode;
}

/** The limits of autoplay, and its progress while it runs. */
export function AutoPanel({ table, auto, autoplay, stake, isReady, isLeft = false, children }: Props) {
  const { t } = useTranslation("autoplay");
  const format = useFormat();
  const { faultText } = useErrors();
  const plan = useAutoPlan(table, (stake.stake ?? stake.limits.min) * BigInt(stake.times));
  const { now, end } = autoplay;

  useImperativeHandle(auto.giveStart, () => () => {
    const wanted = plan.checked();
    const amount = stake.checked();
    const ready = isReady?.() ?? true;
    if (wanted && amount !== undefined && ready) autoplay.begin(wanted, amount);
  });

  function textOf(field: AutoField, fault: AutoFault | undefined) {
    if (fault === "too_low" || fault === "too_high")
      return t(`fault.${fault}`, { limit: table.sum(amountRange[fault === "too_low" ? "least" : "most"]) });
    if (fault !== "range" || !(field in wholeRanges)) return faultText(fault);
    const { least, most } = wholeRanges[field as keyof typeof wholeRanges];
    return t("fault.range", { least: format.count(least), most: format.count(most) });
  }

  const sign = table.mode === "practice" ? "" : currencySigns[stake.currency];
  const isEndless = plan.texts.rounds === endless;
  const [faulty] = autoFields.filter((field) => plan.faults[field] !== undefined);
  const labelOf = (field: AutoField) =>
    field === "onLoss" || field === "onWin" ? t(`after.${field}`) : t(`field.${field}`);
  return (
    <>
      {!now && (end || isLeft || faulty) && (
        <p className={styles.end} role="status">
          {/* Said at the button, too: to go to its field would take the stage out of sight. */}
          {faulty
            ? t("not_begun", { field: labelOf(faulty), fault: textOf(faulty, plan.faults[faulty]) })
            : end && t(`end.${end}`)}{" "}
          {isLeft && t("left")}
        </p>
      )}
      {children}
      <div className={styles.bounds}>
        {now && <AutoNow table={table} now={now} />}
        <div className={styles.fields} role="group" aria-label={t("label")} inert={now !== undefined}>
          {stops.map((field) => (
            <TextField
              key={field}
              label={t(`field.${field}`)}
              inputMode={field === "rounds" ? "numeric" : "decimal"}
              autoComplete="off"
              figures
              value={plan.texts[field]}
              error={textOf(field, plan.faults[field])}
              onChange={(event) => plan.change(field, event.target.value)}
              trailing={
                field !== "rounds" ? (
                  <span className={styles.sign} aria-hidden="true">
                    {sign}
                  </span>
                ) : (
                  plan.mayBeEndless && (
                    <button
                      type="button"
                      className={styles.endless}
                      aria-label={t("endless")}
                      aria-pressed={isEndless}
                      onClick={() => plan.change("rounds", isEndless ? "100" : endless)}
                    >
                      {endless}
                    </button>
                  )
                )
              }
            />
          ))}
          {/* Where the game names the price, it does not grow. */}
          {!stake.isFixed &&
            growths.map((field) => (
              <Growth
                key={field}
                label={t(`after.${field}`)}
                text={plan.texts[field]}
                fault={textOf(field, plan.faults[field])}
                onChange={(text) => plan.change(field, text)}
              />
            ))}
        </div>
      </div>
    </>
  );
}

const stops = ["rounds", "loss", "profit", "win"] as const;
const growths = ["onLoss", "onWin"] as const;
const firstGrowth = "100";

interface GrowthProps {
  label: string;
  text: string;
  fault: string | undefined;
  onChange(text: string): void;
}

/** What happens to the stake after a loss or a win: back to the first one, or more by a percentage. */
function Growth({ label, text, fault, onChange }: GrowthProps) {
  const { t } = useTranslation("autoplay");
  const [grows, setGrows] = useState(text !== "");
  return (
    <div className={styles.growth} role="group" aria-label={label}>
      <p className={styles.after} aria-hidden="true">
        {label}
      </p>
      <Segmented
        label={label}
        options={[
          { value: "back", label: t("after.back") },
          { value: "raise", label: t("after.raise") },
        ]}
        value={grows ? "raise" : "back"}
        onChange={(way) => {
          setGrows(way === "raise");
          onChange(way === "raise" ? firstGrowth : "");
        }}
      />
      {grows && (
        <TextField
          label={t("after.by")}
          inputMode="numeric"
          autoComplete="off"
          figures
          value={text}
          error={fault}
          onChange={(event) => onChange(event.target.value)}
          trailing={
            <span className={styles.sign} aria-hidden="true">
              %
            </span>
          }
        />
      )}
    </div>
  );
}

/** Progress, shown in the place and size of the limits. */
function AutoNow({ table, now }: { table: AnyTable; now: AutoState }) {
  const { t } = useTranslation("autoplay");
  const format = useFormat();
  const facts = [
    { name: t("now.net"), value: table.sum(now.netMicro, { signed: true }) },
    { name: t("now.left"), value: table.sum(now.plan.mostLossMicro + now.netMicro) },
  ];
  const { rounds } = now.plan;
  const isEndless = rounds === Number.POSITIVE_INFINITY;
  const figure = t("now.of", { done: format.count(now.done), rounds: isEndless ? endless : format.count(rounds) });
  return (
    <div className={styles.now} role="group" aria-label={t("now.label")}>
      <Progress label={t("now.bet")} share={isEndless ? 0 : now.done / rounds} figure={figure} />
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
