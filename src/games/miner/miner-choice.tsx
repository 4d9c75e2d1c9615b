import { useTranslation } from "react-i18next";
import { leastMines, mostMines } from "../../../rules/games/miner-figures.ts";
import { StepField } from "../../ui/step-field.tsx";
import styles from "./miner-choice.module.css";

interface Props {
  mines: number;
  onChoose(mines: number): void;
  /** The number of mines cannot change while a round is open. */
  isFixed: boolean;
}

const quick = [1, 3, 5, 10, 24];

export function MinerChoice({ mines, onChoose, isFixed }: Props) {
  const { t } = useTranslation("miner");
  const choose = (count: number) => !isFixed && onChoose(Math.max(leastMines, Math.min(count, mostMines)));
  return (
    <div className={styles.choice} data-fixed={isFixed}>
      <StepField
        label={t("mines.label")}
        value={String(mines)}
        onCommit={(text) => /^\d{1,2}$/.test(text.trim()) && choose(Number(text))}
        steps={{ less: t("mines.less"), more: t("mines.more"), onStep: (direction) => choose(mines + direction) }}
      />
      <div className={styles.quick} role="group" aria-label={t("mines.quick")}>
        {quick.map((count) => (
          <button
            key={count}
            type="button"
            className={styles.step}
            aria-label={t("mine_count", { count })}
            aria-pressed={count === mines}
            aria-disabled={isFixed || undefined}
            onClick={() => choose(count)}
          >
            {count}
          </button>
        ))}
      </div>
    </div>
  );
}
