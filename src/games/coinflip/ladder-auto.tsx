import { useTranslation } from "react-i18next";
import type { Round } from "../../../contract/rounds.ts";
import { flipsMultiplier } from "../../../rules/games/coinflip-figures.ts";
import type { LadderView } from "../../../rules/games/coinflip-ladder.ts";
import type { Side } from "../../../rules/games/variants.ts";
import { useDraft } from "../../ui/drafts.ts";
import { StepField } from "../../ui/step-field.tsx";
import { AutoRounds } from "../table/round/auto-rounds.tsx";
import { PlanPays } from "../table/autoplay/plan-pays.tsx";
import { randomIndex } from "../table/autoplay/random-index.ts";
import shared from "../table/autoplay/round-plan.module.css";
import type { Table } from "../table/state/table.ts";
import type { useRound } from "../table/round/use-round.ts";
import { CallToken } from "./call-token.tsx";
import styles from "./ladder-auto.module.css";
import { type Call, calls, ladderPlanText, nextCall, ofLength, readLadderPlan } from "./ladder-plan.ts";
import { topRung } from "./ladder-rungs.ts";

interface Props {
  table: Table;
  round: ReturnType<typeof useRound<object, { side: Side }, LadderView>>;
}

/** How long the coin takes to fall. */
const stepMs = 700;

export function LadderAuto({ table, round }: Props) {
  const { t } = useTranslation("autoplay");
  const [draft, keep] = useDraft("coinflip:plan");
  const plan = readLadderPlan(draft);
  const isRunning = round.auto.running !== undefined;
  const made = isRunning && round.isOpen ? round.view?.calls.length : undefined;
  const set = (next: readonly Call[]) => keep(ladderPlanText(next));
  const resize = (length: number) => set(ofLength(plan, length));
  const paid = Math.min(plan.length, topRung(round.stake ?? round.limits.min, round.currency));

  function next(of: Round) {
    const view = round.viewOf(of);
    return view && nextCall(plan, view, randomIndex);
  }

  return (
    <AutoRounds table={table} round={round} plan={ladderPlanText(plan)} next={next} stepMs={stepMs}>
      <div className={shared.plan} role="group" aria-label={t("ladder.label")} inert={isRunning}>
        <div className={styles.presets} role="group" aria-label={t("ladder.all")}>
          {calls.map((call) => (
            <button
              key={call}
              type="button"
              className={styles.preset}
              aria-pressed={plan.every((each) => each === call)}
              onClick={() => set(plan.map(() => call))}
            >
              {t(`ladder.${call}`)}
            </button>
          ))}
        </div>
        <StepField
          label={t("ladder.flips")}
          value={String(plan.length)}
          onCommit={(text) => /^\d{1,2}$/.test(text.trim()) && resize(Number(text))}
          steps={{
            less: t("ladder.less"),
            more: t("ladder.more"),
            onStep: (direction) => resize(plan.length + direction),
          }}
        />
        <ol className={styles.tokens} aria-label={t("ladder.order")}>
          {plan.map((call, index) => (
            <li key={index}>
              <CallToken
                call={call}
                nth={index + 1}
                state={made === index ? "next" : made !== undefined && index < made ? "made" : undefined}
                onChange={(other) => set(plan.with(index, other))}
              />
            </li>
          ))}
        </ol>
        <PlanPays table={table} stake={round.stake} multiplierE4={flipsMultiplier(paid)} />
      </div>
    </AutoRounds>
  );
}
