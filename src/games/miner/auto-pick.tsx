import { Play, Square } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cells } from "../../../rules/games/miner-figures.ts";
import { Button } from "../../ui/button.tsx";
import { StepField } from "../../ui/step-field.tsx";
import styles from "./auto-pick.module.css";
import type { AutoPick as Auto } from "./use-auto-pick.ts";

interface Props {
  auto: Auto;
  /** Safe cells that are still closed. */
  left: number;
  isOpen: boolean;
}

/** How many random cells to open one after the other, and the way to stop it and to go on. */
export function AutoPick({ auto, left, isOpen }: Props) {
  const { t } = useTranslation("miner");
  const [count, setCount] = useState(3);
  const most = isOpen ? left : cells - 1;
  const wanted = Math.max(1, Math.min(count, most));
  const { isRunning, progress } = auto;
  return (
    <div className={styles.auto}>
      {progress ? (
        <p className={styles.progress}>{t(isRunning ? "auto.progress" : "auto.paused", progress)}</p>
      ) : (
        <StepField
          label={t("auto.label")}
          value={String(wanted)}
          onCommit={(text) => /^\d{1,2}$/.test(text.trim()) && setCount(Number(text))}
          steps={{
            less: t("auto.less"),
            more: t("auto.more"),
            onStep: (direction) => setCount(Math.max(1, Math.min(wanted + direction, most))),
          }}
        />
      )}
      {isRunning ? (
        <Button icon={Square} onClick={auto.stop}>
          {t("auto.stop")}
        </Button>
      ) : (
        <Button icon={Play} disabled={!isOpen} onClick={progress ? auto.goOn : () => auto.start(wanted)}>
          {progress ? t("auto.go_on") : t("auto.start")}
        </Button>
      )}
    </div>
  );
}
