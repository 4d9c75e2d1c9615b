import { Eraser } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Round } from "../../../contract/rounds.ts";
import { cells, safeMultiplier } from "../../../rules/games/miner-figures.ts";
import type { MinerView } from "../../../rules/games/miner.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { StepField } from "../../ui/step-field.tsx";
import { AutoRounds } from "../table/round/auto-rounds.tsx";
import { PlanPays } from "../table/autoplay/plan-pays.tsx";
import styles from "../table/autoplay/round-plan.module.css";
import type { Table } from "../table/state/table.ts";
import { type MinerPlan, minerPlanText, nextCell, plannedCells, readMinerPlan, toggled } from "./miner-plan.ts";
import type { MinerRound } from "./miner-round.ts";

interface Props {
  table: Table;
  round: MinerRound;
  /** The stored plan, which the field also shows and changes. */
  draft: string | undefined;
  onKeep(text: string): void;
  randomCell(view: MinerView): number;
  /** Number of mines of the next round. */
  mines: number;
}

const ways = ["chosen", "random"] as const;
const stepMs = 420;

function MinerAuto({ table, round, mines, draft, onKeep, randomCell }: Props) {
  const { t } = useTranslation("autoplay");
  const [isAsked, setAsked] = useState(false);
  const plan = readMinerPlan(draft);
  const { way, chosen } = plan;
  const isRunning = round.auto.running !== undefined;
  const opened = plannedCells(plan, mines);
  const isMissing = isAsked && opened === 0;
  const set = (change: Partial<MinerPlan>) => onKeep(minerPlanText({ ...plan, ...change }));
  const choose = (next: number) => set({ count: Math.max(1, Math.min(next, cells - mines)) });

  function next(of: Round) {
    const view = round.viewOf(of);
    return view && nextCell(plan, view, randomCell);
  }

  return (
    <AutoRounds
      table={table}
      round={round}
      plan={minerPlanText(plan)}
      next={next}
      isReady={() => {
        setAsked(true);
        return opened > 0;
      }}
      stepMs={stepMs}
    >
      <div className={styles.plan} role="group" aria-label={t("miner.label")} inert={isRunning}>
        <Segmented
          label={t("miner.way")}
          options={ways.map((each) => ({ value: each, label: t(`miner.${each}`) }))}
          value={way}
          onChange={(wished) => set({ way: wished })}
        />
        {way === "random" ? (
          <StepField
            label={t("miner.count")}
            value={String(opened)}
            onCommit={(text) => /^\d{1,2}$/.test(text.trim()) && choose(Number(text))}
            steps={{ less: t("miner.less"), more: t("miner.more"), onStep: (direction) => choose(opened + direction) }}
          />
        ) : (
          <div className={styles.row}>
            <p className={styles.hint} data-bad={isMissing} role={isMissing ? "alert" : undefined}>
              {chosen.length > 0 ? t("miner.cells", { count: chosen.length }) : t("miner.none")}
            </p>
            <Button size="small" icon={Eraser} disabled={chosen.length === 0} onClick={() => set({ chosen: [] })}>
              {t("miner.clear")}
            </Button>
          </div>
        )}
        <PlanPays table={table} stake={round.stake} multiplierE4={safeMultiplier(mines, opened)} />
      </div>
    </AutoRounds>
  );
}

export const minerAuto = {
  Panel: MinerAuto,
  /** The planned cells in order; none if they are random. */
  marksOf(draft: string | undefined): readonly number[] {
    const { way, chosen } = readMinerPlan(draft);
    return way === "chosen" ? chosen : [];
  },
  toggled: (draft: string | undefined, cell: number) => minerPlanText(toggled(readMinerPlan(draft), cell)),
};
