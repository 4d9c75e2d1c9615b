import { useTranslation } from "react-i18next";
import type { Round } from "../../../contract/rounds.ts";
import type { HiloView } from "../../../rules/games/hilo.ts";
import type { Guess } from "../../../rules/games/hilo-figures.ts";
import { maxPayout } from "../../../rules/limits.ts";
import { parseMoney, payoutOf } from "../../../rules/money.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { TextField } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { AutoRounds } from "../table/round/auto-rounds.tsx";
import styles from "../table/autoplay/round-plan.module.css";
import type { Table } from "../table/state/table.ts";
import type { useRound } from "../table/round/use-round.ts";
import { hiloFields, hiloGuesses, nextGuess } from "./hilo-plan.ts";
import { useHiloPlan } from "./use-hilo-plan.ts";

interface Props {
  table: Table;
  round: ReturnType<typeof useRound<object, { guess: Guess }, HiloView>>;
}

/** How long dealing a card takes. */
const stepMs = 560;

const signs = { wins: "", from: "×", least: "%" } as const;

export function HiloAuto({ table, round }: Props) {
  const { t } = useTranslation("autoplay");
  const { faultText } = useErrors();
  const { draft, text, plan, faultOf, change, isReady } = useHiloPlan(round.read);
  const isRunning = round.auto.running !== undefined;

  function next(of: Round) {
    const view = round.viewOf(of);
    const stakeMicro = parseMoney(of.amount) ?? 0n;
    return view && plan && nextGuess(plan, view, (times) => payoutOf(stakeMicro, times) <= maxPayout(of.currency));
  }

  return (
    <AutoRounds table={table} round={round} plan={text} next={next} isReady={isReady} stepMs={stepMs}>
      <div className={styles.plan} role="group" aria-label={t("hilo.label")} inert={isRunning}>
        <Segmented
          label={t("hilo.guess")}
          options={hiloGuesses.map((guess) => ({ value: guess, label: t(`hilo.${guess}`) }))}
          value={draft.guess}
          onChange={(guess) => change({ guess })}
        />
        <div className={styles.trio}>
          {hiloFields.map((field) => (
            <TextField
              key={field}
              label={t(`hilo.${field}`)}
              placeholder="—"
              inputMode={field === "from" ? "decimal" : "numeric"}
              autoComplete="off"
              figures
              value={draft[field]}
              error={faultText(faultOf(field))}
              onChange={(event) => change({ [field]: event.target.value })}
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
    </AutoRounds>
  );
}
